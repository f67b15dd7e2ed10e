// Codes by their functions: what they are bound to, how often they may be tried, and that they serve once.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { openDatabase } from '#server/kit/open-database.ts'
import type { Services } from '#server/outside/services.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { actOnCode, checkCode, type GivenCode, useCode, verifyCode } from './challenge.ts'
import { issueCode } from './issue-code.ts'
import { setMobileNumber } from './mobile-number.ts'
import { resendCode } from './resend-code.ts'
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

/** Somebody of this test alone; with a number, codes go there. */
async function somebody(number?: string) {
  const page_url = `coder${++people}`
  const userId = await createTestAccount(server.services, { page_url })
  if (number)
    await inTransaction(server.services.db, (tx) => setMobileNumber(tx, server.services.config, userId, number))
  return { userId, email: `${page_url}@example.com`, to: number ? `+63${number}` : `${page_url}@example.com` }
}

async function aCode(who: { userId: bigint; to: string }, more: Partial<Parameters<typeof issueCode>[1]> = {}) {
  const { otp_token, ...challenge } = await issueCode(server.services, {
    userId: who.userId,
    network: '203.0.113.1',
    purpose: 'payout',
    terms,
    what: 'withdraw ₱1,000.00 to BDO ••••7890',
    ...more,
  })
  const otpCode = await codeSentTo(server.services, who.to)
  secrets.add(otp_token).add(otpCode)
  const given: GivenCode = { userId: who.userId, purpose: 'payout', terms, otpToken: otp_token, otpCode }
  return { challenge, given }
}

function wrong({ otpCode }: GivenCode): string {
  return String((Number(otpCode) + 1) % 1_000_000).padStart(6, '0')
}

/** What a refusal carries; fails where there is none. */
async function refusal(call: Promise<unknown>) {
  const error = (await call.then(
    () => {
      throw new Error('this was not refused')
    },
    (refused: unknown) => refused,
  )) as { code: string; message: string; data: unknown; security: object }
  // What the application writes of it.
  lines.push(JSON.stringify(error.security))
  return { code: error.code, data: error.data }
}

const invalid = (attempts_left?: number) => ({
  code: 'OTPCodeInvalidException',
  data: attempts_left === undefined ? undefined : { attempts_left },
})

describe('a code', () => {
  test('goes to the mobile number, says what it is for, and is told masked', async () => {
    const luz = await somebody('9171234567')
    const { challenge, given } = await aCode(luz)
    expect(challenge).toEqual({ otp_mode: 'sms', sent_to: '+63 9•• ••• 4567', retry_in_seconds: 30 })
    const [sms] = await deliveredTo(server.services, '+639171234567')
    expect(sms).toMatchObject({ channel: 'sms', code: given.otpCode })
    expect(sms!.text).toBe(
      `PIXEL: ${given.otpCode} is your code to withdraw PHP 1,000.00 to BDO ****7890. Valid 5 minutes. We never ask you for it.\n\n@localhost #${given.otpCode}`,
    )
    expect(given.otpCode).toMatch(/^\d{6}$/)
  })

  test('goes by e-mail where there is no number', async () => {
    const tala = await somebody()
    const { challenge, given } = await aCode(tala, { purpose: 'add-bank' })
    expect(challenge).toEqual({ otp_mode: 'email', sent_to: 'c•••@example.com', retry_in_seconds: 300 })
    expect((await deliveredTo(server.services, tala.email))[0]).toMatchObject({ channel: 'email', code: given.otpCode })
  })

  test('is nowhere in the database, nor is its token or the number it goes to', async () => {
    const mara = await somebody('9187654321')
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
    const kept = (await getRows('otp_challenges')) + (await getRows('mobile_numbers'))
    for (const secret of [otp_token, '9187654321', Buffer.from('9187654321').toString('hex')]) {
      expect(kept).not.toContain(secret)
      expect(queued).not.toContain(secret)
    }
    expect(kept).not.toContain(`"${code}"`)
  })

  test('that came too late is not sent', async () => {
    const ana = await somebody()
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
  test('to its terms: another amount kills it', async () => {
    const { given } = await aCode(await somebody())
    const other = { ...given, terms: { ...terms, amount: 100_001n } }
    expect(await refusal(checkCode(server.services, other))).toEqual(invalid(0))
    expect(await refusal(checkCode(server.services, given))).toEqual(invalid())
  })

  test('to its action', async () => {
    const { given } = await aCode(await somebody())
    expect(await refusal(checkCode(server.services, { ...given, purpose: 'add-bank' }))).toEqual(invalid(0))
    expect(await refusal(checkCode(server.services, given))).toEqual(invalid())
  })

  test('to its owner, whom nobody else can spoil it for', async () => {
    const { given } = await aCode(await somebody())
    const thief = await somebody()
    expect(await refusal(checkCode(server.services, { ...given, userId: thief.userId }))).toEqual(invalid())
    expect(await refusal(resendCode(server.services, thief.userId, given.otpToken, '203.0.113.1'))).toEqual(invalid())
    expect(await checkCode(server.services, given)).toMatchObject({ alreadyUsed: false })
  })

  test('and not to the order its terms are written in', async () => {
    const { given } = await aCode(await somebody())
    const reversed = Object.fromEntries(Object.entries(terms).reverse())
    expect(await checkCode(server.services, { ...given, terms: reversed })).toMatchObject({ alreadyUsed: false })
  })

  test('each term for itself: what moves from one to the next is another action', async () => {
    const luz = await somebody()
    const { given } = await aCode(luz, { terms: { bank_slug: 'bdo', account_number: '1' } })
    const moved = { bank_slug: 'bdo","account_number":"1', account_number: '' }
    expect(await refusal(checkCode(server.services, { ...given, terms: moved }))).toEqual(invalid(0))
  })
})

describe('tries', () => {
  test('are five, and the right code after them is refused like any other', async () => {
    const { given } = await aCode(await somebody())
    const bad = { ...given, otpCode: wrong(given) }
    for (const left of [4, 3, 2, 1, 0]) expect(await refusal(checkCode(server.services, bad))).toEqual(invalid(left))
    expect(await refusal(checkCode(server.services, given))).toEqual(invalid())
    expect(await refusal(resendCode(server.services, given.userId, given.otpToken, '203.0.113.1'))).toEqual(invalid())
  })

  test('are five when forty come at once', async () => {
    const { given } = await aCode(await somebody())
    const bad = { ...given, otpCode: wrong(given) }
    const refused = await fortyAtOnce((services) => refusal(checkCode(services, bad)))
    const counted = refused.flatMap(({ data }) => (data ? [(data as { attempts_left: number }).attempts_left] : []))
    expect(counted.sort()).toEqual([0, 1, 2, 3, 4])
    expect(await refusal(checkCode(server.services, given))).toEqual(invalid())
  })

  test('are not given back by a resend', async () => {
    const luz = await somebody()
    const { given } = await aCode(luz)
    for (const left of [4, 3, 2, 1])
      expect(await refusal(verifyCode(server.services, { ...given, otpCode: wrong(given) }))).toEqual(invalid(left))
    clock.shift(30_000)
    await resendCode(server.services, luz.userId, given.otpToken, '203.0.113.1')
    const fresh = { ...given, otpCode: await codeSentTo(server.services, luz.to) }
    expect(await refusal(verifyCode(server.services, { ...fresh, otpCode: wrong(fresh) }))).toEqual(invalid(0))
    expect(await refusal(verifyCode(server.services, fresh))).toEqual(invalid())
  })

  test('are kept when the action fails, and so is the code', async () => {
    const { given } = await aCode(await somebody())
    await refusal(checkCode(server.services, { ...given, otpCode: wrong(given) }))
    const failing = actOnCode(server.services, given, () => Promise.reject(new Error('no money')), nothingDone)
    await expect(failing).rejects.toThrow('no money')
    expect(await refusal(checkCode(server.services, { ...given, otpCode: wrong(given) }))).toEqual(invalid(3))
    expect(await actOnCode(server.services, given, async () => 'done', nothingDone)).toBe('done')
  })

  test('are fifty a day, over all codes of an account', async () => {
    const luz = await somebody()
    for (let number = 0; number < 10; number++) {
      const { given } = await aCode(luz)
      for (let time = 0; time < 5; time++)
        await refusal(checkCode(server.services, { ...given, otpCode: wrong(given) }))
    }
    const { given } = await aCode(luz)
    expect(await refusal(checkCode(server.services, given))).toMatchObject({ code: 'TooManyRequestsException' })
  })
})

describe('time', () => {
  test('ends a code five minutes after its last send', async () => {
    const { given } = await aCode(await somebody())
    clock.shift(299_000)
    expect(await verifyCode(server.services, given)).toEqual({ verified: true })
    clock.shift(300_000)
    expect(await refusal(verifyCode(server.services, given))).toEqual(invalid())
  })

  test('lets a payout’s code be sent again after 30 seconds and then after 300, and never lets it live beyond ten minutes', async () => {
    const luz = await somebody()
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

  test('lets any other code be sent again after 300 seconds, when it has just ended', async () => {
    const luz = await somebody()
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

describe('a used code', () => {
  test('has served once, however many bring it at the same moment', async () => {
    const { given } = await aCode(await somebody())
    let acted = 0
    const answers = await fortyAtOnce((services) =>
      actOnCode(
        services,
        given,
        async (tx, challengeId) => {
          // Only what commits counts: the row says how often that was.
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

  test('answers its own terms as before, long after it ended, and nobody else’s', async () => {
    const luz = await somebody()
    const { given } = await aCode(luz)
    await actOnCode(server.services, given, async () => 'done', nothingDone)
    clock.shift(3_600_000)
    expect(await actOnCode(server.services, given, nothingDone, async () => 'as before')).toBe('as before')
    for (const change of [
      { otpCode: wrong(given) },
      { terms: { ...terms, amount: 1n } },
      { purpose: 'add-bank' as const },
    ])
      expect(await refusal(checkCode(server.services, { ...given, ...change }))).toEqual(invalid())
    expect(await refusal(resendCode(server.services, luz.userId, given.otpToken, '203.0.113.1'))).toEqual(invalid())
  })

  test('cannot be used by a call that checked it when it was still alive', async () => {
    const { given } = await aCode(await somebody())
    const early = await checkCode(server.services, given)
    const bad = { ...given, otpCode: wrong(given) }
    for (let time = 0; time < 5; time++) await refusal(checkCode(server.services, bad))
    const late = inTransaction(server.services.db, (tx) => useCode(tx, early))
    await expect(late).rejects.toMatchObject({ code: 'OTPCodeInvalidException' })
  })
})

test('the database gives no try back, lets no terms change and no used code live again', async () => {
  const { given } = await aCode(await somebody())
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

test('a refused code is in the log, and no code, token or number ever', () => {
  const log = lines.join('')
  expect(log).toContain('code.refused')
  expect(secrets.size).toBeGreaterThan(20)
  // Between other digits, such as those of a time, six are no code.
  for (const secret of [...secrets, '9171234567', '9187654321', '001234567890'])
    expect(log).not.toMatch(new RegExp(`(?<![\\w-])${secret}(?![\\w-])`))
})

/** As from two copies of the server, each with connections for all of its twenty calls. */
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

async function nothingDone(): Promise<never> {
  throw new Error('this must not be called')
}

async function getRows(table: string): Promise<string> {
  const { rows } = await sql<{ row: string }>`select to_jsonb(t)::text as row from ${sql.raw(table)} t`.execute(
    server.services.db,
  )
  return rows.map(({ row }) => row).join('\n')
}
