// The feed of who follows: what is in it, in which order, and what leaves it at once.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { getContent, type Made } from '#server/content/testing.ts'
import { getGoals } from '#server/goals/testing.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'

interface Person extends Creator {
  as: string
}

let server: TestServer
let content: ReturnType<typeof getContent>
let goals: ReturnType<typeof getGoals>
let bea: Person
let luz: Person
let rudy: Person

beforeAll(async () => {
  server = await aServer()
  content = getContent(server)
  goals = getGoals(server)
})
afterAll(() => server.close())

async function someone(): Promise<Person> {
  const creator = await aCreator(server.services)
  return { ...creator, as: await server.signIn(creator.account_id) }
}

async function scene(): Promise<void> {
  ;[bea, luz, rudy] = [await someone(), await someone(), await someone()]
  await follow(bea, luz)
  await follow(bea, rudy)
}

const call = (who: Person, method: string, path: string, body?: object): Promise<Answer> =>
  server.inject(method, `/v1${path}`, { as: who.as, body })
const follow = (who: Person, whom: Person) => call(who, 'POST', '/user/follow', { username: whom.page_url })
const feed = async (who: Person, page = 1) => (await call(who, 'GET', `/user/feed?page=${page}`)).body
const ids = async (who: Person, page = 1) => (await feed(who, page)).data.map((row: { id: string }) => row.id)
const bloc = async (who: Person): Promise<string> =>
  (await call(who, 'POST', '/user/blocs', { title: 'Balita', description: 'Bago' })).body.data.id
const update = (made: Made, body: object) => content.update(made, body)

test('is what those one follows published, of every kind, newest first, each as its own endpoint answers', async () => {
  await scene()
  const snap = await content.make(luz)
  const slide = await content.make(rudy, { previews: [false, true] })
  const words = await bloc(luz)
  const goal = await goals.add(rudy)
  await content.make(await someone())
  const { data, meta } = await feed(bea)
  expect(data.map((row: { kind: string; id: string }) => [row.kind, row.id])).toEqual([
    ['goal', goal.id],
    ['bloc', words],
    ['slide', slide.id],
    ['snap', snap.id],
  ])
  expect(meta).toMatchObject({ total: 4, per_page: 12, last_page: 1 })
  const own = await server.inject('GET', `/v1/profile/content/images/${luz.page_url}/image_id/${snap.id}`, {
    as: bea.as,
  })
  expect(data[3]).toEqual(own.body.data)
  expect(data[3]).toMatchObject({ image_url: null, images: [{ is_locked: true }] })
  expect((await server.inject('GET', '/v1/user/feed')).status).toBe(401)
})

test('holds no draft; one that is published later stands where that puts it, and published again where it stood', async () => {
  await scene()
  const draft = await content.make(luz, { is_published: 0 })
  await goals.add(luz, { state: 'draft' })
  await content.make(luz, { is_sensitive: 1 })
  const first = await content.make(luz)
  expect(await ids(bea)).toEqual([first.id])
  await update(draft, { is_published: 1 })
  expect(await ids(bea)).toEqual([draft.id, first.id])
  await update(first, { is_published: 0 })
  expect(await ids(bea)).toEqual([draft.id])
  await update(first, { is_published: 1 })
  expect(await ids(bea)).toEqual([draft.id, first.id])
})

test('loses what was deleted, whom one unfollows, and who closed their page, with the next request', async () => {
  await scene()
  const snap = await content.make(luz)
  const words = await bloc(luz)
  const other = await bloc(rudy)
  await call(luz, 'DELETE', `/user/blocs/${words}`)
  expect(await ids(bea)).toEqual([other, snap.id])
  await call(bea, 'POST', '/user/unfollow', { username: luz.page_url })
  expect(await feed(bea)).toMatchObject({ data: [{ id: other }], meta: { total: 1 } })
  await server.services.db
    .updateTable('accounts')
    .set({ deactivated_at: new Date() })
    .where('id', '=', rudy.account_id)
    .execute()
  expect(await feed(bea)).toMatchObject({ data: [], meta: { total: 0 } })
})

test('of who is blocked, either way, there is nothing, and unblocking brings nothing back', async () => {
  await scene()
  await bloc(luz)
  await call(luz, 'POST', '/user/block', { username: bea.page_url })
  expect(await ids(bea)).toEqual([])
  await call(luz, 'POST', '/user/unblock', { username: bea.page_url })
  expect(await ids(bea)).toEqual([])
})

test('every page is twelve, from both ends the same list, and each row stands once', async () => {
  await scene()
  const made: string[] = []
  for (let n = 0; n < 40; n++) made.unshift(await bloc(n % 3 === 0 ? rudy : luz))
  const pages = [await ids(bea, 1), await ids(bea, 2), await ids(bea, 3), await ids(bea, 4), await ids(bea, 5)]
  expect(pages.map((page) => page.length)).toEqual([12, 12, 12, 4, 0])
  expect(pages.flat()).toEqual(made)
}, 60_000)

test('says how much is newer than what was seen, up to a post of one’s own feed, and never goes back', async () => {
  await scene()
  const news = async () => (await call(bea, 'GET', '/user/feed/new')).body.data.new_count
  const see = (id: string) => call(bea, 'POST', '/user/feed/seen', { id })
  expect(await news()).toBe(0)
  const [first, second] = [await bloc(luz), await bloc(rudy)]
  expect(await news()).toBe(2)
  expect((await see(second)).body.data).toEqual({ new_count: 0 })
  const third = await bloc(luz)
  expect((await see(first)).body.data).toEqual({ new_count: 1 })
  await call(luz, 'DELETE', `/user/blocs/${third}`)
  expect(await news()).toBe(0)
  for (const id of [third, await bloc(await someone()), 'hindi-ito'])
    expect((await see(id)).body.exception).toBe('NotFoundException')
  expect((await server.inject('GET', '/v1/user/feed/new')).status).toBe(401)
})
