// Plain forms pressed twice: what makes something makes it once, also when both presses arrive together.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addresses, fillPath, paths } from '#contract/addresses/paths.ts'
import { surfacePaths } from '#contract/addresses/surface-paths.ts'
import { serverLimits } from '#contract/limits.ts'
import { scopeField } from '#contract/tokens.ts'
import { getContent } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { formHandlers } from './forms.ts'

let server: TestServer
let luz: Creator
let as: string

beforeAll(async () => {
  await buildPages()
  server = await aServer({ env: { WEBHOOKS_ALLOW_LOOPBACK: 'on' } })
})
beforeEach(async () => {
  luz = await aCreator(server.services)
  as = await server.signIn(luz.account_id)
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const press = (address: string, fields: Record<string, string>) => server.submit(address, fields, { as })
const pressTwice = (address: string, fields: Record<string, string>) =>
  Promise.all([press(address, fields), press(address, fields)])
const list = async (address: string): Promise<{ id: string }[]> =>
  (await server.inject('GET', address, { as })).body.data

const bloc = { title: 'Bagong kuwento', description: 'Lalabas sa Lunes.' }
const blocs = () => list('/v1/user/blocs')

test.each([
  ['a Bloc', paths.blocs, bloc, '/v1/user/blocs'],
  ['a goal', paths.addGoal, { title: 'Bagong gitara', target_amount: '5000' }, '/v1/user/goals'],
  ['an overlay', paths.surfaces, { kind: 'overlay', name: 'OBS' }, '/v1/user/surfaces'],
  ['a webhook', surfacePaths.makeWebhook, { name: 'Bot', url: 'http://127.0.0.1:9/hook' }, '/v1/user/surfaces'],
  ['an API token', addresses.programs, { name: 'Sheet', [scopeField('events')]: '1' }, '/v1/user/tokens'],
])('%s is made once by two presses at once, and both lead to the same place', async (_, address, fields, all) => {
  const [first, second] = await pressTwice(address, fields)
  expect(second.status).toBe(first.status)
  expect(first.status).toBeLessThan(400)
  expect(second.headers.location).toBe(first.headers.location)
  expect(await list(all)).toHaveLength(1)
})

test('every form for people who signed in leads to the login once the session has ended, and back to its page', async () => {
  const forms = formHandlers.filter(({ endpoint }) => endpoint.access === 'signed-in')
  expect(forms.length).toBeGreaterThan(40)
  for (const { path } of forms) {
    const { status, headers } = await server.submit(path.replaceAll(/:\w+/g, luz.page_url), {})
    expect([path, status, headers.location]).toEqual([path, 303, expect.stringMatching(/^\/auth\/login\?.*next=%2F/)])
  }
})

test('a comment is written once by two presses at once, and both lead to it', async () => {
  const { id } = await getContent(server).make(luz)
  const [first, second] = await pressTwice(fillPath(paths.commentOnSnap, { pageUrl: luz.page_url, id }), {
    content_type: 'photo',
    content_id: id,
    message: 'Ang ganda!',
    next: addresses.snap(luz.page_url, id),
  })
  expect(first.headers.location).toMatch(/#comment-/)
  expect(second.headers.location).toBe(first.headers.location)
})

describe('a second press makes something new', () => {
  test('with another text', async () => {
    await press(paths.blocs, bloc)
    await press(paths.blocs, { ...bloc, title: 'Ikalawa' })
    expect(await blocs()).toHaveLength(2)
  })

  test('by another account', async () => {
    await press(paths.blocs, bloc)
    as = await server.signIn((await aCreator(server.services)).account_id)
    await press(paths.blocs, bloc)
    expect(await blocs()).toHaveLength(1)
  })

  test('a minute later', async () => {
    await press(paths.blocs, bloc)
    clock.shift(serverLimits.samePressSeconds * 1000)
    await press(paths.blocs, bloc)
    expect(await blocs()).toHaveLength(2)
    await press(paths.blocs, bloc)
    expect(await blocs()).toHaveLength(2)
  })
})

test('a client’s own key that begins like a form’s is valid for as long as any other', async () => {
  const add = () =>
    server.inject('POST', '/v1/user/blocs', { as, headers: { 'idempotency-key': 'form:1' }, body: bloc })
  const first = await add()
  clock.shift(serverLimits.samePressSeconds * 1000)
  expect((await add()).body.data.id).toBe(first.body.data.id)
  expect(await blocs()).toHaveLength(1)
})
