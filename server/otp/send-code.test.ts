// A code end to end: requested through the API, sent by the running worker, read in the development outbox.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer({ withWorker: true })
})
afterAll(() => server.close())

test('the worker delivers a code to the outbox, as JSON and on its page', async () => {
  const luz = await createTestAccount(server.services, { page_url: 'luz' })
  const as = await server.signIn(luz, { isProven: true })
  const path = '/v1/user/transactions/payout/add/mobilenumber'
  const change = { mobile_number: '9171234567' }
  const requested = await server.inject('PUT', path, { as, body: { ...change, confirm: 1 } })
  const sms = await getOutbox('+639171234567')
  expect(sms).toMatchObject({ channel: 'sms', to: '+639171234567', code: expect.stringMatching(/^\d{6}$/) })
  expect(sms.text).toContain(sms.code)

  const page = await server.inject('GET', '/dev/outbox', { headers: { accept: 'text/html' } })
  expect(page.body).toContain(`Code: <strong>${sms.code}</strong>`)

  const given = { ...change, otp_code: sms.code, otp_token: requested.body.data.otp_token }
  expect((await server.inject('PUT', path, { as, body: given })).body).toEqual({
    data: change,
    message: 'Mobile Number Successfully Updated',
  })
})

/** The newest message to `to`; waits until there is one. */
async function getOutbox(to: string) {
  for (;;) {
    const { body } = await server.inject('GET', `/dev/outbox?to=${encodeURIComponent(to)}`)
    if (body.data.length > 0) return body.data[0]
    await new Promise(setImmediate)
  }
}
