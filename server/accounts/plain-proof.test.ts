// Proof of identity without JavaScript, by an account with and without a password.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { aCreator } from '#server/money/testing.ts'
import { codeSentTo, giveApp } from '#server/otp/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { password } from './owner.fixture.ts'
import { hashPassword } from './password-hashes.ts'

const SETTINGS = '/dashboard/settings'
const SECURITY = `${SETTINGS}/security`
let server: TestServer

beforeAll(async () => {
  await buildPages()
  server = await aServer({ withWorker: true })
})
afterAll(() => server.close())

/** A signed-in creator's browser. */
async function anOwner(given: { password?: string }) {
  const { account_id, page_url } = await aCreator(server.services)
  if (given.password)
    await server.services.db
      .updateTable('accounts')
      .set({ password_hash: await hashPassword(given.password) })
      .where('id', '=', account_id)
      .execute()
  const headers = { cookie: `pixel_session=${await server.signIn(account_id)}`, accept: 'text/html' }
  const read = async (url = SETTINGS) => (await server.fastify.inject({ url, headers })).payload
  const post = (path: string, fields: Record<string, string>) =>
    server.fastify.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const isOpen = async () => (await server.inject('GET', `/v1/profile/${page_url}`)).status === 200
  return { id: account_id, email: `${page_url}@example.com`, read, post, isOpen }
}

test('a mailed code replaces the password that an owner does not have, and closes the page', async () => {
  const { email, read, post, isOpen } = await anOwner({})
  const untouched = await read()
  expect(untouched).not.toContain('name="password"')
  expect(untouched).not.toContain('name="code"')
  const refused = await post(SETTINGS, {})
  expect([refused.statusCode, refused.payload.includes('name="code"')]).toEqual([403, true])

  const mailed = await post(`${SETTINGS}/step-up`, { code: '' })
  expect([mailed.statusCode, mailed.payload.includes('We sent a code to')]).toEqual([200, true])
  const wrong = await post(`${SETTINGS}/step-up`, { code: '000000' })
  expect([wrong.statusCode, wrong.payload.includes('This code is not right')]).toEqual([422, true])
  const proven = await post(`${SETTINGS}/step-up`, { code: await codeSentTo(server.services, email) })
  expect([proven.statusCode, proven.payload.includes('It is you.')]).toEqual([200, true])
  expect(proven.payload).not.toContain('name="password"')

  expect(await isOpen()).toBe(true)
  const done = await post(SETTINGS, {})
  expect([done.statusCode, String(done.headers.location)]).toEqual([303, expect.stringContaining('/auth/login')])
  expect(await isOpen()).toBe(false)
})

test('an owner with a password gives it in the form, and is asked for no code', async () => {
  const { read, post, isOpen } = await anOwner({ password })
  expect(await read()).toContain('name="password"')
  for (const [given, text] of [
    ['', texts.passwordRequired],
    ['hindi ito iyon', texts.passwordWrong],
  ] as const) {
    const { statusCode, payload } = await post(SETTINGS, { password: given })
    expect([statusCode, payload.includes(text), payload.includes('name="code"')]).toEqual([422, true, false])
  }
  expect((await post(SETTINGS, { password })).statusCode).toBe(303)
  expect(await isOpen()).toBe(false)
})

async function addPasskey(account_id: bigint): Promise<string> {
  const id = crypto.randomUUID()
  const key = { credential_id: Buffer.from(id), public_key: Buffer.from('k'), counter: 0n, transports: [] }
  await server.services.db
    .insertInto('passkeys')
    .values({ id, account_id, ...key, name: 'Telepono', created_at: clock.now() })
    .execute()
  return id
}

/** Another sign-in method's form: where it is posted, where the code is, and what it posts. */
const guarded = [
  { form: 'password', proof: 'password/step-up', fields: { password: 'tatlong mangga 7' } },
  { form: 'email', proof: 'email/step-up', fields: { email: 'bago@example.com' } },
  { form: 'recovery-codes', proof: 'recovery-codes/step-up', fields: {} },
]

test.each(guarded)('without a password a mailed code lets an owner post $form', async ({ form, proof, fields }) => {
  const { email, read, post } = await anOwner({})
  const action = `${SECURITY}/${form}`
  expect(await read(SECURITY)).not.toMatch(/name="(code|current_password)"|Your password/)
  const refused = await post(action, fields)
  expect([refused.statusCode, refused.payload.includes(`action="${SECURITY}/${proof}#`)]).toEqual([403, true])
  const mailed = await post(`${SECURITY}/${proof}`, { code: '' })
  expect([mailed.statusCode, mailed.payload.includes('We sent a code to')]).toEqual([200, true])
  const proven = await post(`${SECURITY}/${proof}`, { code: await codeSentTo(server.services, email) })
  expect([proven.statusCode, proven.payload.includes('It is you.')]).toEqual([200, true])
  expect((await post(action, fields)).statusCode).toBeLessThan(400)
})

test('the new email stays typed until the owner has proven who they are', async () => {
  const { email, post } = await anOwner({})
  const typed = 'bago@example.com'
  const refused = await post(`${SECURITY}/email`, { email: typed })
  expect(hiddenEmail(refused.payload)).toBe(typed)
  const mailed = await post(`${SECURITY}/email/step-up`, { code: '', email: typed })
  expect(hiddenEmail(mailed.payload)).toBe(typed)
  const code = await codeSentTo(server.services, email)
  const proven = await post(`${SECURITY}/email/step-up`, { code, email: typed })
  expect(hiddenEmail(proven.payload)).toBeUndefined()
  expect(proven.payload).toMatch(new RegExp(`<input[^>]*type="email"[^>]*value="${typed}"`))
})

test('a passkey is removed after a code of the app, or once JavaScript is on', async () => {
  const { id, post } = await anOwner({})
  const action = `${SECURITY}/passkeys/${await addPasskey(id)}/remove`
  const alone = await post(action, {})
  expect(alone.payload).toContain('A passkey works once JavaScript is on.')
  const nextCode = await giveApp(server.services, id)
  const refused = await post(action, {})
  expect([refused.statusCode, refused.payload.includes(`action="${SECURITY}/passkeys/step-up#`)]).toEqual([403, true])
  expect((await post(`${SECURITY}/passkeys/step-up`, { code: nextCode() })).payload).toContain('It is you.')
  expect((await post(action, {})).statusCode).toBe(303)
})

function hiddenEmail(html: string): string | undefined {
  return /<input type="hidden" name="email" value="([^"]*)"/.exec(html)?.[1]
}

test('with a password, recovery codes and passkeys ask for it, and for no code', async () => {
  const { id, read, post } = await anOwner({ password })
  const passkey = await addPasskey(id)
  expect(await read(SECURITY)).toContain('name="password"')
  for (const form of ['recovery-codes', `passkeys/${passkey}/remove`]) {
    const refused = await post(`${SECURITY}/${form}`, { password: 'hindi ito iyon' })
    expect([refused.statusCode, refused.payload.includes('name="code"')]).toEqual([422, false])
    expect(refused.payload).toContain(texts.passwordWrong)
    expect((await post(`${SECURITY}/${form}`, { password })).statusCode).toBeLessThan(400)
  }
})
