// Two copies of the web behind a proxy that gives each request to the next: what is counted is counted once, for both of them.
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { issueCode } from '#server/otp/issue-code.ts'
import { codeSentTo } from '#server/otp/testing.ts'
import { aHumanCheck, type Copy, type Sent, sendTo, startCopy, stopCopy } from './copies.fixture.ts'
import { aServer, type TestServer } from './server.ts'

const PASSWORD = 'tuyo at kamatis 7'
/** More than any limit that is tried here lets through. */
const BURST = 70

/** Makes the database and runs the provider; it answers nobody itself. */
let home: TestServer
let copies: Copy[]
let proxy: Server
let origin: string
/** How many requests each copy was given. */
const given = [0, 0]

beforeAll(async () => {
  home = await aServer({ withProvider: true })
  copies = await Promise.all([startCopy(home), startCopy(home)])
  proxy = createServer((incoming, outgoing) => {
    const next = given[0]! <= given[1]! ? 0 : 1
    given[next]!++
    const { method, url, headers } = incoming
    const onward = request({ host: '127.0.0.1', port: copies[next]!.port, method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode!, answer.headers)
      answer.pipe(outgoing)
    })
    onward.on('error', () => outgoing.destroy())
    incoming.pipe(onward)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  origin = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
})
afterAll(async () => {
  proxy?.close()
  await Promise.all((copies ?? []).map(stopCopy))
  await home?.close()
})

const send = (method: string, path: string, sent?: Sent) => sendTo(origin, method, path, sent)

/** At once, half of them to each copy. */
async function atOnce(count: number, call: (nth: number) => ReturnType<typeof send>) {
  const before = [...given]
  const answers = await Promise.all(Array.from({ length: count }, (_, nth) => call(nth)))
  for (const copy of [0, 1]) expect(given[copy]! - before[copy]!).toBe(count / 2)
  return answers
}

const statuses = (answers: { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, same]) => [status, same.length]))

async function somebody(page_url: string) {
  const id = await createTestAccount(home.services, { page_url, password_hash: await hashPassword(PASSWORD) })
  return { id, page_url, email: `${page_url}@example.com`, cookie: `pixel_session=${await home.signIn(id)}` }
}

test('a session that one copy opened holds at the other, and ends at both at once', async () => {
  const { email } = await somebody('luz')
  const signedIn = await send('POST', '/v1/auth/login', {
    body: { email, password: PASSWORD, response_token: await aHumanCheck(origin) },
  })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.cookies.map((line) => line.split(';')[0]).join('; ')
  const look = () => send('GET', '/v1/user/balance', { cookie })
  expect(statuses(await atOnce(4, look))).toEqual({ 200: 4 })
  expect((await send('POST', '/v1/auth/logout', { cookie, body: {} })).status).toBe(200)
  expect(statuses(await atOnce(4, look))).toEqual({ 401: 4 })
})

test('a limit is one for both copies', async () => {
  const { cookie } = await somebody('rudy')
  const write = (nth: number) =>
    send('POST', '/v1/user/blocs', { cookie, body: { title: `Kuwento ${nth}`, description: 'Lalabas sa Lunes.' } })
  const refused = BURST - serverLimits.blocsPerHour
  expect(statuses(await atOnce(BURST, write))).toEqual({ 200: serverLimits.blocsPerHour, 429: refused })
})

test('tries of a code are counted over both copies, each once', async () => {
  const { id, email, cookie } = await somebody('bea')
  const { otp_token } = await issueCode(home.services, {
    userId: id,
    network: '203.0.113.1',
    purpose: 'payout',
    terms: { amount: 100_000n },
    what: 'withdraw ₱1,000.00',
  })
  const code = await codeSentTo(home.services, email)
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0')
  const verify = (otp_code: string) => send('POST', '/v1/user/otp/verify', { cookie, body: { otp_code, otp_token } })
  const answers = await atOnce(12, () => verify(wrong))
  const left = answers.flatMap(({ body }) => body.data?.attempts_left ?? [])
  expect(left.toSorted()).toEqual([0, 1, 2, 3, 4])
  // All tries are used up: the right one comes too late, whichever copy it comes to.
  expect((await atOnce(2, () => verify(code))).map(({ status }) => status)).toEqual([422, 422])
})

test('one key makes one gift, whichever copies it comes to', async () => {
  const { page_url } = await somebody('tala')
  const { cookie } = await somebody('nilo')
  const give = () => send('POST', `/v1/donate/${page_url}`, { cookie, body: { amount: 50 }, key: 'one-and-the-same' })
  const answers = [...(await atOnce(20, give)), ...(await atOnce(2, give))]
  const made = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.donation_id))
  expect(made.size).toBe(1)
  expect(answers.slice(-2).map(({ status }) => status)).toEqual([200, 200])
  const { rowCount } = await home.services.database.pool.query('select 1 from gifts')
  expect(rowCount).toBe(1)
})

test('a human check that was solved serves once, at one copy', async () => {
  const response_token = await aHumanCheck(origin)
  const register = (nth: number) =>
    send('POST', '/v1/auth/register', {
      body: {
        page_url: `bago${nth}`,
        page_name: 'Bago',
        email: `bago${nth}@example.com`,
        password: PASSWORD,
        response_token,
      },
    })
  const answers = await atOnce(6, register)
  expect(statuses(answers)).toEqual({ 200: 1, 422: 5 })
  for (const { status, body } of answers) if (status === 422) expect(body.exception).toBe('CaptchaFailedException')
})
