// Security events: each refusal is one line, says where and to whom, and contains nothing that was sent.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type Sent, type TestServer } from '#test/server.ts'
import { createLog } from './log.ts'

let server: TestServer
let written: string[]
let luz: bigint
let rudy: bigint

beforeAll(async () => {
  await buildPages()
  const log = createLog('info', { write: (line: string) => void written.push(line) })
  written = []
  server = await aServer({ log })
  luz = await createTestAccount(server.services, { page_url: 'luz', page_name: 'Luz' })
  rudy = await createTestAccount(server.services, { page_url: 'rudy', page_name: 'Rudy' })
})
beforeEach(() => {
  written = []
})
afterAll(() => server.close())

/** The security events of one call, and the number of all log lines. */
async function getEvents(method: string, url: string, sent: Sent = {}) {
  const answer = await server.inject(method, url, sent)
  for (const line of written) expect(line.match(/[\r\n]/g)).toEqual(['\n'])
  const events = written.map((line) => JSON.parse(line)).filter((line) => 'security' in line)
  return { answer, events, lines: written.length }
}

const request = expect.stringMatching(/^[\da-f-]{36}$/)

test('a write from another site is logged once', async () => {
  const { answer, events, lines } = await getEvents('POST', '/v1/auth/login?next=hunter2', {
    body: { email: 'luz@example.com', password: 'hunter2' },
    headers: { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example', 'x-request-id': 'hunter2' },
  })
  expect(answer.status).toBe(403)
  expect(events).toEqual([
    {
      level: 40,
      time: expect.any(Number),
      security: 'cross-site-write',
      request,
      method: 'POST',
      route: '/v1/auth/login',
      network: '127.0.0.1',
      msg: 'refused',
    },
  ])
  expect(lines).toBe(1)
  expect(written.join()).not.toMatch(/hunter2|evil/)
})

test('a forged webhook is logged once', async () => {
  const { answer, events, lines } = await getEvents('POST', `/v1/webhooks/${server.services.epayment.name}`, {
    body: '{"type":"checkout.paid\\r\\nhunter2"}',
    headers: { 'webhook-id': 'evt_1', 'webhook-timestamp': '1', 'webhook-signature': 'v1,hunter2' },
  })
  expect(answer.status).toBe(400)
  expect(events).toMatchObject([{ security: 'webhook.forged', request }])
  expect(lines).toBe(1)
  expect(written.join()).not.toContain('hunter2')
})

describe('a failed sign-in', () => {
  test.each([
    ['to an account', 'luz@example.com', () => String(luz)],
    ['to an unknown address', 'nobody@example.com', () => undefined],
  ])('%s is logged once', async (_, email, account) => {
    const { answer, events, lines } = await getEvents('POST', '/v1/auth/login', {
      body: { email, password: 'hunter2' },
    })
    expect(answer.status).toBe(401)
    expect(events).toMatchObject([{ security: 'sign-in.failed', event: 'login', request, route: '/v1/auth/login' }])
    expect(events[0].account).toBe(account())
    expect(lines).toBe(1)
    expect(written.join()).not.toMatch(/hunter2|example\.com/)
  })

  test('by the plain form is logged once too', async () => {
    const answer = await server.inject('POST', '/auth/login', {
      body: 'email=luz%40example.com&password=hunter2',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    expect(answer.status).toBeLessThan(500)
    expect(written.filter((line) => line.includes('"security":"sign-in.failed"'))).toHaveLength(1)
  })
})

test('a wrong code is logged once', async () => {
  const as = await server.signIn(luz)
  const { answer, events, lines } = await getEvents('POST', '/v1/user/otp/verify', {
    as,
    body: { otp_token: 'hunter2', otp_code: '123456' },
  })
  expect(answer.status).toBe(422)
  expect(events).toMatchObject([{ security: 'code.refused', account: String(luz), request }])
  expect(lines).toBe(1)
  expect(written.join()).not.toMatch(/hunter2|123456/)
})

describe('an account that is blocked', () => {
  test('gets the same answer as for a missing page; only the log distinguishes them', async () => {
    await server.services.db.insertInto('blocks').values({ blocker_id: luz, blocked_id: rudy }).execute()
    const as = await server.signIn(rudy)
    const hidden = await getEvents('GET', '/v1/profile/luz', { as })
    expect(hidden.events).toMatchObject([{ security: 'access.blocked', request, route: '/v1/profile/:username' }])
    written = []
    const unknown = await getEvents('GET', '/v1/profile/nobody%0d%0ahunter2', { as })
    expect(unknown.events).toEqual([])
    const plain = await server.inject('GET', '/v1/profile/nobody', { as })
    expect([hidden.answer.status, hidden.answer.body]).toEqual([plain.status, plain.body])
  })
})
