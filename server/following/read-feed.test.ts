// The follower's feed: its content and order, and what removes items from it.
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

async function createPerson(): Promise<Person> {
  const creator = await aCreator(server.services)
  return { ...creator, as: await server.signIn(creator.account_id) }
}

async function setUp(): Promise<void> {
  ;[bea, luz, rudy] = [await createPerson(), await createPerson(), await createPerson()]
  await follow(bea, luz)
  await follow(bea, rudy)
}

const call = (viewer: Person, method: string, path: string, body?: object): Promise<Answer> =>
  server.inject(method, `/v1${path}`, { as: viewer.as, body })
const follow = (viewer: Person, creator: Person) => call(viewer, 'POST', '/user/follow', { username: creator.page_url })
const feed = async (viewer: Person, page = 1) => (await call(viewer, 'GET', `/user/feed?page=${page}`)).body
const ids = async (viewer: Person, page = 1) => (await feed(viewer, page)).data.map((row: { id: string }) => row.id)
const bloc = async (viewer: Person): Promise<string> =>
  (await call(viewer, 'POST', '/user/blocs', { title: 'Balita', description: 'Bago' })).body.data.id
const update = (made: Made, body: object) => content.update(made, body)

test('the feed has the followed creators’ content of every kind, newest first, each item as its own endpoint answers it', async () => {
  await setUp()
  const snap = await content.make(luz)
  const slide = await content.make(rudy, { previews: [false, true] })
  const words = await bloc(luz)
  const goal = await goals.add(rudy)
  await content.make(await createPerson())
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

test('the feed has no drafts, and orders items by their first publication, even when they are published again', async () => {
  await setUp()
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

test('the feed omits deleted items, unfollowed creators and deactivated accounts from the next request on', async () => {
  await setUp()
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

test('the feed omits creators with a block in either direction, and unblocking does not bring them back', async () => {
  await setUp()
  await bloc(luz)
  await call(luz, 'POST', '/user/block', { username: bea.page_url })
  expect(await ids(bea)).toEqual([])
  await call(luz, 'POST', '/user/unblock', { username: bea.page_url })
  expect(await ids(bea)).toEqual([])
})

test('the feed has twelve items per page, each item exactly once, whichever end a page is read from', async () => {
  await setUp()
  const made: string[] = []
  for (let n = 0; n < 40; n++) made.unshift(await bloc(n % 3 === 0 ? rudy : luz))
  const pages = [await ids(bea, 1), await ids(bea, 2), await ids(bea, 3), await ids(bea, 4), await ids(bea, 5)]
  expect(pages.map((page) => page.length)).toEqual([12, 12, 12, 4, 0])
  expect(pages.flat()).toEqual(made)
})

test('beside the feed stand the three latest started goals of followed creators that take gifts', async () => {
  await setUp()
  const beside = async () => (await call(bea, 'GET', '/user/feed/goals')).body.data
  const besideIds = async () => (await beside()).map(({ id }: { id: string }) => id)
  expect(await beside()).toEqual([])
  const [first, second, third, fourth] = [
    await goals.add(luz),
    await goals.add(rudy),
    await goals.add(luz),
    await goals.add(rudy),
  ]
  await goals.add(luz, { state: 'draft' })
  await goals.add(await createPerson())
  expect(await besideIds()).toEqual([fourth.id, third.id, second.id])
  const own = await server.inject('GET', `/v1/profile/goals/${rudy.page_url}/${fourth.id}`, { as: bea.as })
  expect((await beside())[0]).toEqual(own.body.data)
  await call(rudy, 'PUT', `/user/goals/${fourth.id}`, { state: 'closed' })
  await call(luz, 'DELETE', `/user/goals/${third.id}`)
  expect(await besideIds()).toEqual([second.id, first.id])
  await call(luz, 'POST', '/user/block', { username: bea.page_url })
  expect(await besideIds()).toEqual([second.id])
  await server.services.db
    .updateTable('accounts')
    .set({ deactivated_at: new Date() })
    .where('id', '=', rudy.account_id)
    .execute()
  expect(await besideIds()).toEqual([])
  expect((await server.inject('GET', '/v1/user/feed/goals')).status).toBe(401)
})

test('the feed counts the items newer than the last one seen, which must be in the feed and never moves back', async () => {
  await setUp()
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
  for (const id of [third, await bloc(await createPerson()), 'hindi-ito'])
    expect((await see(id)).body.exception).toBe('NotFoundException')
  expect((await server.inject('GET', '/v1/user/feed/new')).status).toBe(401)
})
