// A web copy whose machine's clock is an hour ahead and one whose is an hour behind, over one database: what one of them made, the
// other takes, for as long as a right clock would (docs/decisions/065).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { accountJobs } from '#server/accounts/jobs.ts'
import { hashPassword } from '#server/accounts/passwords.ts'
import { codeSentTo, deliveredTo } from '#server/otp/testing.ts'
import { aHumanCheck, type Copy, sendTo, startCopy, stopCopy } from './copies.fixture.ts'
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

/** Each way round: who makes it, who is shown it. */
const ways = test.for([
  { way: 'ahead-to-behind', made: () => ahead.url, shown: () => behind.url },
  { way: 'behind-to-ahead', made: () => behind.url, shown: () => ahead.url },
])

async function somebody(page_url: string, password?: string) {
  const id = await createTestAccount(home.services, {
    page_url,
    password_hash: password === undefined ? null : await hashPassword(password),
  })
  return { id, email: `${page_url}@example.com` }
}

const runAccountJobs = () => runQueued(home.services, accountJobs(home.services))

test('the clocks of their machines are two hours apart', () => {
  expect((ahead.machineAt - behind.machineAt) / 1000 / HOUR_SECONDS).toBeCloseTo(2, 1)
})

ways('a human check of the other one’s counts, and so does a session: $way', async ({ way, made, shown }) => {
  const checked = { response_token: await aHumanCheck(made()) }
  expect((await sendTo(shown(), 'POST', '/v1/site/captcha/verify', { body: checked })).status).toBe(200)
  const { email } = await somebody(way, PASSWORD)
  const signedIn = await sendTo(made(), 'POST', '/v1/auth/login', { body: { email, password: PASSWORD, ...checked } })
  expect(signedIn.status).toBe(200)
  const cookie = signedIn.cookies.map((line) => line.split(';')[0]).join('; ')
  expect((await sendTo(shown(), 'GET', '/v1/user/balance', { cookie })).status).toBe(200)
})

ways('a mailed link of the other one’s opens: $way', async ({ way, made, shown }) => {
  const { email } = await somebody(`link-${way}`, PASSWORD)
  const asked = { email, response_token: await aHumanCheck(made()) }
  expect((await sendTo(made(), 'POST', '/v1/auth/forgot-password', { body: asked })).status).toBe(200)
  await runAccountJobs()
  const [mail] = await deliveredTo(home.services, email)
  const token = /token=([\w-]+)/.exec(mail!.text)![1]
  const chosen = { token, password: 'iba na ang lihim ko 8' }
  expect((await sendTo(shown(), 'POST', '/v1/auth/reset-password', { body: chosen })).status).toBe(200)
})

ways('a code of the other one’s proves, and is proven to both: $way', async ({ way, made, shown }) => {
  const { id, email } = await somebody(`code-${way}`)
  const cookie = `pixel_session=${await home.signIn(id)}`
  const stepUp = (origin: string, body: object) => sendTo(origin, 'POST', '/v1/auth/step-up', { cookie, body })
  expect((await stepUp(made(), {})).status).toBe(200)
  const { status, body } = await stepUp(shown(), { code: await codeSentTo(home.services, email) })
  expect(status).toBe(200)
  expect(Math.abs(Date.parse(body.data.proven_until) - Date.now()) / 1000).toBeLessThan(HOUR_SECONDS / 5)
})

ways('a limit that the other one counted is over in its time: $way', async ({ way, made, shown }) => {
  const { id } = await somebody(`many-${way}`)
  const cookie = `pixel_session=${await home.signIn(id)}`
  const write = (origin: string, nth: number) =>
    sendTo(origin, 'POST', '/v1/user/blocs', { cookie, body: { title: `Kuwento ${nth}`, description: 'Sa Lunes.' } })
  for (let nth = 0; nth < serverLimits.blocsPerHour; nth++) await write(made(), nth)
  const { status, body } = await write(shown(), serverLimits.blocsPerHour)
  expect(status).toBe(429)
  expect(body.data.retry_in_seconds).toBeGreaterThan(HOUR_SECONDS / 2)
  expect(body.data.retry_in_seconds).toBeLessThanOrEqual(HOUR_SECONDS)
})
