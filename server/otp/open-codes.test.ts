// Which codes are still open: the newest of an action, and one whose action is done already.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { limits, serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { hashToken } from '#server/kit/tokens.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { actOnCode } from './challenge.ts'
import { findUsedCode } from './find-used-code.ts'
import { issueCode, newestCode } from './issue-code.ts'
import { lockOpenChallenge } from './judge-code.ts'
import { anOwner } from './owners.fixture.ts'
import { createChallenge, forgetChallenges, takeChallenge } from './passkey-challenges.ts'
import { resendCode } from './resend-code.ts'
import { codeJobs } from './send-code.ts'
import { codeSentTo, deliveredTo } from './testing.ts'

let server: TestServer
let luz: Awaited<ReturnType<typeof anOwner>>
beforeAll(async () => {
  server = await aServer()
})
beforeEach(async () => {
  luz = await anOwner(server)
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const NETWORK = '203.0.113.1'
const invalid = { code: 'OTPCodeInvalidException' }
const minutes = (count: number) => count * 60_000
const action = (amount = 100n) => ({ userId: luz.id, purpose: 'payout', terms: { amount } }) as const
const ask = (amount?: bigint) => issueCode(server.services, { ...action(amount), network: NETWORK, what: 'withdraw' })
const newest = (amount?: bigint) => newestCode(server.services, action(amount))

describe('the newest code of an action', () => {
  const idOf = async ({ otp_token }: { otp_token: string }) =>
    (await inTransaction(server.services.db, (tx) => lockOpenChallenge(tx, luz.id, { otpToken: otp_token })))!.id

  test('is the one that was asked for last, with the seconds until it may be resent', async () => {
    expect(await newest()).toBeUndefined()
    await ask()
    clock.shift(10_000)
    const id = await idOf(await ask())
    clock.shift(25_500)
    const { challengeId, retryInSeconds } = (await newest())!
    expect(challengeId).toBe(id)
    expect(retryInSeconds).toBeGreaterThan(0)
    expect(retryInSeconds).toBeLessThanOrEqual(serverLimits.otpFirstResendSeconds - 15)
    clock.shift(minutes(1))
    expect((await newest())!.retryInSeconds).toBe(0)
  })

  test('waits longer after it was resent', async () => {
    const { otp_token } = await ask()
    clock.shift(minutes(1))
    await resendCode(server.services, luz.id, otp_token, NETWORK)
    expect((await newest())!.retryInSeconds).toBeGreaterThan(limits.otpResendSeconds - 30)
  })

  test('is not that of another amount, nor of another account', async () => {
    await ask(100n)
    expect(await newest(200n)).toBeUndefined()
    luz = await anOwner(server)
    expect(await newest(100n)).toBeUndefined()
  })

  test('is none once it is used, out of tries, or ten minutes old, though it may have expired', async () => {
    const { otp_token } = await ask()
    const change = (values: { tries?: number; used_at?: Date }) =>
      server.services.db
        .updateTable('otp_challenges')
        .set(values)
        .where('token_hash', '=', hashToken(otp_token))
        .execute()
    clock.shift(minutes(serverLimits.otpMinutesMax - 1))
    expect(await newest()).toBeDefined()
    clock.shift(minutes(serverLimits.otpMinutesMax))
    expect(await newest()).toBeUndefined()
    clock.shift(0)
    await change({ tries: serverLimits.otpTries - 1 })
    expect(await newest()).toBeDefined()
    await change({ tries: serverLimits.otpTries })
    expect(await newest()).toBeUndefined()
    await ask(300n)
    expect(await newest(300n)).toBeDefined()
    const { otp_token: last } = await ask(400n)
    const given = { ...action(400n), otpToken: last, otpCode: await codeSentTo(server.services, luz.email) }
    await actOnCode(
      server.services,
      given,
      async () => 'done',
      async () => 'again',
    )
    expect([await newest(400n), (await newest(300n)) !== undefined]).toEqual([undefined, true])
  })
})

describe('a code whose action is done', () => {
  test('is found by its token and its code, of its account only', async () => {
    const { otp_token: otpToken } = await ask()
    const otpCode = await codeSentTo(server.services, luz.email)
    const find = (more: object = {}) => findUsedCode(server.services, { userId: luz.id, otpToken, otpCode, ...more })
    expect(await find()).toBeUndefined()
    const done = actOnCode(
      server.services,
      { ...action(), otpToken, otpCode },
      async () => 'done',
      async () => 'again',
    )
    expect(await done).toBe('done')
    const id = await find()
    expect(id).toMatch(/^[\da-f-]{36}$/)
    clock.shift(minutes(60))
    expect(await find()).toBe(id)
    expect(await find({ userId: (await anOwner(server)).id })).toBeUndefined()
    expect(await find({ otpToken: 'another' })).toBeUndefined()
    await expect(find({ otpCode: otpCode === '000000' ? '000001' : '000000' })).rejects.toMatchObject(invalid)
  })
})

describe('a message with a code', () => {
  test('is not sent once the code is used or out of tries', async () => {
    const { db } = server.services
    for (const values of [{ used_at: clock.now() }, { tries: serverLimits.otpTries }]) {
      const { otp_token } = await ask()
      await db.updateTable('otp_challenges').set(values).where('token_hash', '=', hashToken(otp_token)).execute()
    }
    expect(await deliveredTo(server.services, luz.email)).toEqual([])
    await ask()
    expect(await deliveredTo(server.services, luz.email)).toHaveLength(1)
  })

  test('of a challenge that is gone is dropped, and fails no job', async () => {
    const job = { challengeId: randomUUID(), sealed: '' }
    await expect(codeJobs(server.services)['send-code']!(job as never, {} as never)).resolves.toBeUndefined()
  })
})

describe('the challenge of a passkey', () => {
  const make = (more: object = {}) =>
    createChallenge(server.services.db, { purpose: 'use', accountId: luz.id, ...more })
  const take = (challenge: string, purpose: 'use' | 'create' = 'use') =>
    inTransaction(server.services.db, (tx) => takeChallenge(tx, challenge, purpose))

  test('is answered once, with the terms that it was made for', async () => {
    const boundTo = hashToken('the token of a code')
    const challenge = await make({ boundTo })
    expect(await take(challenge)).toEqual({ accountId: luz.id, boundTo })
    expect(await take(challenge)).toBeUndefined()
    expect(await take(await make({ accountId: null }))).toEqual({ accountId: null, boundTo: null })
  })

  test('to add a passkey does not sign in, and stays for what it was made for', async () => {
    const challenge = await make({ purpose: 'create' })
    expect(await take(challenge)).toBeUndefined()
    expect(await take(challenge, 'create')).toEqual({ accountId: luz.id, boundTo: null })
  })

  test('is answered within five minutes, and then swept; one that is still open stays', async () => {
    const [late, swept] = [await make(), await make()]
    clock.shift(minutes(serverLimits.passkeyMinutes - 1))
    const open = await make()
    expect(await take(late)).toBeDefined()
    clock.shift(minutes(serverLimits.passkeyMinutes))
    expect(await take(swept)).toBeUndefined()
    await forgetChallenges(server.services.db)
    clock.shift(0)
    expect(await take(swept)).toBeUndefined()
    expect(await take(open)).toBeDefined()
  })
})
