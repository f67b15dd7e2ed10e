// A creator refunds payments: from the balance, or from later income if they agreed to that.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { inTransaction } from '#server/kit/db.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { postDue } from '#server/money/post-captures.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { getBalances } from '../ledger/balances.ts'
import { lockGatheringRefunds } from '../ledger/movements.ts'
import { clearingBalance, verifyLedger } from '../ledger/verify.ts'
import { sendRefunds } from '../payments/send-refunds.ts'
import { settlePayout } from '../payouts/settle-payout.ts'
import {
  aCreator,
  aGiftPaidAtProvider,
  anOpenGift,
  aReservedPayout,
  type Creator,
  finishRefunds,
  getAvailable,
  getPayment,
  getProvider,
  type OpenGift,
  providerTotal,
} from '../testing.ts'
import { releaseDue } from './release-pending.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>
let luz: Creator
let asLuz: string

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
})
beforeEach(async () => {
  await provider.knobs({ profile: 'calm', refunds: { delay_seconds: 0, failure_probability: 0 } })
  luz = await aCreator(server.services)
  asLuz = await server.signIn(luz.account_id)
})
afterEach(async () => {
  await provider.knobs({ refunds: { failure_probability: 0 } })
  await finishRefunds(server)
  expect(await verifyLedger(server.services.db)).toEqual([])
  expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
})
afterAll(() => server.close())

function paidGift(amount: bigint, more = {}): Promise<OpenGift & { number: string }> {
  return aGiftPaidAtProvider(server, luz, { amount, ...more })
}

/** Withdraws this amount with a payout that arrives. */
async function withdraw(amount: bigint): Promise<void> {
  await provider.knobs({ payouts: { overdraft: 100_000_00 } })
  const { reference } = await aReservedPayout(server.services, luz, amount, 'direct')
  const payout = await server.services.epayment.createPayout(
    {
      reference,
      amount,
      bankSlug: 'epayment',
      accountNumber: 'sub_luz',
      accountName: 'Luz',
      description: 'PIXEL',
    },
    reference,
  )
  await provider.advance(60)
  await provider.quiet()
  await settlePayout(server.services, { ...payout, status: 'paid', cause: null })
}

function refund(number: string, body: object = {}, as = asLuz, key?: string) {
  const headers = key ? { 'idempotency-key': key } : undefined
  return server.inject('POST', `/v1/user/transactions/${number}/refund`, { as, body, ...(headers && { headers }) })
}
const terms = (number: string, as = asLuz) => server.inject('GET', `/v1/user/transactions/${number}/refund`, { as })

const getState = async ({ paymentId }: OpenGift) => (await getPayment(server.services, paymentId)).state

describe('a creator', () => {
  test('refunds a payment after reading the terms, and its row shows the state', async () => {
    const gift = await paidGift(100_00n)
    expect((await terms(gift.number)).body.data).toMatchObject({
      transaction: { transaction_no: gift.number, refund: null },
      amount: 100,
      from_creator: 100,
      is_pending: false,
      missing: 0,
      refusal: null,
    })
    const { status, body } = await refund(gift.number)
    expect(status, JSON.stringify(body)).toBe(200)
    expect(body.data).toMatchObject({ transaction_no: gift.number, refund: { state: 'under_way', missing: 0 } })
    expect(await getAvailable(server.services, luz)).toBe(0n)
    await finishRefunds(server)
    expect(await getState(gift)).toBe('refunded')
    expect((await refund(gift.number)).body.data).toMatchObject({ status: 'refunded', refund: { state: 'done' } })
    const { rows } = await server.services.database.pool.query(
      'select actor, count(*)::int as n from refunds where payment_id = $1 group by 1',
      [gift.paymentId],
    )
    expect(rows).toEqual([{ actor: `creator:${luz.account_id}`, n: 1 }])
  })

  test('does not learn the name of a payer whom a block hides', async () => {
    const bea = await aCreator(server.services, { page_name: 'Bea' })
    const gift = await paidGift(100_00n, { giverId: bea.account_id })
    expect((await terms(gift.number)).body.data.transaction.description).toBe('Gift from Bea')
    await server.inject('POST', '/v1/user/block', { as: asLuz, body: { username: bea.page_url } })
    expect((await terms(gift.number)).body.data.transaction.description).toBe('Gift from Someone')
    expect((await refund(gift.number)).body.data.description).toBe('Gift from Someone')
  })

  test('cannot refund another’s payment, and no other can refund theirs', async () => {
    const gift = await paidGift(100_00n)
    const rudy = await server.signIn((await aCreator(server.services)).account_id)
    for (const answer of [await refund(gift.number, {}, rudy), await terms(gift.number, rudy)])
      expect(answer).toMatchObject({ status: 404, body: { exception: 'NotFoundException' } })
    expect((await server.inject('POST', `/v1/user/transactions/${gift.number}/refund`, { body: {} })).status).toBe(401)
    const open = await anOpenGift(server.services, luz, { amount: 100_00n })
    const { transaction_no } = await getPayment(server.services, open.paymentId)
    expect((await refund(transaction_no)).status).toBe(404)
    expect(await getAvailable(server.services, luz)).toBe(100_00n)
  })

  test('finds no payment by a number that was never issued, whatever it looks like', async () => {
    for (const number of ['PX-20260101-AAAAAAAA', 'nope', '1', `PX-${'9'.repeat(30)}`])
      expect(await refund(number), number).toMatchObject({ status: 404, body: { exception: 'NotFoundException' } })
  })

  test('cannot refund while suspended, which the terms say too', async () => {
    const gift = await paidGift(100_00n)
    await inTransaction(server.services.db, (tx) =>
      suspendAccount(tx, server.services, luz.account_id, { message: 'Nanloko', holdPayouts: false, by: null }),
    )
    expect((await terms(gift.number)).body.data.refusal).toBe(texts.suspended)
    expect((await refund(gift.number)).body.exception).toBe('AccountSuspendedException')
    expect(await getAvailable(server.services, luz)).toBe(100_00n)
  })

  test('gets the first result for a repeated idempotency key; another request with that key is refused', async () => {
    const [gift, other] = [await paidGift(100_00n), await paidGift(100_00n)]
    expect((await refund(gift.number, {}, asLuz, 'k')).status).toBe(200)
    expect((await refund(gift.number, {}, asLuz, 'k')).status).toBe(200)
    expect((await refund(other.number, {}, asLuz, 'k')).body.exception).toBe('IdempotencyConflictException')
    expect(await getAvailable(server.services, luz)).toBe(100_00n)
  })

  test('takes no money a second time for a repeated key when the provider has refused the refund since; a new key does', async () => {
    const gift = await paidGift(100_00n)
    await provider.knobs({ refunds: { failure_probability: 1 } })
    await refund(gift.number, {}, asLuz, 'k')
    await finishRefunds(server)
    expect(await getAvailable(server.services, luz)).toBe(100_00n)
    const repeated = await refund(gift.number, {}, asLuz, 'k')
    expect([repeated.status, repeated.body.data.refund]).toEqual([200, { state: 'failed', missing: 0 }])
    expect(await getAvailable(server.services, luz)).toBe(100_00n)
    expect((await refund(gift.number, {}, asLuz, 'another')).body.data.refund).toEqual({
      state: 'under_way',
      missing: 0,
    })
    expect(await getAvailable(server.services, luz)).toBe(0n)
  })

  test('refunds a mobile payment from the pending balance', async () => {
    const gift = await paidGift(100_00n, { channel: 'mobile' })
    expect((await terms(gift.number)).body.data).toMatchObject({ is_pending: true, missing: 0 })
    expect((await refund(gift.number)).status).toBe(200)
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n, pending: 0n })
  })

  test('refunds a mobile payment that was released from what is available, like any other', async () => {
    const gift = await paidGift(100_00n, { channel: 'mobile' })
    await releaseDue(server.services.db, new Date('2091-01-01T00:00:00Z'))
    expect((await terms(gift.number)).body.data).toMatchObject({ is_pending: false, missing: 0 })
    await withdraw(60_00n)
    expect((await terms(gift.number)).body.data).toMatchObject({ is_pending: false, missing: 60 })
    expect((await refund(gift.number)).body.exception).toBe('InsufficientBalanceException')
  })
})

describe('with too little left', () => {
  test('the missing amount is reported, and nothing changes', async () => {
    const gift = await paidGift(100_00n)
    await withdraw(60_00n)
    expect((await terms(gift.number)).body.data).toMatchObject({ missing: 60 })
    const { status, body } = await refund(gift.number)
    expect([status, body.exception, body.data]).toEqual([422, 'InsufficientBalanceException', { missing: 60 }])
    expect(await getAvailable(server.services, luz)).toBe(40_00n)
    expect(await getState(gift)).toBe('paid')
  })

  test('the missing part comes from later income, to the centavo, and only then the refund is sent', async () => {
    const gift = await paidGift(100_00n)
    await withdraw(60_00n)
    const agreed = await refund(gift.number, { from_next: 1 })
    expect(agreed.body.data.refund).toEqual({ state: 'gathering', missing: 60 })
    expect(await getAvailable(server.services, luz)).toBe(0n)
    // Equal parts are gathered each, too.
    for (const amount of [10_00n, 10_00n, 5_50n]) await paidGift(amount)
    expect(await getAvailable(server.services, luz)).toBe(0n)
    expect((await refund(gift.number, { from_next: 1 })).body.data.refund).toEqual({
      state: 'gathering',
      missing: 34.5,
    })
    const { data } = (await server.inject('GET', '/v1/user/balance', { as: asLuz })).body
    expect(data, 'what is set aside is still in the wallet').toMatchObject([{ amount: 0, held_amount: 65.5 }])
    expect(await verifyLedger(server.services.db)).toEqual([])
    expect(await getState(gift)).toBe('paid')
    await paidGift(50_00n)
    expect(await getAvailable(server.services, luz)).toBe(15_50n)
    await finishRefunds(server)
    expect(await getState(gift)).toBe('refunded')
  })

  test('several refunds gather one after the other, the oldest first', async () => {
    const [later, first, last] = [await paidGift(50_00n), await paidGift(100_00n), await paidGift(30_00n)]
    await withdraw(180_00n)
    // The oldest refund, not the oldest payment.
    const gifts = [first, later, last]
    for (const { number } of gifts) await refund(number, { from_next: 1 })
    const missing = async () => {
      const rows = await Promise.all(gifts.map(({ number }) => terms(number)))
      return rows.map(({ body }) => body.data.transaction.refund)
    }
    await paidGift(120_00n)
    expect(await missing()).toMatchObject([
      { state: 'under_way' },
      { state: 'gathering', missing: 30 },
      { state: 'gathering', missing: 30 },
    ])
    await paidGift(70_00n)
    expect(await missing()).toMatchObject([{}, { state: 'under_way' }, { state: 'under_way' }])
    expect(await getAvailable(server.services, luz)).toBe(10_00n)
  })

  test('money from a release and from a failed payout goes to the refund, too', async () => {
    const gift = await paidGift(100_00n)
    await paidGift(70_00n, { channel: 'mobile' })
    const payout = await aReservedPayout(server.services, luz, 100_00n, 'direct')
    await refund(gift.number, { from_next: 1 })
    await releaseDue(server.services.db, new Date('2091-01-01T00:00:00Z'))
    expect((await refund(gift.number, { from_next: 1 })).body.data.refund).toEqual({ state: 'gathering', missing: 30 })
    const report = { payoutId: 'po_x', reference: payout.reference, amount: payout.net }
    await settlePayout(server.services, { ...report, status: 'failed', cause: 'rejected' })
    expect(await getAvailable(server.services, luz)).toBe(70_00n)
    await finishRefunds(server)
    expect(await getState(gift)).toBe('refunded')
  })

  test('a release and a failed payout wait for the refund before they lock a balance, so that neither deadlocks', async () => {
    const gift = await paidGift(100_00n)
    await paidGift(70_00n, { channel: 'mobile' })
    const payout = await aReservedPayout(server.services, luz, 100_00n, 'direct')
    await refund(gift.number, { from_next: 1 })
    const holder = await server.services.db.startTransaction().execute()
    await lockGatheringRefunds(holder, luz.account_id)
    const report = { payoutId: 'po_y', reference: payout.reference, amount: payout.net }
    const others = Promise.all([
      releaseDue(server.services.db, new Date('2091-01-01T00:00:00Z')),
      settlePayout(server.services, { ...report, status: 'failed', cause: 'rejected' }),
    ])
    await untilWaitedFor(holder, { waiters: 2 })
    await getBalances(holder, luz.account_id, { hold: true })
    await holder.commit().execute()
    await others
    expect(await getAvailable(server.services, luz)).toBe(70_00n)
  })

  test('a complete refund is sent immediately, even if its last part is booked with a future date', async () => {
    const gift = await paidGift(100_00n)
    await paidGift(100_00n, { channel: 'mobile' })
    await withdraw(100_00n)
    await refund(gift.number, { from_next: 1 })
    await releaseDue(server.services.db, new Date('2091-01-01T00:00:00Z'))
    await sendRefunds(server.services)
    await provider.quiet()
    await postDue(server.services)
    expect(await getState(gift)).toBe('refunded')
  })

  test('when the provider refuses, all of it returns to the wallet', async () => {
    const gift = await paidGift(100_00n)
    await withdraw(100_00n)
    await refund(gift.number, { from_next: 1 })
    await provider.knobs({ refunds: { failure_probability: 1 } })
    await paidGift(130_00n)
    await finishRefunds(server)
    expect(await getAvailable(server.services, luz)).toBe(130_00n)
    expect((await terms(gift.number)).body.data.transaction).toMatchObject({
      status: 'completed',
      refund: { state: 'failed' },
    })
  })

  test('money that arrives while the creator agrees is taken once, whichever comes first', async () => {
    for (let round = 0; round < 6; round++) {
      luz = await aCreator(server.services)
      asLuz = await server.signIn(luz.account_id)
      const gift = await paidGift(100_00n)
      await withdraw(100_00n)
      const open = await anOpenGift(server.services, luz, { amount: 60_00n })
      await provider.pay('paid', open)
      await provider.quiet()
      await Promise.all([
        refund(gift.number, { from_next: 1 }),
        postDue(server.services),
        refund(gift.number, { from_next: 1 }),
      ])
      expect(await getAvailable(server.services, luz)).toBe(0n)
      await paidGift(60_00n)
      expect(await getAvailable(server.services, luz)).toBe(20_00n)
    }
  })
})
