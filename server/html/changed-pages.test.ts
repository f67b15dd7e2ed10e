// Visitors see a change of a page with their next request: whatever changes it drops the copies that the servers cached.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { aboutPost, getComments } from '#server/comments/testing.ts'
import { getContent } from '#server/content/testing.ts'
import { restore } from '#server/desk/restore.ts'
import { suspend } from '#server/desk/suspend.ts'
import { restoreContent, takeDownContent } from '#server/desk/take-down.ts'
import { getGoals } from '#server/goals/testing.ts'
import { aCreator, aPaidGift, type Creator } from '#server/money/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator
let asLuz: string
let ana: Creator
let asAna: string
let page: string
const operator = { operator: 'ops' }

beforeAll(async () => {
  await buildPages()
  server = await aServer()
  luz = await aCreator(server.services, { page_url: 'luz', page_name: 'Luz', bio: 'Gumuguhit ng komiks' })
  asLuz = await server.signIn(luz.account_id)
  ana = await aCreator(server.services, { page_url: 'ana' })
  asAna = await server.signIn(ana.account_id)
})
afterAll(() => server.close())

async function call(method: string, path: string, body: object = {}, as = asLuz) {
  const answer = await server.inject(method, path, { as, body })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body.data
}

/** What a visitor's `page` is rendered from, which is cached with it. */
const read = async () => JSON.stringify((await server.inject('GET', addresses.pageAnswers(page))).body)

/** Expects that the change brings this text onto the page, or removes it. */
async function expectChange(text: string, isThere: boolean, change: () => Promise<unknown>): Promise<void> {
  expect((await read()).includes(text), `${text}, before`).toBe(!isThere)
  await change()
  await expect.poll(async () => (await read()).includes(text), { message: text }).toBe(isThere)
}

test('a comment that is written, changed, hidden, shown, taken down or deleted, and who may comment', async () => {
  const post = await getContent(server).make(luz, { price_id: 1 })
  const comments = getComments(server)
  const about = aboutPost(post)
  page = addresses.snap('luz', post.id)
  let id = ''
  await expectChange('Ang ganda', true, async () => {
    id = (await comments.add(about, asAna, 'Ang ganda')).id
  })
  await expectChange('Ang saya', true, () => comments.change(id, asAna, 'Ang saya'))
  await expectChange('Ang saya', false, () => comments.hide(id, asLuz))
  await expectChange('Ang saya', true, () => comments.hide(id, asLuz, 0))
  await expectChange('Ang saya', false, () => comments.remove(id, asAna))
  await expectChange('"who":"nobody"', true, () => comments.allow('nobody', asLuz))
  await expectChange('"who":"payers"', true, () => comments.allow('payers', asLuz))
  // An anonymous one: the page does not name its author.
  await aPaidGift(server.services, luz, { amount: 50_00n, giverId: ana.account_id, is_anonymous: true })
  await expectChange('Bawal', true, async () => {
    id = (await comments.add(about, asAna, 'Bawal')).id
  })
  const taken = { content_type: 'comment' as const, content_id: id, message: 'Mura', refund_buyers: false }
  await expectChange('Bawal', false, () => takeDownContent(server.services, operator, taken))
  await expectChange('Bawal', true, () => restoreContent(server.services, operator, taken))
})

test('a page that is suspended, taken down and open again', async () => {
  const { services } = server
  page = addresses.page('luz')
  const shown = 'Gumuguhit ng komiks'
  const suspension = { message: 'Tinitingnan', hold_payouts: false }
  await expect.poll(read).toContain(shown)
  await expectChange(shown, false, () => suspend(services, operator, 'luz', suspension))
  await expectChange(shown, true, () => restore(services, operator, 'luz', 'Ayos'))
  const taken = { content_type: 'profile' as const, content_id: 'luz', message: 'Bawal', refund_buyers: false }
  await expectChange(shown, false, () => takeDownContent(services, operator, taken))
  await expectChange(shown, true, () => restoreContent(services, operator, taken))
})

test('a topic that is written, a question that is answered, hidden and shown', async () => {
  page = addresses.ask('luz')
  const topic = { title: 'Magtanong lang', description: 'Tungkol sa komiks.' }
  await expectChange('Magtanong lang', true, () => call('PUT', '/v1/user/questions/topic', topic))
  const { id } = await call('POST', '/v1/profile/questions/luz', { question: 'Kailan?' }, asAna)
  await expectChange('Bukas na', true, () => call('POST', `/v1/user/questions/${id}/answer`, { answer: 'Bukas na' }))
  await expectChange('Bukas na', false, () => call('POST', `/v1/user/questions/${id}/hide`, { is_hidden: 1 }))
  await expectChange('Bukas na', true, () => call('POST', `/v1/user/questions/${id}/hide`, { is_hidden: 0 }))
})

test('a gift that is replied to and hidden, and a follower', async () => {
  page = addresses.page('luz')
  const donation_id = await aPaidGift(server.services, luz, { amount: 50_00n, supporter_message: 'Para sa iyo' })
  await expect.poll(read).toContain('Para sa iyo')
  const reply = { donation_id, message: 'Maraming salamat' }
  await expectChange('Maraming salamat', true, () => call('POST', '/v1/user/donations/reply', reply))
  const hide = (is_hidden: 0 | 1) => call('POST', '/v1/user/donations/hide', { donation_id, is_hidden })
  await expectChange('Para sa iyo', false, () => hide(1))
  await expectChange('Para sa iyo', true, () => hide(0))
  const follow = (what: string) => call('POST', `/v1/user/${what}`, { username: 'luz' }, asAna)
  await expectChange('"follower_count":1', true, () => follow('follow'))
  await expectChange('"follower_count":1', false, () => follow('unfollow'))
  await follow('follow')
  await expect.poll(read).toContain('"follower_count":1')
  await expectChange('"follower_count":1', false, () => call('POST', '/v1/user/block', { username: 'ana' }))
  await call('POST', '/v1/user/unblock', { username: 'ana' })
})

test('a goal that is added, changed and deleted', async () => {
  page = addresses.pageGoals('luz')
  let id = ''
  await expectChange('Bagong lente', true, async () => {
    id = (await getGoals(server).add(luz, { title: 'Bagong lente' })).id
  })
  await expectChange('Lumang lente', true, () => call('PUT', `/v1/user/goals/${id}`, { title: 'Lumang lente' }))
  await expectChange('Lumang lente', false, () => call('DELETE', `/v1/user/goals/${id}`))
})

test('a Bloc that is added, changed and deleted', async () => {
  page = addresses.pageBlocs('luz')
  let id = ''
  await expectChange('Balita', true, async () => {
    id = (await call('POST', '/v1/user/blocs', { title: 'Balita', description: 'Meron' })).id
  })
  await expectChange('Tsismis', true, () => call('PUT', `/v1/user/blocs/${id}`, { title: 'Tsismis' }))
  await expectChange('Tsismis', false, () => call('DELETE', `/v1/user/blocs/${id}`))
})

test('a post that is published, changed and deleted', async () => {
  const content = getContent(server)
  page = addresses.page('luz')
  const shown: { post?: Awaited<ReturnType<typeof content.make>> } = {}
  await expectChange('Unang larawan', true, async () => {
    shown.post = await content.make(luz, { price_id: 1, caption: 'Unang larawan' })
  })
  await expectChange('Huling larawan', true, () => content.update(shown.post!, { caption: 'Huling larawan' }))
  await expectChange('Huling larawan', false, () => content.remove(shown.post!))
})
