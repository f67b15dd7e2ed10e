// One-time codes, called directly: what they are bound to, how often they may be tried, and that they work once.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { openDatabase } from '#server/kit/open-database.ts'
import { hashToken } from '#server/kit/tokens.ts'
import type { Services } from '#server/outside/services.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { actOnCode, checkCode, type GivenCode, useCode, verifyCode } from './challenge.ts'
import { issueCode } from './issue-code.ts'
import { setMobileNumber } from './mobile-number.ts'
import { resendCode } from './resend-code.ts'
import { codeJobs } from './send-code.ts'
import { codeSentTo, deliveredTo } from './testing.ts'

let server: TestServer
const lines: string[] = []
const secrets = new Set<string>()

beforeAll(async () => {
  server = await aServer({ log: createLog('debug', { write: (line) => void lines.push(line) }) })
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const terms = { amount: 100_000n, bank_slug: 'bdo', account_number: '001234567890' }
let people = 0

/** A new account; with a mobile number, its codes are sent there. */
async function createOwner(number?: string) {
  const page_url = `coder${++people}`
  const userId = await createTestAccount(server.services, { page_url })
  if (number)
    await inTransaction(server.services.db, (tx) => setMobileNumber(tx, server.services.config, userId, number))
  return { userId, email: `${page_url}@example.com`, to: number ? `+63${number}` : `${page_url}@example.com` }
}

async function aCode(owner: { userId: bigint; to: string }, more: Partial<Parameters<typeof issueCode>[1]> = {}) {
  const { otp_token, ...challenge } = await issueCode(server.services, {
    userId: owner.userId,
    network: '203.0.113.1',
    purpose: 'payout',
    terms,
    what: 'withdraw ₱1,000.00 to BDO ••••7890',
    ...more,
  })
  const otpCode = await codeSentTo(server.services, owner.to)
  secrets.add(otp_token).add(otpCode)
  const given: GivenCode & { otpToken: string } = {
    userId: owner.userId,
    purpose: 'payout',
    terms,
    otpToken: otp_token,
    otpCode,
  }
  return { challenge, given }
}

function wrong({ otpCode }: GivenCode): string {
  return String((Number(otpCode) + 1) % 1_000_000).padStart(6, '0')
}

/** The code and data of the failure; fails when the call succeeds. */
async function refusal(call: Promise<unknown>) {
  const error = (await call.then(
    () => {
      throw new Error('this was not refused')
    },
    (refused: unknown) => refused,
  )) as { code: string; message: string; data: unknown; security: object }
  // What the application would log of it.
  lines.push(JSON.stringify(error.security))
  return { code: error.code, data: error.data }
}

const invalid = (attempts_left?: number) => ({
  code: 'OTPCodeInvalidException',
  data: attempts_left === undefined ? undefined : { attempts_left },
})

describe('a code', () => {
  test('is sent to the mobile number with its purpose; the answer shows the number masked', async () => {
    const luz = await createOwner('9171234567')
    const { challenge, given } = await aCode(luz)
    expect(challenge).toEqual({ otp_mode: 'sms', sent_to: '+63 9•• ••• 4567', retry_in_seconds: 30 })
    const [sms] = await deliveredTo(server.services, '+639171234567')
    expect(sms).toMatchObject({ channel: 'sms', code: given.otpCode })
    expect(sms!.text).toBe(
      `PIXEL: ${given.otpCode} is your code to withdraw PHP 1,000.00 to BDO ****7890. Valid 5 minutes. We never ask you for it.\n\n@localhost #${given.otpCode}`,
    )
    expect(given.otpCode).toMatch(/^\d{6}$/)
  })

  test('is sent by email when there is no number', async () => {
    const tala = await createOwner()
    const { challenge, given } = await aCode(tala, { purpose: 'add-bank' })
    expect(challenge).toEqual({ otp_mode: 'email', sent_to: 'c•••@example.com', retry_in_seconds: 300 })
    expect((await deliveredTo(server.services, tala.email))[0]).toMatchObject({ channel: 'email', code: given.otpCode })
  })

  test('is not readable in the database, nor is its token or the number', async () => {
    const mara = await createOwner('9187654321')
    const { otp_token } = await issueCode(server.services, {
      userId: mara.userId,
      network: '203.0.113.1',
      purpose: 'payout',
      terms,
      what: 'test',
    })
    const queued = await getRows('graphile_worker._private_jobs')
    const code = await codeSentTo(server.services, mara.to)
    expect(queued).not.toContain(code)
    const stored = (await getRows('otp_challenges')) + (await getRows('mobile_numbers'))
    for (const secret of [otp_token, '9187654321', Buffer.from('9187654321').toString('hex')]) {
      expect(stored).not.toContain(secret)
      expect(queued).not.toContain(secret)
    }
    expect(stored).not.toContain(`"${code}"`)
  })

  test('is not sent after it has expired', async () => {
    const ana = await createOwner()
    await issueCode(server.services, {
      userId: ana.userId,
      network: '203.0.113.1',
      purpose: 'payout',
      terms,
      what: 'test',
    })
    clock.shift(5 * 60_000)
    expect(await deliveredTo(server.services, ana.to)).toEqual([])
  })
})

describe('a code is bound', () => {
  test('to its terms: entering it for another amount invalidates it', async () => {
    const { given } = await aCode(await createOwner())
    const other = { ...given, terms: { ...terms, amount: 100_001n } }
    expect(await refusal(checkCode(server.services, other))).toEqual(invalid(0))
    expect(await refusal(checkCode(server.services, given))).toEqual(invalid())
  })

  test('to its action: entering it for another one invalidates it', async () => {
    const { given } = await aCode(await createOwner())
    expect(await refusal(checkCode(server.services, { ...given, purpose: 'add-bank' }))).toEqual(invalid(0))
    expect(await refusal(checkCode(server.services, given))).toEqual(invalid())
  })

  test('to its owner: another account can neither use nor invalidate it', async () => {
    const { given } = await aCode(await createOwner())
    const thief = await createOwner()
    expect(await refusal(checkCode(server.services, { ...given, userId: thief.userId }))).toEqual(invalid())
    expect(await refusal(resendCode(server.services, thief.userId, given.otpToken, '203.0.113.1'))).toEqual(invalid())
    expect(await checkCode(server.services, given)).toMatchObject({ alreadyUsed: false })
  })

  test('to its terms in any order', async () => {
    const { given } = await aCode(await createOwner())
    const reversed = Object.fromEntries(Object.entries(terms).reverse())
    expect(await checkCode(server.services, { ...given, terms: reversed })).toMatchObject({ alreadyUsed: false })
  })

  test('to each term separately: text moved from one term to the next is another action', async () => {
    const luz = await createOwner()
    const { given } = await aCode(luz, { terms: { bank_slug: 'bdo', account_number: '1' } })
    const moved = { bank_slug: 'bdo","account_number":"1', account_number: '' }
    expect(await refusal(checkCode(server.services, { ...given, terms: moved }))).toEqual(invalid(0))
  })
})

describe('wrong tries', () => {
  test('are limited to five; after them even the right code is refused', async () => {
    const { given } = await aCode(await createOwner())
    const bad = { ...given, otpCode: wrong(given) }
    for (const left of [4, 3, 2, 1, 0]) expect(await refusal(checkCode(server.services, bad))).toEqual(invalid(left))
    expect(await refusal(checkCode(server.services, given))).toEqual(invalid())
    expect(await refusal(resendCode(server.services, given.userId, given.otpToken, '203.0.113.1'))).toEqual(invalid())
  })

  test('are limited to five when forty are made concurrently', async () => {
    const { given } = await aCode(await createOwner())
    const bad = { ...given, otpCode: wrong(given) }
    const refused = await fortyAtOnce((services) => refusal(checkCode(services, bad)))
    const counted = refused.flatMap(({ data }) => (data ? [(data as { attempts_left: number }).attempts_left] : []))
    expect(counted.sort()).toEqual([0, 1, 2, 3, 4])
    expect(await refusal(checkCode(server.services, given))).toEqual(invalid())
  })

  test('are not reset by a resend', async () => {
    const luz = await createOwner()
    const { given } = await aCode(luz)
    for (const left of [4, 3, 2, 1])
      expect(await refusal(verifyCode(server.services, { ...given, otpCode: wrong(given) }))).toEqual(invalid(left))
    clock.shift(30_000)
    await resendCode(server.services, luz.userId, given.otpToken, '203.0.113.1')
    const fresh = { ...given, otpCode: await codeSentTo(server.services, luz.to) }
    expect(await refusal(verifyCode(server.services, { ...fresh, otpCode: wrong(fresh) }))).toEqual(invalid(0))
    expect(await refusal(verifyCode(server.services, fresh))).toEqual(invalid())
  })

  test('stay counted when the action fails, and the code stays valid', async () => {
    const { given } = await aCode(await createOwner())
    await refusal(checkCode(server.services, { ...given, otpCode: wrong(given) }))
    const failing = actOnCode(server.services, given, () => Promise.reject(new Error('no money')), neverCalled)
    await expect(failing).rejects.toThrow('no money')
    expect(await refusal(checkCode(server.services, { ...given, otpCode: wrong(given) }))).toEqual(invalid(3))
    expect(await actOnCode(server.services, given, async () => 'done', neverCalled)).toBe('done')
  })

  test('are limited to fifty a day over all codes of an account', async () => {
    const luz = await createOwner()
    for (let number = 0; number < 10; number++) {
      const { given } = await aCode(luz)
      for (let time = 0; time < 5; time++)
        await refusal(checkCode(server.services, { ...given, otpCode: wrong(given) }))
    }
    const { given } = await aCode(luz)
    expect(await refusal(checkCode(server.services, given))).toMatchObject({ code: 'TooManyRequestsException' })
  })
})

describe('a code in time', () => {
  test('expires five minutes after its last send', async () => {
    const { given } = await aCode(await createOwner())
    clock.shift(299_000)
    expect(await verifyCode(server.services, given)).toEqual({ verified: true })
    clock.shift(300_000)
    expect(await refusal(verifyCode(server.services, given))).toEqual(invalid())
  })

  test('can be resent for a payout after 30 and then 300 seconds, and expires after ten minutes at the latest', async () => {
    const luz = await createOwner()
    const { given } = await aCode(luz)
    const resend = () => resendCode(server.services, luz.userId, given.otpToken, '203.0.113.1')
    const began = clock.now().getTime()
    const at = (seconds: number) => clock.moveTo(began + seconds * 1000)

    at(28)
    expect(await refusal(resend())).toMatchObject({ code: 'TooManyRequestsException' })
    at(31)
    expect(await resend()).toEqual({
      otp_mode: 'email',
      otp_token: given.otpToken,
      sent_to: 'c•••@example.com',
      retry_in_seconds: 300,
    })
    expect(await refusal(verifyCode(server.services, given))).toEqual(invalid(4))
    at(320)
    expect(await refusal(resend())).toMatchObject({ data: { retry_in_seconds: expect.any(Number) } })
    at(340)
    await resend()
    const last = { ...given, otpCode: await codeSentTo(server.services, luz.to) }
    at(590)
    expect(await verifyCode(server.services, last)).toEqual({ verified: true })
    at(601)
    expect(await refusal(verifyCode(server.services, last))).toEqual(invalid())
    expect(await refusal(resend())).toEqual(invalid())
  })

  test('can be resent for any other action after 300 seconds, even though it has just expired', async () => {
    const luz = await createOwner()
    const { given } = await aCode(luz, { purpose: 'add-bank' })
    clock.shift(290_000)
    expect(await refusal(resendCode(server.services, luz.userId, given.otpToken, '203.0.113.1'))).toMatchObject({
      code: 'TooManyRequestsException',
    })
    clock.shift(301_000)
    await resendCode(server.services, luz.userId, given.otpToken, '203.0.113.1')
    const fresh = { ...given, otpCode: await codeSentTo(server.services, luz.to) }
    expect(await verifyCode(server.services, fresh)).toEqual({ verified: true })
  })
})

describe('using a code', () => {
  test('acts once, even when it is sent forty times concurrently', async () => {
    const { given } = await aCode(await createOwner())
    let acted = 0
    const answers = await fortyAtOnce((services) =>
      actOnCode(
        services,
        given,
        async (tx, challengeId) => {
          // The row counts how many calls committed.
          await tx
            .insertInto('dev_outbox')
            .values({ channel: 'sms', recipient: challengeId, subject: '', text: '' })
            .execute()
          acted++
          return challengeId
        },
        async (challengeId) => challengeId,
      ),
    )
    expect(new Set(answers).size).toBe(1)
    expect(acted).toBe(1)
    expect(await deliveredTo(server.services, answers[0]!)).toHaveLength(1)
  })

  test('again returns the first result for the same terms, even after it expired, and is refused for any others', async () => {
    const luz = await createOwner()
    const { given } = await aCode(luz)
    await actOnCode(server.services, given, async () => 'done', neverCalled)
    const resend = () => resendCode(server.services, luz.userId, given.otpToken, '203.0.113.1')
    clock.shift(31_000)
    expect(await refusal(resend())).toEqual(invalid())
    clock.shift(3_600_000)
    expect(await actOnCode(server.services, given, neverCalled, async () => 'as before')).toBe('as before')
    for (const change of [
      { otpCode: wrong(given) },
      { terms: { ...terms, amount: 1n } },
      { purpose: 'add-bank' as const },
    ])
      expect(await refusal(checkCode(server.services, { ...given, ...change }))).toEqual(invalid())
  })

  test('fails for a call that checked it before it ran out of tries', async () => {
    const { given } = await aCode(await createOwner())
    const early = await checkCode(server.services, given)
    const bad = { ...given, otpCode: wrong(given) }
    for (let time = 0; time < 5; time++) await refusal(checkCode(server.services, bad))
    const late = inTransaction(server.services.db, (tx) => useCode(tx, early))
    await expect(late).rejects.toMatchObject({ code: 'OTPCodeInvalidException' })
  })

  test('fails for a call that checked it before it expired', async () => {
    const { given } = await aCode(await createOwner())
    const early = await checkCode(server.services, given)
    clock.shift(300_001)
    const late = inTransaction(server.services.db, (tx) => useCode(tx, early))
    await expect(late).rejects.toMatchObject({ code: 'OTPCodeInvalidException' })
  })
})

test('the sweep deletes codes that nobody used after a day; used ones stay with their action', async () => {
  const owner = await createOwner()
  const [used, unused] = [await aCode(owner), await aCode(owner)]
  await actOnCode(server.services, used.given, async () => 'done', neverCalled)
  clock.shift(25 * HOUR_MS)
  await codeJobs(server.services)['sweep-codes']!(undefined as never, undefined as never)
  expect(await actOnCode(server.services, used.given, neverCalled, async () => 'as before')).toBe('as before')
  const { rows } =
    await sql`select id from otp_challenges where token_hash = ${hashToken(unused.given.otpToken)}`.execute(
      server.services.db,
    )
  expect(rows).toEqual([])
})

test('the database refuses to reset tries, to change terms and to reopen a used code', async () => {
  const { given } = await aCode(await createOwner())
  await refusal(checkCode(server.services, { ...given, otpCode: wrong(given) }))
  const { challengeId } = await checkCode(server.services, given)
  const set = (change: string) =>
    server.services.database.pool.query(`update otp_challenges set ${change} where id = $1`, [challengeId])
  await expect(set('tries = 0')).rejects.toMatchObject({ code: '23514' })
  await expect(set('tries = 6')).rejects.toMatchObject({ code: '23514' })
  await expect(set(`terms_mac = sha256('other')`)).rejects.toMatchObject({ code: '23514' })
  await expect(set(`purpose = 'add-bank'`)).rejects.toMatchObject({ code: '23514' })
  await expect(set(`expires_at = created_at + interval '11 minutes'`)).rejects.toMatchObject({ code: '23514' })
  await inTransaction(server.services.db, (tx) => useCode(tx, { challengeId }))
  await expect(set('used_at = null')).rejects.toMatchObject({ code: '23514' })
})

test('the log has refusals, but never a code, a token or a number', () => {
  const log = lines.join('')
  expect(log).toContain('code.refused')
  expect(secrets.size).toBeGreaterThan(20)
  // Six digits within a longer number, such as a timestamp, are not a code.
  for (const secret of [...secrets, '9171234567', '9187654321', '001234567890'])
    expect(log).not.toMatch(new RegExp(`(?<![\\w-])${secret}(?![\\w-])`))
})

/** Makes forty concurrent calls through two connection pools, as from two servers with twenty calls each. */
async function fortyAtOnce<T>(call: (services: Services) => Promise<T>): Promise<T[]> {
  const { services } = server
  const database = openDatabase(services.database.url, services.log)
  const copies = [services, { ...services, database, db: database.db }]
  try {
    return await Promise.all(Array.from({ length: 40 }, (_, number) => call(copies[number % 2]!)))
  } finally {
    await database.close()
  }
}

async function neverCalled(): Promise<never> {
  throw new Error('this must not be called')
}

async function getRows(table: string): Promise<string> {
  const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(table)} t`.execute(
    server.services.db,
  )
  return rows.map(({ row }) => row).join('\n')
}
