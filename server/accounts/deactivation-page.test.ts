// Deactivating without JavaScript, by an account with and without a password.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { aCreator } from '#server/money/testing.ts'
import { codeSentTo } from '#server/otp/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { password } from './owner.fixture.ts'
import { hashPassword } from './passwords.ts'

const SETTINGS = '/dashboard/settings'
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
  const read = async () => (await server.fastify.inject({ url: SETTINGS, headers })).payload
  const post = (path: string, fields: Record<string, string>) =>
    server.fastify.inject({
      method: 'POST',
      url: path,
      headers: { ...headers, 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const isOpen = async () => (await server.inject('GET', `/v1/profile/${page_url}`)).status === 200
  return { email: `${page_url}@example.com`, read, post, isOpen }
}

test('a mailed code replaces the password that an owner does not have', async () => {
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
