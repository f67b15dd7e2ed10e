// Two web copies behind a proxy that alternates between them: limits, sessions and keys hold across both copies.
import { once } from 'node:events'
import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { hashPassword } from '#server/accounts/password-hashes.ts'
import { issueCode } from '#server/otp/issue-code.ts'
import { codeSentTo } from '#server/otp/testing.ts'
import { type Copy, type Sent, sendTo, solveHumanCheck, startCopy, stopCopy } from './copies.fixture.ts'
import { aServer, type TestServer } from './server.ts'

const PASSWORD = 'tuyo at kamatis 7'
/** More requests than any limit tested here allows. */
const BURST = 70

/** Creates the database and runs the provider; it receives no requests. */
let home: TestServer
let copies: Copy[]
let proxy: Server
let origin: string
/** How many requests were forwarded to each copy. */
const forwarded = [0, 0]

beforeAll(async () => {
  home = await aServer({ withProvider: true })
  copies = await Promise.all([startCopy(home), startCopy(home)])
  proxy = createServer((incoming, outgoing) => {
    const next = forwarded[0]! <= forwarded[1]! ? 0 : 1
    forwarded[next]!++
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

/** Sends `count` concurrent requests, half of them to each copy. */
async function sendConcurrently(count: number, call: (nth: number) => ReturnType<typeof send>) {
  const before = [...forwarded]
  const answers = await Promise.all(Array.from({ length: count }, (_, nth) => call(nth)))
  for (const copy of [0, 1]) expect(forwarded[copy]! - before[copy]!).toBe(count / 2)
  return answers
}

const statuses = (answers: { status: number }[]) =>
  Object.fromEntries([...Map.groupBy(answers, ({ status }) => status)].map(([status, same]) => [status, same.length]))

async function createAccount(page_url: string) {
  const id = await createTestAccount(home.services, { page_url, password_hash: await hashPassword(PASSWORD) })
  return { id, page_url, email: `${page_url}@example.com`, cookie: `pixel_session=${await home.signIn(id)}` }
}

test('a session opened at one copy is valid at the other, and ends at both together', async () => {
  const { email } = await createAccount('luz')
  const signedIn = await send('POST', '/v1/auth/login', {
    body: { email, password: PASSWORD, response_token: await solveHumanCheck(origin) },
  })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.cookies.map((line) => line.split(';')[0]).join('; ')
  const readBalance = () => send('GET', '/v1/user/balance', { cookie })
  expect(statuses(await sendConcurrently(4, readBalance))).toEqual({ 200: 4 })
  expect((await send('POST', '/v1/auth/logout', { cookie, body: {} })).status).toBe(200)
  expect(statuses(await sendConcurrently(4, readBalance))).toEqual({ 401: 4 })
})

test('a rate limit counts the requests to both copies together', async () => {
  const { cookie } = await createAccount('rudy')
  const write = (nth: number) =>
    send('POST', '/v1/user/blocs', { cookie, body: { title: `Kuwento ${nth}`, description: 'Lalabas sa Lunes.' } })
  const refused = BURST - serverLimits.blocsPerHour
  expect(statuses(await sendConcurrently(BURST, write))).toEqual({ 200: serverLimits.blocsPerHour, 429: refused })
})

test('attempts at a code are counted across both copies, each once', async () => {
  const { id, email, cookie } = await createAccount('bea')
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
  const answers = await sendConcurrently(12, () => verify(wrong))
  const left = answers.flatMap(({ body }) => body.data?.attempts_left ?? [])
  expect(left.toSorted()).toEqual([0, 1, 2, 3, 4])
  // All attempts are used up: the right code is refused by either copy.
  expect((await sendConcurrently(2, () => verify(code))).map(({ status }) => status)).toEqual([422, 422])
})

test('requests with one idempotency key make one gift, whichever copies receive them', async () => {
  const { page_url } = await createAccount('tala')
  const { cookie } = await createAccount('nilo')
  const give = () => send('POST', `/v1/donate/${page_url}`, { cookie, body: { amount: 50 }, key: 'one-and-the-same' })
  const answers = [...(await sendConcurrently(20, give)), ...(await sendConcurrently(2, give))]
  const made = new Set(answers.filter(({ status }) => status === 200).map(({ body }) => body.data.donation_id))
  expect(made.size).toBe(1)
  expect(answers.slice(-2).map(({ status }) => status)).toEqual([200, 200])
  const { rowCount } = await home.services.database.pool.query('select 1 from gifts')
  expect(rowCount).toBe(1)
})

test('a solved human check can be used once, at one copy', async () => {
  const response_token = await solveHumanCheck(origin)
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
  const answers = await sendConcurrently(6, register)
  expect(statuses(answers)).toEqual({ 200: 1, 422: 5 })
  for (const { status, body } of answers) if (status === 422) expect(body.exception).toBe('CaptchaFailedException')
})
