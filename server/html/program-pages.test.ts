// The pages of surfaces, tokens and webhooks without a script: what their plain forms do, and which secrets they show once.
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { surfaceForm, surfacePaths } from '#contract/addresses/surface-paths.ts'
import { defaultLook, NO_GOAL } from '#contract/live.ts'
import { texts } from '#contract/texts.ts'
import { scopeField } from '#contract/tokens.ts'
import { aCreator } from '#server/money/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let asLuz: string

beforeAll(async () => {
  await buildPages()
  server = await aServer({ env: { WEBHOOKS_ALLOW_LOOPBACK: 'on' } })
})
beforeEach(async () => {
  asLuz = await server.signIn((await aCreator(server.services, { page_name: 'Luz' })).account_id)
})
afterAll(() => server.close())

const receiver = 'http://127.0.0.1:9/hook'
const read = async (address: string) => (await server.inject('GET', address, { as: asLuz })).body.data
const show = async (address: string) =>
  (await server.inject('GET', address, { as: asLuz, headers: { accept: 'text/html' } })).body as string

const post = (address: string, fields: Record<string, string>) => server.submit(address, fields, { as: asLuz })

test('a token is made from the ticked scopes, shown in the answer, and never again', async () => {
  const { status, body } = await post(addresses.programs, {
    name: 'Spreadsheet',
    [scopeField('events')]: '1',
    [scopeField('posts:write')]: '1',
  })
  const token = /pixel_[\w-]{43}/.exec(body)?.[0]
  expect([status, typeof token]).toEqual([200, 'string'])
  expect(await read('/v1/user/tokens')).toMatchObject([{ name: 'Spreadsheet', scopes: ['events', 'posts:write'] }])
  const page = await show(addresses.programs)
  expect(page).toContain('Spreadsheet')
  expect(page).toContain('not used yet')
  expect(page).not.toContain(token)
})

test('a token without a scope is refused, and the form keeps what was typed and ticked', async () => {
  const unticked = await post(addresses.programs, { name: 'Spreadsheet' })
  expect(unticked.body).toContain('Choose what it may do.')
  expect(unticked.body).toContain('value="Spreadsheet"')
  const unnamed = await post(addresses.programs, { [scopeField('profile')]: '1' })
  expect(unnamed.body).toContain('Give it a name')
  expect(unnamed.body).toMatch(new RegExp(`<input[^>]*name="${scopeField('profile')}"[^>]*checked`))
  expect(await read('/v1/user/tokens')).toEqual([])
})

test('a token is revoked by its button', async () => {
  await post(addresses.programs, { name: 'Spreadsheet', [scopeField('events')]: '1' })
  const [{ id }] = await read('/v1/user/tokens')
  expect(await post(surfaceForm('removeToken', { id }), {})).toMatchObject({ status: 303 })
  expect(await read('/v1/user/tokens')).toEqual([])
})

test('a webhook is made, changed, paused, tested and removed; its secret is shown only when it is made and when it is changed', async () => {
  const made = await post(surfacePaths.makeWebhook, { name: 'Bot', url: receiver, min_amount: '50', words: 'sira' })
  const first = /whsec_[\w+/]{43}=/.exec(made.body)?.[0]
  expect([made.status, typeof first]).toEqual([200, 'string'])
  const [{ id }] = await read('/v1/user/surfaces')
  const webhook = async () => (await read('/v1/user/surfaces'))[0]
  expect(await show(addresses.programs)).toContain(addresses.webhook(id))

  const emptied = { name: 'Robot', url: receiver, min_amount: '', words: '' }
  expect(await post(surfaceForm('changeWebhook', { id }), emptied)).toMatchObject({ status: 303 })
  expect(await webhook()).toMatchObject({ name: 'Robot', min_amount: null, words: [] })
  await post(surfaceForm('changeWebhook', { id }), { is_paused: '1' })
  expect(await webhook()).toMatchObject({ name: 'Robot', is_paused: true })

  const changed = await post(addresses.webhook(id), {})
  const second = /whsec_[\w+/]{43}=/.exec(changed.body)?.[0]
  expect(second).not.toBe(first)
  await post(surfaceForm('testWebhook', { id }), {})
  const page = await show(addresses.webhook(id))
  expect(page).toContain('Test · ')
  expect(page).toContain('Waiting')
  expect([page.includes(first!), page.includes(second!)]).toEqual([false, false])
  expect(await show(`${addresses.webhook(id)}?state=given_up`)).toContain('There is none.')

  expect(await post(surfaceForm('removeWebhook', { id }), {})).toMatchObject({ status: 303 })
  expect(await read('/v1/user/surfaces')).toEqual([])
})

test('a webhook to a private address is refused beside its field, which keeps the address', async () => {
  const { body } = await post(surfacePaths.makeWebhook, { name: 'Bot', url: 'https://10.0.0.1/hook' })
  expect(body).toContain('A webhook goes to a public https address.')
  expect(body).toContain('value="https://10.0.0.1/hook"')
})

test('an overlay whose settings are sent without the tick no longer holds, and a pause changes nothing else', async () => {
  await post(addresses.surfaces, { kind: 'overlay', name: 'OBS', hold: '1', words: 'sira' })
  const [{ id }] = await read('/v1/user/surfaces')
  await post(surfaceForm('changeSurface', { id }), { is_paused: '1' })
  expect(await read('/v1/user/surfaces')).toMatchObject([{ hold: true, words: ['sira'], is_paused: true }])
  await post(surfaceForm('changeSurface', { id }), { name: 'OBS', words: '' })
  expect(await read('/v1/user/surfaces')).toMatchObject([{ hold: false, words: [], is_paused: true }])
})

test('a new soundbox that is refused says why beside the field, and keeps what was typed and chosen', async () => {
  const { status, body } = await post(addresses.surfaces, {
    kind: 'soundbox',
    name: 'Sa kahera',
    min_amount: 'singkwenta',
    words: 'sira',
    hold: '1',
  })
  expect(status).toBe(422)
  expect(body).toMatch(/<input[^>]*aria-invalid="true"[^>]*value="singkwenta"/)
  expect(body).toContain('value="Sa kahera"')
  expect(body).toContain('>sira</textarea>')
  expect(body).toMatch(/<option[^>]*value="soundbox"[^>]*selected/)
  expect(body).toMatch(/<input[^>]*name="hold"[^>]*checked/)
})

test('an overlay’s settings without a name are refused, and keep whether it holds what arrives', async () => {
  await post(addresses.surfaces, { kind: 'overlay', name: 'OBS' })
  const [{ id }] = await read('/v1/user/surfaces')
  const action = surfaceForm('changeSurface', { id })
  const holding = /<input[^>]*name="hold"[^>]*checked/
  const unnamed = await post(action, { name: '', hold: '1' })
  expect(unnamed.body).toContain(texts.surfaceName)
  expect(unnamed.body).toMatch(holding)
  await post(action, { name: 'OBS', hold: '1' })
  expect((await post(action, { name: '' })).body).not.toMatch(holding)
  expect(await read('/v1/user/surfaces')).toMatchObject([{ name: 'OBS', hold: true }])
})

test('a look that is refused keeps what was chosen, and says why beside its button', async () => {
  await post(addresses.surfaces, { kind: 'overlay', name: 'OBS' })
  const [{ id }] = await read('/v1/user/surfaces')
  const chosen = { ...defaultLook, position: 'bottom', language: 'fil', seconds: '900', goal_id: NO_GOAL, ticker: '1' }
  const { status, body } = await post(surfaceForm('changeLook', { id }), chosen)
  expect(status).toBe(422)
  const [form] = /<form[^>]*action="[^"]*\/look".*?<\/form>/s.exec(body)!
  for (const value of ['bottom', 'fil']) expect(form).toMatch(new RegExp(`<option[^>]*value="${value}"[^>]*selected`))
  expect(form).toContain('value="900"')
  expect(form).toMatch(/<input[^>]*name="ticker"[^>]*checked/)
  expect(form).toContain(texts.lookSeconds)
})

test('a soundbox’s form changes its sound and language, and nothing else', async () => {
  await post(addresses.surfaces, { kind: 'soundbox', name: 'Sa tindahan' })
  const [{ id }] = await read('/v1/user/surfaces')
  const [form] = /<form[^>]*action="[^"]*\/look".*?<\/form>/s.exec(await show(addresses.surface(id)))!
  expect([...form.matchAll(/<(?:select|input)[^>]*name="(\w+)"/g)].map(([, name]) => name)).toEqual([
    'sound',
    'language',
  ])
  await post(surfaceForm('changeLook', { id }), { sound: 'none', language: 'fil' })
  expect(await read(`/v1/user/surfaces/${id}/look`)).toEqual({ ...defaultLook, sound: 'none', language: 'fil' })
})
