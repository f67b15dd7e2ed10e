// The limits of codes sent by SMS and the warnings to the operator, with the network limits of production.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { keyedHash } from '#server/kit/tokens.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { issueCode } from './issue-code.ts'
import { setMobileNumber } from './mobile-number.ts'
import { resendCode } from './resend-code.ts'
import { codeJobs } from './send-code.ts'
import { smsGauges } from './sms-limits.ts'
import { deliveredTo } from './testing.ts'

let server: TestServer
const lines: Record<string, unknown>[] = []
beforeAll(async () => {
  server = await aServer({
    env: { RATE_LIMITS: 'on', SMS_PER_HOUR: '400', SUPPORT_EMAIL: 'operator@example.com' },
    log: createLog('warn', { write: (line) => void lines.push(JSON.parse(line)) }),
  })
})
beforeEach(() => server.services.db.deleteFrom('sms_sent').execute())
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const MOBILE = '/v1/user/transactions/payout/add/mobilenumber'
const HOUR = 3_600_000
let people = 0

function createAccount() {
  return createTestAccount(server.services, { page_url: `texter${++people}` })
}

/** Requests a code to this number; undefined when it is sent, else the seconds to wait. */
async function requestCode(
  userId: bigint,
  number: string,
  network = `198.51.100.${people}`,
): Promise<number | undefined> {
  const request = issueCode(server.services, {
    userId,
    network,
    purpose: 'update-mobile',
    terms: { number },
    what: 'test',
    firstNumber: number,
  })
  return getWait(request)
}

async function getWait(request: Promise<unknown>): Promise<number | undefined> {
  try {
    await request
    return undefined
  } catch (refused) {
    expect(refused).toMatchObject({ code: 'TooManyRequestsException' })
    return (refused as { data: { retry_in_seconds: number } }).data.retry_in_seconds
  }
}

/** The nth number in a block of 10,000 numbers. */
function numberIn(block: number, n = 0): string {
  return `9${String(block).padStart(5, '0')}${String(n).padStart(4, '0')}`
}

function countRows(): Promise<number> {
  return server.services.db
    .selectFrom('sms_sent')
    .select((row) => row.fn.countAll<bigint>().as('n'))
    .executeTakeFirstOrThrow()
    .then(({ n }) => Number(n))
}

test('an account gets codes to three numbers an hour; further numbers answer 429 with the waiting time', async () => {
  const as = await server.signIn(await createAccount(), { isProven: true })
  const answers = await Promise.all(
    Array.from({ length: 99 }, (_, n) =>
      server.inject('PUT', MOBILE, { as, body: { mobile_number: numberIn(n), confirm: 1 } }),
    ),
  )
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(3)
  const refused = answers.find(({ status }) => status === 429)!
  const { exception, data } = refused.body
  expect(exception).toBe('TooManyRequestsException')
  // One hour after the first, which was just sent.
  expect(data.retry_in_seconds).toBeGreaterThan(3500)
  expect(data.retry_in_seconds).toBeLessThanOrEqual(3600)
  expect(refused.headers['retry-after']).toBe(String(data.retry_in_seconds))
  expect(answers.every(({ status }) => status === 200 || status === 429)).toBe(true)
  expect(await countRows()).toBe(3)
})

test('an account gets 20 an hour and 40 a day, to numbers it used before', async () => {
  const accountId = await createAccount()
  for (let n = 0; n < 20; n++) expect(await requestCode(accountId, numberIn(n % 3))).toBeUndefined()
  expect(await requestCode(accountId, numberIn(0))).toBeGreaterThan(3590)
  clock.shift(HOUR + 1000)
  for (let n = 0; n < 20; n++) expect(await requestCode(accountId, numberIn(n % 3))).toBeUndefined()
  clock.shift(2 * HOUR + 2000)
  expect(await requestCode(accountId, numberIn(0))).toBeGreaterThan(21 * 3600)
  clock.shift(25 * HOUR)
  expect(await requestCode(accountId, numberIn(7))).toBeUndefined()
})

test('a resent code counts too', async () => {
  const accountId = await createAccount()
  await inTransaction(server.services.db, (tx) => setMobileNumber(tx, server.services.config, accountId, numberIn(1)))
  const request = { userId: accountId, network: '203.0.113.9', purpose: 'payout', terms: {}, what: 'test' } as const
  let last = ''
  for (let n = 0; n < 20; n++) last = (await issueCode(server.services, request)).otp_token
  clock.shift(31_000)
  const again = () => resendCode(server.services, accountId, last, '203.0.113.9')
  expect(await getWait(again())).toBeGreaterThan(3500)
  await server.services.db.deleteFrom('sms_sent').execute()
  expect(await getWait(again())).toBeUndefined()
  expect(await countRows()).toBe(1)
})

test('a network gets 60 an hour over all accounts', async () => {
  for (let n = 0; n < 60; n++) {
    const accountId = n % 3 === 0 ? await createAccount() : await newest()
    expect(await requestCode(accountId, numberIn(n), '203.0.113.60')).toBeUndefined()
  }
  expect(await requestCode(await createAccount(), numberIn(61), '203.0.113.60')).toBeGreaterThan(3500)
  expect(await requestCode(await createAccount(), numberIn(61), '203.0.113.61')).toBeUndefined()
})

test('a block of ten thousand numbers gets 30 an hour over all accounts and networks', async () => {
  for (let n = 0; n < 30; n++) expect(await requestCode(await createAccount(), numberIn(77, n))).toBeUndefined()
  expect(await requestCode(await createAccount(), numberIn(77, 30))).toBeGreaterThan(3500)
  expect(await requestCode(await createAccount(), numberIn(78, 30))).toBeUndefined()
})

test('one number gets 30 an hour over all accounts, and a carrier’s prefix its share of the ceiling', async () => {
  await seed(30, (n) => ({ number: numberIn(5), prefix: '900', range: n }))
  expect(await requestCode(await createAccount(), numberIn(5))).toBeGreaterThan(3500)
  await server.services.db.deleteFrom('sms_sent').execute()
  await seed(299, (n) => ({ number: numberIn(n), prefix: '901', range: n }))
  expect(await requestCode(await createAccount(), '9010000001')).toBeUndefined()
  expect(await requestCode(await createAccount(), '9019990001')).toBeGreaterThan(3500)
  expect(await requestCode(await createAccount(), '9020000001')).toBeUndefined()
})

test('the installation stops at its ceiling for an hour; the operator is mailed once near it and once at it', async () => {
  await seed(318, (n) => ({ number: numberIn(n), prefix: String(900 + (n % 100)), range: n }))
  lines.length = 0
  const people = await Promise.all(Array.from({ length: 4 }, createAccount))
  expect(await requestCode(people[0]!, numberIn(901))).toBeUndefined()
  expect(lines).toEqual([])
  expect(await requestCode(people[1]!, numberIn(902))).toBeUndefined()
  expect(lines.at(-1)).toMatchObject({ event: 'sms.ceiling-near', sent: 320, ceiling: 400 })
  await seed(80, (n) => ({ number: numberIn(500 + n), prefix: String(900 + (n % 100)), range: 500 + n }))
  for (const accountId of people.slice(2)) expect(await requestCode(accountId, numberIn(903))).toBeGreaterThan(3500)
  expect(lines.at(-1)).toMatchObject({ event: 'sms.ceiling', sent: 400, ceiling: 400 })
  const mails = await deliveredTo(server.services, 'operator@example.com')
  expect(mails.map(({ subject }) => subject)).toEqual([
    'PIXEL: codes by SMS have reached their ceiling',
    'PIXEL: codes by SMS are near their ceiling',
  ])
  expect(await smsGauges(server.services)).toEqual({ sms_sent_last_hour: 400, sms_ceiling_an_hour: 400 })
  clock.shift(HOUR + 1000)
  expect(await requestCode(people[2]!, numberIn(903))).toBeUndefined()
})

test('the sweep deletes rows that no limit counts any more', async () => {
  await requestCode(await createAccount(), numberIn(1))
  clock.shift(23 * HOUR)
  await requestCode(await createAccount(), numberIn(2))
  clock.shift(24 * HOUR + 1000)
  await codeJobs(server.services)['sweep-codes']!(undefined as never, undefined as never)
  expect(await countRows()).toBe(1)
})

/** The account created last. */
async function newest(): Promise<bigint> {
  const { id } = await server.services.db
    .selectFrom('accounts')
    .select('id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow()
  return id
}

/** Inserts SMS that another account has just requested. */
async function seed(count: number, of: (n: number) => { number: string; prefix: string; range: number }) {
  const account_id = await createAccount()
  const mac = (text: string) => Buffer.alloc(32, text)
  const { secret } = server.services.config
  await server.services.db
    .insertInto('sms_sent')
    .values(
      Array.from({ length: count }, (_, n) => {
        const { number, prefix, range } = of(n)
        return {
          account_id,
          number_mac: keyedHash(secret, 'number', number),
          range_mac: mac(`range ${range}`),
          prefix,
          network_mac: mac(`network ${n}`),
          sent_at: clock.now(),
        }
      }),
    )
    .execute()
}
