// Requesting an erasure without JavaScript, by an account without a password.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { deliveredTo } from '#server/otp/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator
let as: string

beforeAll(async () => {
  await buildPages()
  server = await aServer({ withWorker: true })
  luz = await aCreator(server.services)
  as = await server.signIn(luz.account_id)
})
afterAll(() => server.close())

function post(path: string, fields: Record<string, string>) {
  return server.fastify.inject({
    method: 'POST',
    url: `/dashboard/settings/my-data/${path}`,
    headers: {
      cookie: `pixel_session=${as}`,
      'content-type': 'application/x-www-form-urlencoded',
      accept: 'text/html',
    },
    payload: new URLSearchParams(fields).toString(),
  })
}

test('a mailed code replaces the password: it is requested, refused when wrong, and then allows the erasure', async () => {
  const untouched = await server.fastify.inject({
    url: '/dashboard/settings/my-data',
    headers: { cookie: `pixel_session=${as}` },
  })
  expect(untouched.payload).not.toContain('name="code"')
  const refused = await post('erase', { give_up_balance: '', password: '' })
  expect([refused.statusCode, refused.payload.includes('name="code"')]).toEqual([403, true])

  const mailed = await post('step-up', { code: '' })
  expect([mailed.statusCode, mailed.payload.includes('We sent a code to')]).toEqual([200, true])
  const wrong = await post('step-up', { code: '000000' })
  expect([wrong.statusCode, wrong.payload.includes('This code is not right')]).toEqual([422, true])

  const [mail] = await deliveredTo(server.services, `${luz.page_url}@example.com`)
  const code = /\b\d{6}\b/.exec(mail!.text)![0]
  const proven = await post('step-up', { code })
  expect([proven.statusCode, proven.payload.includes('It is you.')]).toEqual([200, true])
  const done = await post('erase', { give_up_balance: '', password: '' })
  expect([done.statusCode, String(done.headers.location)]).toEqual([303, expect.stringContaining('/auth/login')])
  expect((await server.inject('GET', `/v1/profile/${luz.page_url}`)).status).toBe(410)
})
