// Payouts from the request to their end, over the real routes and with the sandbox provider.

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { payoutReasonTexts } from '#contract/money/payout-reasons.ts'
import { texts } from '#contract/texts.ts'
import { aPayoutAccount } from '#db/fixtures.ts'
import { pauseMoney } from '#server/accounts/money-pause.ts'
import { sealedProviderNumber } from '#server/accounts/provider-number.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { endReconciling, restoreMark } from '#server/kit/restore-mark.ts'
import { sayIn } from '#server/kit/say.ts'
import { liftSuspension } from '#server/moderation/lift-suspension.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { postDue } from '#server/money/post-captures.ts'
import { codeSentTo } from '#server/otp/testing.ts'
import { type PayoutState, ProviderAmbiguous, ProviderRejected, ProviderUnreached } from '#server/outside/epayment.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { removeBank } from '../banks/remove-bank.ts'
import { moneyGauges } from '../gauges.ts'
import { clearingBalance, verifyLedger } from '../ledger/verify.ts'
import { aCreator, anOpenGift, type Creator, getProvider, providerTotal, withXendit } from '../testing.ts'
import { holdPayouts, releasePayouts, type WhichPayouts } from './hold-payout.ts'
import { resendPayout } from './resend-payout.ts'
import { sendPayouts } from './send-payouts.ts'
import { settlePayout } from './settle-payout.ts'
import { submitPayout } from './submit-payout.ts'
import { writeOffPayout } from './write-off-payout.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
  await provider.knobs({ payouts: { accept_seconds: 0, process_seconds: 0 } })
})
afterEach(async () => {
  clock.shift(0)
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

interface Withdrawing {
  creator: Creator
  session: string
}

/** A creator with this much money, also at the provider, and a bank account. */
async function earned(pesos: number, number?: string): Promise<Withdrawing> {
  const creator = await aCreator(server.services)
  const gift = await anOpenGift(server.services, creator, { amount: BigInt(pesos) * 100n })
  await provider.pay('paid', gift)
  await provider.quiet()
  await postDue(server.services)
  await aPayoutAccount(server.services, creator, number === undefined ? {} : { number })
  return { creator, session: await server.signIn(creator.account_id) }
}

function call(who: Withdrawing, step: string, body: object): Promise<Answer> {
  return server.inject('POST', `/v1/user/transactions/payout/${step}`, { as: who.session, body })
}

async function withCode(who: Withdrawing, amount: number, bank_slug = 'bdo') {
  const { status, body } = await call(who, 'request', { bank_slug, amount, confirm: 1 })
  expect(status, JSON.stringify(body)).toBe(200)
  const otp_code = await codeSentTo(server.services, `${who.creator.page_url}@example.com`)
  return { bank_slug, amount, otp_code, otp_token: body.data.otp_token }
}

async function submitted(who: Withdrawing, amount: number): Promise<string> {
  const { status, body } = await call(who, 'bank', await withCode(who, amount))
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data.transaction_no
}

async function row(who: Withdrawing, number: string) {
  const { body } = await server.inject('GET', `/v1/user/transactions?search=${number}`, { as: who.session })
  return body.data[0]
}

async function balance(who: Withdrawing): Promise<[amount: number, inPayout: number]> {
  const { body } = await server.inject('GET', '/v1/user/balance', { as: who.session })
  return [body.data[0].amount, body.data[0].in_payout_amount]
}

async function capUsed(who: Withdrawing): Promise<bigint> {
  const { rows } = await sql<{
    used: bigint
  }>`select used from payout_months where creator_id = ${who.creator.account_id}`.execute(server.services.db)
  return rows[0]?.used ?? 0n
}

/** The provider's payouts for each of our attempts. */
async function getAttempts(number: string) {
  const attempts = await server.services.db
    .selectFrom('payout_attempts as a')
    .innerJoin('payouts as p', 'p.id', 'a.payout_id')
    .select('a.reference')
    .where('p.transaction_no', '=', number)
    .orderBy('a.n')
    .execute()
  return Promise.all(attempts.map(({ reference }) => server.services.epayment.findPayouts(reference)))
}

/** Sends due payouts, lets the provider do its due work, and posts its webhooks. */
async function settled(): Promise<void> {
  await sendPayouts(server.services)
  await provider.quiet()
  await postDue(server.services)
}

test('a standard payout reserves the money, arrives less its fee, and the ledger agrees with the provider', async () => {
  const luz = await earned(1000)
  const terms = await withCode(luz, 400)
  expect(await balance(luz)).toEqual([1000, 0])
  const answer = await call(luz, 'bank', terms)
  expect(answer.body).toEqual({
    message: 'Payout Request Submitted.',
    data: {
      transaction_no: expect.stringMatching(/^PX-\d{8}-/),
      date: expect.any(String),
      description: 'Payout to BDO ••••7890',
      type: 'payout',
      status: 'pending',
      total_amount: -400,
      payout: { state: 'requested', reason: null, fee: 15, net_amount: 385, destination: 'BDO ••••7890' },
      refund: null,
      dispute: null,
    },
  })
  expect(await balance(luz)).toEqual([600, 400])
  expect(await capUsed(luz)).toBe(400_00n)

  await settled()
  expect(await row(luz, answer.body.data.transaction_no)).toMatchObject({
    status: 'completed',
    payout: { state: 'paid', reason: null },
  })
  expect(await balance(luz)).toEqual([600, 0])
  expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
})

test('a direct payout is free, has no monthly cap, and goes to the linked account', async () => {
  const luz = await earned(6000)
  await server.services.db
    .insertInto('provider_accounts')
    .values({
      account_id: luz.creator.account_id,
      issuer: server.providerUrl,
      subject: `acc_${luz.creator.account_id}`,
      username: 'luz',
      account_name: 'Luz Reyes',
      ...sealedProviderNumber(server.services.config, luz.creator.account_id, '9171234567'),
      linked_at: new Date(0),
      usable_from: new Date(0),
    })
    .execute()
  const answer = await call(luz, 'bank', await withCode(luz, 6000, 'epayment'))
  expect(answer.body.data.payout).toMatchObject({
    fee: 0,
    net_amount: 6000,
    destination: 'Direct e-payment, Luz Reyes',
  })
  await settled()
  expect(await row(luz, answer.body.data.transaction_no)).toMatchObject({ status: 'completed' })
  expect(await balance(luz)).toEqual([0, 0])
  expect(await capUsed(luz)).toBe(0n)
  expect(await getAttempts(answer.body.data.transaction_no)).toMatchObject([[{ amount: 6000_00n, status: 'paid' }]])
})

describe('a payout is refused', () => {
  test('above the balance, when the code is requested', async () => {
    const luz = await earned(100)
    const { status, body } = await call(luz, 'request', { bank_slug: 'bdo', amount: 100.01, confirm: 1 })
    expect([status, body.exception, body.errors]).toEqual([
      422,
      'InsufficientBalanceException',
      { amount: ['Insufficient balance'] },
    ])
  })

  test('above the month’s cap, with what is still allowed and a link to the explanation', async () => {
    const luz = await earned(9000)
    await submitted(luz, 4300)
    await settled()
    const { status, body } = await call(luz, 'request', { bank_slug: 'bdo', amount: 700.01, confirm: 1 })
    expect([status, body.exception]).toEqual([422, 'OverLimitPayoutException'])
    expect(body.data).toEqual({
      amount_allowed: 700,
      help_url: '/help/why-cant-i-withdraw-all-my-pixel-earnings?category=payouts-and-fees',
    })
    await submitted(luz, 700)
    await settled()
    expect((await call(luz, 'request', { bank_slug: 'bdo', amount: 50, confirm: 1 })).body.data.amount_allowed).toBe(0)
  })

  test.each([
    ['below the minimum', { amount: 49.99 }, 'The smallest payout is ₱50.00.'],
    ['to an account that the creator does not have', { bank_slug: 'bpi' }, 'This is not your active payout account.'],
    ['to a linked account when none is linked', { bank_slug: 'epayment' }, 'This is not your active payout account.'],
  ])('%s', async (_, change, text) => {
    const luz = await earned(100)
    const { status, body } = await call(luz, 'request', { bank_slug: 'bdo', amount: 60, confirm: 1, ...change })
    expect([status, body.exception]).toEqual([422, 'ValidationException'])
    expect(body.errors.payout_request[0]).toContain(text)
  })

  test('to an account added less than a day ago, with the hours to wait', async () => {
    const luz = await earned(100)
    await aPayoutAccount(server.services, luz.creator, { slug: 'bpi', usableFrom: new Date(Date.now() + 7_000_000) })
    const { body } = await call(luz, 'request', { bank_slug: 'bpi', amount: 60, confirm: 1 })
    expect(body.errors.payout_request[0]).toContain('in 2 hours')
    clock.shift(7_000_000 - 60_000)
    const last = await call(luz, 'request', { bank_slug: 'bpi', amount: 60, confirm: 1 })
    expect(last.body.errors.payout_request[0]).toContain('in 1 hour')
    clock.shift(7_100_000)
    expect((await call(luz, 'request', { bank_slug: 'bpi', amount: 60, confirm: 1 })).status).toBe(200)
  })

  test('while another is under way', async () => {
    const luz = await earned(200)
    const later = await withCode(luz, 60)
    await submitted(luz, 60)
    const refused = await call(luz, 'request', { bank_slug: 'bdo', amount: 60, confirm: 1 })
    expect(refused.body.errors.payout_request[0]).toContain('under way')
    expect((await call(luz, 'bank', later)).body.errors.payout_request[0]).toContain('under way')
    // Nor while the provider is at work on it.
    await sendPayouts(server.services)
    const sending = await call(luz, 'request', { bank_slug: 'bdo', amount: 60, confirm: 1 })
    expect(sending.body.errors.payout_request[0]).toContain('under way')
    await settled()
    // The refusal did not use the code up.
    expect((await call(luz, 'bank', later)).status).toBe(200)
    await settled()
  })

  test('when its creator’s money is paused while it is being submitted', async () => {
    const luz = await earned(200)
    const terms = await withCode(luz, 60)
    let answer: Promise<Answer> | undefined
    await inTransaction(server.services.db, async (tx) => {
      await pauseMoney(tx, luz.creator.account_id)
      answer = call(luz, 'bank', terms)
      await untilWaitedFor(tx)
    })
    expect((await answer)?.body.exception).toBe('MoneyPausedException')
    expect(await balance(luz)).toEqual([200, 0])
  })

  test('to an account that is removed while it is being submitted', async () => {
    const luz = await earned(200)
    const terms = await withCode(luz, 60)
    let answer: Promise<Answer> | undefined
    await inTransaction(server.services.db, async (tx) => {
      await removeBank(tx, server.services, luz.creator.account_id, 'bdo')
      answer = call(luz, 'bank', terms)
      await untilWaitedFor(tx)
    })
    expect((await answer)?.body.errors).toEqual({ payout_request: [texts.payoutAccountMissing] })
    expect(await balance(luz)).toEqual([200, 0])
  })

  test('when the database was restored since its code was requested; the code is good once payouts go on', async () => {
    const { db } = server.services
    const luz = await earned(200)
    const terms = await withCode(luz, 60)
    await sql`comment on table migrations is ${sql.lit(restoreMark(clock.now().toISOString()))}`.execute(db)
    const refused = await call(luz, 'bank', terms).finally(() => endReconciling(db))
    expect([refused.status, refused.body.errors]).toEqual([422, { payout_request: [texts.payoutsAfterRestore] }])
    expect(await balance(luz)).toEqual([200, 0])
    expect((await call(luz, 'bank', terms)).status).toBe(200)
    await settled()
  })

  test('to an account that was removed and added again since the code was requested, for a day', async () => {
    const { services } = server
    const luz = await earned(200)
    const terms = await withCode(luz, 60)
    await inTransaction(services.db, (tx) => removeBank(tx, services, luz.creator.account_id, 'bdo'))
    await aPayoutAccount(services, luz.creator, { usableFrom: new Date(Date.now() + 86_400_000) })
    const refused = await call(luz, 'bank', terms)
    expect([refused.status, refused.body.errors?.payout_request?.[0]]).toEqual([
      422,
      expect.stringContaining('in 24 hours'),
    ])
    expect(await balance(luz)).toEqual([200, 0])
  })

  test('without a session', async () => {
    for (const step of ['request', 'bank', 'PX-20260101-ABCDEFGH/cancel'])
      expect((await server.inject('POST', `/v1/user/transactions/payout/${step}`, { body: {} })).status).toBe(401)
  })
})

describe('a code', () => {
  test.each([
    ['another amount', { amount: 61 }],
    ['another account', { bank_slug: 'bpi' }],
  ])('does not allow %s, and is invalid afterwards', async (_, change) => {
    const luz = await earned(200)
    const terms = await withCode(luz, 60)
    if ('bank_slug' in change) await aPayoutAccount(server.services, luz.creator, { slug: 'bpi' })
    const { status, body } = await call(luz, 'bank', { ...terms, ...change })
    expect([status, body.exception]).toEqual([422, 'OTPCodeInvalidException'])
    if ('bank_slug' in change) await aPayoutAccount(server.services, luz.creator, { slug: 'gcash' })
    expect((await call(luz, 'bank', terms)).status).toBe(422)
    expect(await balance(luz)).toEqual([200, 0])
  })

  test('of another creator allows nothing', async () => {
    const luz = await earned(200)
    const rudy = await earned(200)
    expect((await call(rudy, 'bank', await withCode(luz, 60))).body.exception).toBe('OTPCodeInvalidException')
  })

  test('submitted again after success gets the first answer, and moves nothing', async () => {
    const luz = await earned(200)
    const terms = await withCode(luz, 60)
    const first = await call(luz, 'bank', terms)
    expect(await call(luz, 'bank', terms)).toMatchObject({ status: 200, body: first.body })
    await settled()
    expect((await call(luz, 'bank', terms)).body).toEqual(first.body)
    expect(await balance(luz)).toEqual([140, 0])
  })

  test('submitted again gets the first answer even if its payout account is disabled by then', async () => {
    const luz = await earned(200)
    const terms = await withCode(luz, 60)
    const first = await call(luz, 'bank', terms)
    await aPayoutAccount(server.services, luz.creator, { slug: 'bpi' })
    expect(await call(luz, 'bank', terms)).toMatchObject({ status: 200, body: first.body })
    for (const other of [
      { amount: 61 },
      { bank_slug: 'bpi' },
      { otp_code: terms.otp_code === '000000' ? '000001' : '000000' },
    ])
      expect((await call(luz, 'bank', { ...terms, ...other })).status, JSON.stringify(other)).toBe(422)
    await settled()
    expect(await balance(luz)).toEqual([140, 0])
  })

  test('submitted forty times concurrently creates one payout', async () => {
    const luz = await earned(200)
    const terms = await withCode(luz, 60)
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(luz, 'bank', terms)))
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.data?.transaction_no}`)).size).toBe(1)
    expect(answers[0]!.status).toBe(200)
    expect(await balance(luz)).toEqual([140, 60])
    await settled()
  })
})

describe('a bank that', () => {
  test.each([
    ['does not know the account number', '121212', 'failed', 'does not know this account number'],
    // Xendit has one code for a closed account and one that never existed.
    [
      'closed the account',
      '343434',
      'failed',
      withXendit ? 'does not know this account number' : 'This account is closed',
    ],
    ['finds a different account name', '444444', 'failed', 'name does not match'],
    ['does not accept such an amount', '232323', 'failed', 'cannot receive such an amount'],
    ['refuses', '999999', 'failed', 'transfer was refused'],
    ['returns it after it arrived', '654321', 'returned', 'sent the money back'],
  ])('%s: the payout shows the reason, and money, fee and cap are restored', async (_, number, state, reason) => {
    const luz = await earned(200, number)
    const no = await submitted(luz, 60)
    await settled()
    if (state === 'returned') {
      expect(await row(luz, no)).toMatchObject({ status: 'completed' })
      await provider.advance(3600)
      await settled()
    }
    expect(await row(luz, no)).toMatchObject({
      status: 'cancelled',
      total_amount: -60,
      payout: { state, reason: expect.stringContaining(reason) },
    })
    expect(await balance(luz)).toEqual([200, 0])
    expect(await capUsed(luz)).toBe(0n)
    expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
  })

  test('carries less at once refuses the attempt: the payout shows the reason, and the money is restored', async () => {
    const luz = await earned(200)
    const no = await submitted(luz, 60)
    const { epayment } = server.services
    const { createPayout } = epayment
    // Our monthly cap is below what a bank carries at once.
    epayment.createPayout = (request, key) => createPayout({ ...request, amount: 50_000_01n }, key)
    await settled()
    epayment.createPayout = createPayout
    expect(await row(luz, no)).toMatchObject({
      payout: { state: 'failed', reason: expect.stringContaining('cannot receive such an amount') },
    })
    expect(await balance(luz)).toEqual([200, 0])
  })

  test('cannot be reached gets three attempts, then the payout fails', async () => {
    const luz = await earned(200, '123456')
    const no = await submitted(luz, 60)
    for (const wait of [0, 31_000, 200_000]) {
      clock.shift(wait)
      expect(await row(luz, no)).toMatchObject({ status: 'pending' })
      await settled()
    }
    expect(await row(luz, no)).toMatchObject({ payout: { state: 'failed' } })
    expect(await balance(luz)).toEqual([200, 0])
    const failed = { status: 'failed', cause: 'bank_unavailable' }
    expect(await getAttempts(no)).toMatchObject([[failed], [failed], [failed]])
  })

  test('sends no final webhook: the worker reads the result', async () => {
    const luz = await earned(200, '555555')
    const no = await submitted(luz, 60)
    await settled()
    expect(await row(luz, no)).toMatchObject({ status: 'pending' })
    clock.shift(121_000)
    await settled()
    expect(await row(luz, no)).toMatchObject({ status: 'completed' })
  })

  test('returns it eleven days later without a webhook: the worker still reads it', async () => {
    const luz = await earned(200, '654321')
    const no = await submitted(luz, 60)
    await settled()
    clock.shift(10 * 86_400_000)
    await sendPayouts(server.services)
    expect(await row(luz, no)).toMatchObject({ status: 'completed' })
    await provider.knobs({ webhooks: { drop_probability: 1 } })
    await provider.advance(3600)
    await provider.quiet()
    await provider.knobs({ webhooks: { drop_probability: 0 } })
    clock.shift(11.5 * 86_400_000)
    await sendPayouts(server.services)
    luz.session = await server.signIn(luz.creator.account_id)
    expect(await row(luz, no)).toMatchObject({ payout: { state: 'returned' } })
    expect(await balance(luz)).toEqual([200, 0])
  })
})

describe('an attempt whose answer is lost', () => {
  test.each(['666666', '777777'])('is searched by reference before it is repeated (account %s)', async (number) => {
    const luz = await earned(200, number)
    const no = await submitted(luz, 60)
    await sendPayouts(server.services)
    expect(await row(luz, no)).toMatchObject({ status: 'pending' })
    expect(await balance(luz)).toEqual([140, 60])
    clock.shift(61_000)
    await settled()
    expect(await row(luz, no)).toMatchObject({ status: 'completed' })
    expect(await getAttempts(no)).toMatchObject([[{ status: 'paid' }]])
  })

  test('that the search does not find yet is repeated under the same key, and stays one payout', async () => {
    const luz = await earned(200)
    const no = await submitted(luz, 60)
    await provider.knobs({ api: { faults: [{ route: 'POST /v1/payouts', kind: 'reset_after', times: 1 }] } })
    await sendPayouts(server.services)
    const { findPayouts } = server.services.epayment
    server.services.epayment.findPayouts = async () => []
    clock.shift(61_000)
    await sendPayouts(server.services)
    server.services.epayment.findPayouts = findPayouts
    await settled()
    expect(await row(luz, no)).toMatchObject({ status: 'completed' })
    expect(await getAttempts(no)).toMatchObject([[{ status: 'paid' }]])
  })

  test('that the provider does not know after 20 hours waits for the operator, and is not sent again', async () => {
    const luz = await earned(200)
    const no = await submitted(luz, 60)
    await provider.knobs({ api: { faults: [{ route: 'POST /v1/payouts', kind: 'reset_before', times: 1 }] } })
    await sendPayouts(server.services)
    clock.shift(21 * 3_600_000)
    await sendPayouts(server.services)
    expect(await row(luz, no)).toMatchObject({ status: 'pending' })
    expect(await verifyLedger(server.services.db)).toEqual([
      { invariant: 'no work at the provider was given up', detail: expect.stringContaining(no) },
    ])
    expect(await resendPayout(server.services.db, no)).toBe(true)
    await settled()
    // By our shifted clock its webhook is not due yet, so the sender reads the result.
    clock.shift(22 * 3_600_000)
    await sendPayouts(server.services)
    expect(await row(luz, no)).toMatchObject({ status: 'completed' })
    expect(await resendPayout(server.services.db, no)).toBe(false)
  })

  test('counts as the provider has it, when a repeat is refused after an earlier attempt was taken', async () => {
    const luz = await earned(200)
    const no = await submitted(luz, 60)
    await provider.knobs({ api: { faults: [{ route: 'POST /v1/payouts', kind: 'reset_after', times: 1 }] } })
    await sendPayouts(server.services)
    // Acts like a provider that has the attempt and refuses the repeat as a duplicate.
    const { createPayout, findPayouts } = server.services.epayment
    const found = findPayouts.bind(server.services.epayment)
    let hidden = true
    Object.assign(server.services.epayment, {
      createPayout: async () => {
        hidden = false
        throw new ProviderRejected('double', 'double')
      },
      findPayouts: async (reference: string) => (hidden ? [] : found(reference)),
    })
    clock.shift(61_000)
    await sendPayouts(server.services)
    Object.assign(server.services.epayment, { createPayout, findPayouts })
    await settled()
    expect(await row(luz, no)).toMatchObject({ status: 'completed' })
  })
})

test('an attempt counts as sent when another worker’s call may have arrived, though the first did not', async () => {
  const luz = await earned(200)
  const no = await submitted(luz, 60)
  const { epayment } = server.services
  const { createPayout } = epayment
  epayment.createPayout = async () => {
    epayment.createPayout = () => Promise.reject(new ProviderAmbiguous('no answer'))
    clock.shift(61_000)
    await sendPayouts(server.services)
    throw new ProviderUnreached('refused')
  }
  await sendPayouts(server.services).finally(() => {
    epayment.createPayout = createPayout
  })
  const { first_tried_at } = await server.services.db
    .selectFrom('payout_attempts as a')
    .innerJoin('payouts as p', 'p.id', 'a.payout_id')
    .select('a.first_tried_at')
    .where('p.transaction_no', '=', no)
    .executeTakeFirstOrThrow()
  // Else it would be sent for longer than the provider remembers the key of that call.
  expect(first_tried_at).not.toBeNull()
  clock.shift(600_000)
  await settled()
  expect(await row(luz, no)).toMatchObject({ status: 'completed' })
})

describe('cancelling', () => {
  function cancel(who: Withdrawing, no: string): Promise<Answer> {
    return call(who, `${no}/cancel`, {})
  }

  test('before it was sent restores everything, and a second cancellation is no error', async () => {
    const luz = await earned(200)
    const no = await submitted(luz, 60)
    for (const _ of [1, 2])
      expect(await cancel(luz, no)).toMatchObject({
        status: 200,
        body: {
          data: {
            status: 'cancelled',
            payout: { state: 'cancelled', reason: expect.stringContaining('was called back') },
          },
        },
      })
    expect(await balance(luz)).toEqual([200, 0])
    expect(await capUsed(luz)).toBe(0n)
    // Nothing is left to do, which the desk would show as waiting.
    const work = server.services.db.selectFrom('provider_work').select('key').where('name', '=', no)
    expect(await work.execute()).toEqual([])
    await settled()
    expect(await row(luz, no)).toMatchObject({ payout: { state: 'cancelled' } })
  })

  test('is refused while the provider may have it and has not answered', async () => {
    const luz = await earned(200)
    const no = await submitted(luz, 60)
    await provider.knobs({ api: { faults: [{ route: 'POST /v1/payouts', kind: 'reset_after', times: 1 }] } })
    await sendPayouts(server.services)
    const { status, body } = await cancel(luz, no)
    expect([status, body.errors]).toEqual([422, { payout_request: [texts.payoutJustNow] }])
    expect(await balance(luz)).toEqual([140, 60])
    clock.shift(61_000)
    await settled()
    expect(await row(luz, no)).toMatchObject({ status: 'completed' })
  })

  test('while the provider still holds it is done at the provider', async () => {
    const luz = await earned(200, '131313')
    const no = await submitted(luz, 60)
    await settled()
    expect(await row(luz, no)).toMatchObject({ payout: { state: 'sending' } })
    expect((await cancel(luz, no)).body.data.payout.state).toBe('cancelled')
    expect(await balance(luz)).toEqual([200, 0])
    expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
  })

  test('is refused once the payout is on its way or has ended', async () => {
    for (const number of ['333333', undefined]) {
      const luz = await earned(200, number)
      const no = await submitted(luz, 60)
      await settled()
      const { status, body } = await cancel(luz, no)
      expect([status, body.errors]).toEqual([422, { payout_request: ['It is too late to call this payout back.'] }])
      expect(await balance(luz)).toEqual([140, number ? 60 : 0])
    }
  })

  test.each(['untried', 'tried'])(
    'is refused while finance holds the %s payout, and the money stays reserved',
    async (when) => {
      const luz = await earned(200)
      const no = await submitted(luz, 60)
      if (when === 'tried') {
        await provider.knobs({ api: { faults: [{ route: 'POST /v1/payouts', kind: 'reset_before', times: 1 }] } })
        await sendPayouts(server.services)
      }
      await inTransaction(server.services.db, (tx) => holdPayouts(tx, { transactionNo: no }))
      const { status, body } = await cancel(luz, no)
      expect([status, body.errors]).toEqual([422, { payout_request: [payoutReasonTexts.held] }])
      expect(await balance(luz)).toEqual([140, 60])
      expect((await call(luz, 'request', { bank_slug: 'bdo', amount: 60, confirm: 1 })).status).toBe(422)
      await inTransaction(server.services.db, (tx) => releasePayouts(tx, { transactionNo: no }))
      await settled()
      expect(await row(luz, no)).toMatchObject({ status: 'completed' })
    },
  )

  test('at the provider is refused for a payout that finance held before its answer came', async () => {
    const luz = await earned(200, '131313')
    const no = await submitted(luz, 60)
    await provider.knobs({ api: { faults: [{ route: 'POST /v1/payouts', kind: 'reset_after', times: 1 }] } })
    await sendPayouts(server.services)
    await inTransaction(server.services.db, (tx) => holdPayouts(tx, { transactionNo: no }))
    clock.shift(61_000)
    await settled()
    expect(await row(luz, no)).toMatchObject({ payout: { state: 'sending' } })
    expect((await cancel(luz, no)).body.errors).toEqual({ payout_request: [payoutReasonTexts.held] })
    expect(await balance(luz)).toEqual([140, 60])
  })

  test('is allowed for the owner only', async () => {
    const luz = await earned(200)
    const no = await submitted(luz, 60)
    expect((await cancel(await earned(20), no)).status).toBe(404)
    expect(await row(luz, no)).toMatchObject({ payout: { state: 'requested' } })
    expect(await balance(luz)).toEqual([140, 60])
    await settled()
  })
})

test('twenty concurrent senders send once', async () => {
  const luz = await earned(200)
  const no = await submitted(luz, 60)
  await Promise.all(Array.from({ length: 20 }, () => sendPayouts(server.services)))
  await settled()
  expect(await getAttempts(no)).toMatchObject([[{ status: 'paid' }]])
  expect(await balance(luz)).toEqual([140, 0])
})

test('reports that arrive three times and out of order are posted once', async () => {
  const luz = await earned(200, '654321')
  const no = await submitted(luz, 60)
  await provider.knobs({ webhooks: { duplicate_max: 3, reorder_window_ms: 50 } })
  await sendPayouts(server.services)
  await provider.advance(3600)
  await provider.quiet()
  // Also delivers the webhooks that were held back to be reordered.
  await provider.advance(1)
  await settled()
  await provider.knobs({ webhooks: { duplicate_max: 0, reorder_window_ms: 0 } })
  expect(await row(luz, no)).toMatchObject({ payout: { state: 'returned' } })
  expect(await balance(luz)).toEqual([200, 0])
})

test('“paid” reported after “failed” changes nothing, and verification reports it', async () => {
  const luz = await earned(200, '222222')
  const no = await submitted(luz, 60)
  await settled()
  expect(await row(luz, no)).toMatchObject({ payout: { state: 'failed' } })
  await provider.advance(3600)
  await settled()
  expect(await row(luz, no)).toMatchObject({ payout: { state: 'failed' } })
  expect(await balance(luz)).toEqual([200, 0])
  expect(await verifyLedger(server.services.db)).toEqual([
    { invariant: 'the provider contradicts no payout', detail: expect.stringContaining(no) },
  ])
  expect(await clearingBalance(server.services.db)).not.toBe(await providerTotal(server.services))
  // The operator writes it off: the creator's balance stays, and the ledger agrees with the provider again.
  expect(await inTransaction(server.services.db, (tx) => writeOffPayout(tx, no, 'operator:test'))).toBe(45_00n)
  expect(await inTransaction(server.services.db, (tx) => writeOffPayout(tx, no, 'operator:test'))).toBeUndefined()
  expect(await balance(luz)).toEqual([200, 0])
  expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
  clock.shift(7_200_000)
  await sendPayouts(server.services)
  expect(await verifyLedger(server.services.db)).toEqual([])
})

test('“failed” reported after “paid” and taken back leaves nothing to write off', async () => {
  const luz = await earned(200)
  const no = await submitted(luz, 60)
  await settled()
  const [[paid]] = (await getAttempts(no)) as [[PayoutState]]
  expect(paid).toMatchObject({ status: 'paid' })
  await settlePayout(server.services, { ...paid, status: 'failed', cause: 'rejected' })
  expect(await verifyLedger(server.services.db)).toMatchObject([{ invariant: 'the provider contradicts no payout' }])
  await settlePayout(server.services, paid)
  expect(await verifyLedger(server.services.db)).toEqual([])
  expect(await inTransaction(server.services.db, (tx) => writeOffPayout(tx, no, 'operator:test'))).toBeUndefined()
  expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
})

test('a payout that failed after it was paid is its creator’s again when the operator closes it', async () => {
  const luz = await earned(200)
  const no = await submitted(luz, 60)
  await settled()
  const [[paid]] = (await getAttempts(no)) as [[PayoutState]]
  const before = await clearingBalance(server.services.db)
  const report = (status: PayoutState['status']) =>
    settlePayout(server.services, { ...paid, status, cause: status === 'failed' ? 'rejected' : null })
  const close = () => inTransaction(server.services.db, (tx) => writeOffPayout(tx, no, 'operator:test'))
  await report('failed')
  expect(await balance(luz)).toEqual([140, 0])
  expect(await close()).toBe(-45_00n)
  expect(await row(luz, no)).toMatchObject({ payout: { state: 'returned' } })
  expect(await balance(luz)).toEqual([200, 0])
  expect((await clearingBalance(server.services.db)) - before).toBe(45_00n)
  expect(await close()).toBeUndefined()
  await report('failed')
  await report('returned')
  expect(await verifyLedger(server.services.db)).toEqual([])
  // It is at the bank after all, and in the wallet: that is ours to bear, unless the provider takes it back once more.
  await report('paid')
  expect(await verifyLedger(server.services.db)).toMatchObject([{ invariant: 'the provider contradicts no payout' }])
  await report('failed')
  expect(await verifyLedger(server.services.db)).toEqual([])
  await report('paid')
  expect(await close()).toBe(45_00n)
  expect(await balance(luz)).toEqual([200, 0])
  expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
  expect(await verifyLedger(server.services.db)).toEqual([])
  // What is written off stays so: another report is no reason to forget the loss.
  await report('failed')
  expect(await close()).toBeUndefined()
  expect(await verifyLedger(server.services.db)).toEqual([])
})

test('“failed” reported after “returned” leaves nothing to write off: the money is back on both sides', async () => {
  const luz = await earned(200, '654321')
  const no = await submitted(luz, 60)
  await sendPayouts(server.services)
  await provider.advance(3600)
  await settled()
  const [[returned]] = (await getAttempts(no)) as [[PayoutState]]
  expect(returned).toMatchObject({ status: 'returned' })
  await settlePayout(server.services, { ...returned, status: 'failed', cause: 'rejected' })
  expect(await inTransaction(server.services.db, (tx) => writeOffPayout(tx, no, 'operator:test'))).toBeUndefined()
  expect(await balance(luz)).toEqual([200, 0])
})

describe('a first attempt that failed temporarily and was paid after all', () => {
  /** The sandbox itself does not revise this failure: by its word these payouts contradict themselves. */
  async function endWatch(no: string): Promise<void> {
    await sql`update payout_attempts set due_at = null from payouts p where p.id = payout_id and transaction_no = ${no}`.execute(
      server.services.db,
    )
    await sql`update payouts set contradiction = null, contradiction_values = null, unbooked = null where transaction_no = ${no}`.execute(
      server.services.db,
    )
  }

  test.each(['paid', 'returned'] as const)('(%s) ends the payout, and no second one is sent', async (status) => {
    const luz = await earned(200, '123456')
    const no = await submitted(luz, 60)
    await settled()
    const [[first]] = (await getAttempts(no)) as [[PayoutState], []]
    const report = { ...first, status, cause: status === 'paid' ? null : ('account_closed' as const) }
    for (const _ of [1, 2]) await settlePayout(server.services, report)
    expect(await balance(luz)).toEqual([status === 'paid' ? 140 : 200, 0])
    clock.shift(31_000)
    await sendPayouts(server.services)
    expect(await row(luz, no)).toMatchObject({ payout: { state: status } })
    expect(await getAttempts(no)).toHaveLength(1)
    await endWatch(no)
  })

  test('after a round has found the second due keeps no other payout of that round from being sent', async () => {
    const luz = await earned(200, '123456')
    const no = await submitted(luz, 60)
    await settled()
    const [[first]] = (await getAttempts(no)) as [[PayoutState], []]
    const other = await submitted(await earned(200), 60)
    clock.shift(31_000)
    const { db } = server.services
    let revised: Promise<void> | undefined
    /** The provider's revision is booked after the round has read what is due, before it takes anything. */
    const whenTaking = new Proxy(db, {
      get: (_, name: keyof typeof db) =>
        name !== 'transaction'
          ? (...args: never[]) => (db[name] as (...args: never[]) => unknown)(...args)
          : () => ({
              async execute<T>(work: (tx: Tx) => Promise<T>) {
                revised ??= settlePayout(server.services, { ...first, status: 'paid', cause: null })
                await revised
                return db.transaction().execute(work)
              },
            }),
    })
    await sendPayouts({ ...server.services, db: whenTaking })
    expect(await getAttempts(no)).toHaveLength(1)
    expect(await getAttempts(other)).toMatchObject([[{ reference: expect.any(String) }]])
    await endWatch(no)
  })

  test('while the second is under way is left to the operator, and there is no third', async () => {
    const luz = await earned(200, '123456')
    const no = await submitted(luz, 60)
    await settled()
    const [[first]] = (await getAttempts(no)) as [[PayoutState], []]
    clock.shift(31_000)
    await sendPayouts(server.services)
    await settlePayout(server.services, { ...first, status: 'paid', cause: null })
    clock.shift(60_000)
    await settled()
    expect(await row(luz, no)).toMatchObject({ payout: { state: 'failed' } })
    expect(await getAttempts(no)).toHaveLength(2)
    expect(await verifyLedger(server.services.db)).toMatchObject([{ invariant: 'the provider contradicts no payout' }])
    await endWatch(no)
  })
})

describe('while the desk holds the payouts of a suspended creator,', () => {
  function hold({ creator }: Withdrawing): Promise<void> {
    return inTransaction(server.services.db, async (tx) => {
      await suspendAccount(tx, server.services, creator.account_id, { message: 'Fraud', holdPayouts: true, by: null })
      await holdPayouts(tx, { creatorId: creator.account_id })
    })
  }

  test('a payout whose request came just before is refused, and its code is not used up', async () => {
    const luz = await earned(200)
    const body = await withCode(luz, 60)
    const submit = () =>
      submitPayout(
        server.services,
        { accountId: luz.creator.account_id, idempotencyKey: undefined },
        { ...body, amount: 60_00n },
        sayIn('en'),
      )
    await hold(luz)
    await expect(submit()).rejects.toMatchObject({ code: 'AccountSuspendedException' })
    expect(await balance(luz)).toEqual([200, 0])
    await inTransaction(server.services.db, (tx) =>
      liftSuspension(tx, server.services, luz.creator.account_id, 'Sorry'),
    )
    await submit()
    expect(await balance(luz)).toEqual([140, 60])
    await settled()
  })

  test.each(['waits', 'is made'])('a second attempt that %s then is not sent before the hold ends', async (when) => {
    const luz = await earned(200, '123456')
    const no = await submitted(luz, 60)
    if (when === 'waits') await settled()
    else await sendPayouts(server.services)
    await hold(luz)
    await settled()
    clock.shift(31_000)
    await settled()
    expect(await getAttempts(no)).toMatchObject([[{ status: 'failed' }], []])
    expect(await row(luz, no)).toMatchObject({ payout: { reason: expect.stringContaining('PIXEL holds this payout') } })
    expect(await resendPayout(server.services.db, no)).toBe(false)
    await inTransaction(server.services.db, (tx) => releasePayouts(tx, { creatorId: luz.creator.account_id }))
    await settled()
    expect(await getAttempts(no)).toMatchObject([[{ status: 'failed' }], [{ status: 'failed' }], []])
  })
})

describe('an attempt that was tried before its payout was held', () => {
  const holds = {
    'by its number': (_: Withdrawing, transactionNo: string) => ({ transactionNo }),
    'with all of its creator’s': ({ creator }: Withdrawing) => ({ creatorId: creator.account_id }),
  } satisfies Record<string, (who: Withdrawing, no: string) => WhichPayouts>

  function hold(which: WhichPayouts): Promise<number> {
    return inTransaction(server.services.db, (tx) => holdPayouts(tx, which))
  }

  function release(which: WhichPayouts): Promise<number> {
    return inTransaction(server.services.db, (tx) => releasePayouts(tx, which))
  }

  /** A payout whose first call is lost: before the provider took it, or after. */
  async function tried(who: Withdrawing, kind: 'reset_before' | 'reset_after'): Promise<string> {
    const no = await submitted(who, 60)
    await provider.knobs({ api: { faults: [{ route: 'POST /v1/payouts', kind, times: 1 }] } })
    await sendPayouts(server.services)
    return no
  }

  test.each(Object.entries(holds))('%s waits until it is released', async (_, find) => {
    const luz = await earned(200)
    const no = await tried(luz, 'reset_before')
    const which = find(luz, no)
    const { payouts_held: heldBefore } = await moneyGauges(server.services.db)
    expect([await hold(which), await hold(which)]).toEqual([1, 0])
    for (const wait of [61_000, 3 * 86_400_000, 4 * 86_400_000]) {
      clock.shift(wait)
      await settled()
      expect(await resendPayout(server.services.db, no)).toBe(false)
    }
    expect(await getAttempts(no)).toEqual([[]])
    expect(await row(luz, no)).toMatchObject({
      status: 'pending',
      payout: { reason: expect.stringContaining('holds') },
    })
    expect(await moneyGauges(server.services.db)).toMatchObject({
      payouts_held: heldBefore! + 1,
      payouts_waiting_for_operator: 0,
    })
    expect(await verifyLedger(server.services.db)).toEqual([])
    clock.shift(61_000)
    expect([await release(which), await release(which)]).toEqual([1, 0])
    await settled()
    expect(await row(luz, no)).toMatchObject({ status: 'completed' })
  })

  test('is booked if the provider has it', async () => {
    const luz = await earned(200)
    const no = await tried(luz, 'reset_after')
    expect(await hold({ transactionNo: no })).toBe(1)
    clock.shift(61_000)
    await sendPayouts(server.services)
    expect(await row(luz, no)).toMatchObject({ payout: { reason: null } })
    expect(await hold({ transactionNo: no }), 'the provider has it').toBe(0)
    await settled()
    expect(await row(luz, no)).toMatchObject({ status: 'completed' })
  })

  test('is followed by one that waits too, if the provider has it and it failed', async () => {
    const luz = await earned(200, '123456')
    const no = await tried(luz, 'reset_after')
    expect(await hold({ transactionNo: no })).toBe(1)
    for (const wait of [61_000, 122_000]) {
      clock.shift(wait)
      await settled()
    }
    expect(await getAttempts(no)).toMatchObject([[{ status: 'failed' }], []])
    expect(await release({ creatorId: luz.creator.account_id }), 'held by its number').toBe(0)
    expect(await release({ transactionNo: no })).toBe(1)
    await settled()
    expect(await getAttempts(no)).toMatchObject([[{ status: 'failed' }], [{ status: 'failed' }], []])
    await inTransaction(server.services.db, (tx) => holdPayouts(tx, { transactionNo: no }))
  })

  test('and given up is not resent before it is released', async () => {
    const luz = await earned(200)
    const no = await tried(luz, 'reset_before')
    clock.shift(21 * 3_600_000)
    await sendPayouts(server.services)
    const which = { creatorId: luz.creator.account_id }
    expect(await hold(which)).toBe(1)
    expect(await resendPayout(server.services.db, no)).toBe(false)
    expect(await release(which)).toBe(1)
    await settled()
    expect(await getAttempts(no), 'its key may be forgotten').toEqual([[]])
    expect(await resendPayout(server.services.db, no)).toBe(true)
    await settled()
    clock.shift(22 * 3_600_000)
    await sendPayouts(server.services)
    expect(await row(luz, no)).toMatchObject({ status: 'completed' })
  })

  test('and whose call did not reach the provider is sent after the longest hold', async () => {
    const luz = await earned(200)
    const no = await submitted(luz, 60)
    const { epayment } = server.services
    const { createPayout } = epayment
    epayment.createPayout = () => Promise.reject(new ProviderUnreached('refused'))
    await sendPayouts(server.services)
    epayment.createPayout = createPayout
    expect(await hold({ transactionNo: no })).toBe(1)
    clock.shift(6 * 86_400_000)
    await settled()
    expect(await getAttempts(no)).toEqual([[]])
    expect(await release({ transactionNo: no })).toBe(1)
    await settled()
    expect(await getAttempts(no)).toMatchObject([[{ amount: 45_00n }]])
    clock.shift(6 * 86_400_000 + 61_000)
    await sendPayouts(server.services)
    expect(await row(luz, no)).toMatchObject({ status: 'completed' })
  })

  test('while it is being tried is not called any more', async () => {
    const luz = await earned(200)
    const no = await submitted(luz, 60)
    const { epayment } = server.services
    const { findPayouts } = epayment
    epayment.findPayouts = async () => {
      await hold({ transactionNo: no })
      return []
    }
    await sendPayouts(server.services)
    epayment.findPayouts = findPayouts
    expect(await getAttempts(no)).toEqual([[]])
    expect(await release({ transactionNo: no })).toBe(1)
    await settled()
    expect(await row(luz, no)).toMatchObject({ status: 'completed' })
  })
})
