// Two web copies on one database, one with its machine's clock an hour ahead, one an hour behind: each accepts what the other
// issued, for as long as with a correct clock (docs/decisions/065).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import { hashPassword } from '#server/accounts/password-hashes.ts'
import { codeSentTo, deliveredTo } from '#server/otp/testing.ts'
import { type Copy, sendTo, solveHumanCheck, startCopy, stopCopy } from './copies.fixture.ts'
import { runQueued } from './queue.ts'
import { aServer, type TestServer } from './server.ts'

const PASSWORD = 'tuyo at kamatis 7'
const HOUR_SECONDS = 3600

let home: TestServer
let ahead: Copy
let behind: Copy
beforeAll(async () => {
  home = await aServer({ withProvider: true })
  ;[ahead, behind] = await Promise.all([startCopy(home, HOUR_SECONDS), startCopy(home, -HOUR_SECONDS)])
})
afterAll(async () => {
  await Promise.all([ahead, behind].map((copy) => copy && stopCopy(copy)))
  await home?.close()
})

/** Both directions: `issuer` is the URL of the copy that issues something, `receiver` of the one that accepts it. */
const eachWay = test.for([
  { way: 'ahead-to-behind', issuer: () => ahead.url, receiver: () => behind.url },
  { way: 'behind-to-ahead', issuer: () => behind.url, receiver: () => ahead.url },
])

async function createAccount(page_url: string, password?: string) {
  const id = await createTestAccount(home.services, {
    page_url,
    password_hash: password === undefined ? null : await hashPassword(password),
  })
  return { id, email: `${page_url}@example.com` }
}

const runAccountJobs = () => runQueued(home.services, accountJobs(home.services))

test('the machine clocks of the two copies differ by two hours', () => {
  expect((ahead.machineAt - behind.machineAt) / 1000 / HOUR_SECONDS).toBeCloseTo(2, 1)
})

eachWay('a human check and a session of one copy are valid at the other: $way', async ({ way, issuer, receiver }) => {
  const checked = { response_token: await solveHumanCheck(issuer()) }
  expect((await sendTo(receiver(), 'POST', '/v1/site/captcha/verify', { body: checked })).status).toBe(200)
  const { email } = await createAccount(way, PASSWORD)
  const signedIn = await sendTo(issuer(), 'POST', '/v1/auth/login', { body: { email, password: PASSWORD, ...checked } })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.cookies.map((line) => line.split(';')[0]).join('; ')
  expect((await sendTo(receiver(), 'GET', '/v1/user/balance', { cookie })).status).toBe(200)
})

eachWay('a link mailed by one copy works at the other: $way', async ({ way, issuer, receiver }) => {
  const { email } = await createAccount(`link-${way}`, PASSWORD)
  const requested = { email, response_token: await solveHumanCheck(issuer()) }
  expect((await sendTo(issuer(), 'POST', '/v1/auth/forgot-password', { body: requested })).status).toBe(200)
  await runAccountJobs()
  const [mail] = await deliveredTo(home.services, email)
  const token = /token=([\w-]+)/.exec(mail!.text)![1]
  const chosen = { token, password: 'iba na ang lihim ko 8' }
  expect((await sendTo(receiver(), 'POST', '/v1/auth/reset-password', { body: chosen })).status).toBe(200)
})

eachWay('a code sent by one copy confirms a step-up at the other: $way', async ({ way, issuer, receiver }) => {
  const { id, email } = await createAccount(`code-${way}`)
  const cookie = `pixel_session=${await home.signIn(id)}`
  const stepUp = (origin: string, body: object) => sendTo(origin, 'POST', '/v1/auth/step-up', { cookie, body })
  expect((await stepUp(issuer(), {})).status).toBe(200)
  const { status, body } = await stepUp(receiver(), { code: await codeSentTo(home.services, email) })
  expect(status).toBe(200)
  expect(Math.abs(Date.parse(body.data.proven_until) - Date.now()) / 1000).toBeLessThan(HOUR_SECONDS / 5)
})

eachWay('a rate limit counted by one copy ends on time at the other: $way', async ({ way, issuer, receiver }) => {
  const { id } = await createAccount(`many-${way}`)
  const cookie = `pixel_session=${await home.signIn(id)}`
  const write = (origin: string, nth: number) =>
    sendTo(origin, 'POST', '/v1/user/blocs', { cookie, body: { title: `Kuwento ${nth}`, description: 'Sa Lunes.' } })
  for (let nth = 0; nth < serverLimits.blocsPerHour; nth++) await write(issuer(), nth)
  const { status, body } = await write(receiver(), serverLimits.blocsPerHour)
  expect(status).toBe(429)
  expect(body.data.retry_in_seconds).toBeGreaterThan(HOUR_SECONDS / 2)
  expect(body.data.retry_in_seconds).toBeLessThanOrEqual(HOUR_SECONDS)
})
