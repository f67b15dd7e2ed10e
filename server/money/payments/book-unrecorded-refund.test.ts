// A refund that was made at the provider's own dashboard is booked by the operator, and the ledger agrees with the provider again.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { readLog } from '#server/desk/read-log.ts'
import { compareClearing } from '#server/money/compare-clearing.ts'
import { postDue } from '#server/money/post-captures.ts'
import { commands } from '#server/operator.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { bookDispute } from '../disputes/book-dispute.ts'
import { moneyGauges } from '../gauges.ts'
import { getBalances } from '../ledger/balances.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { aCreator, anOpenGift, aReservedPayout, type Creator, getPayment, getProvider } from '../testing.ts'
import { releaseDue } from '../wallet/release-pending.ts'
import { bookRefunds } from './book-refunds.ts'
import { refundPayment } from './refund-payment.ts'
import { sendRefunds } from './send-refunds.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>
let printed: string[]

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
  await provider.knobs({ profile: 'calm', refunds: { delay_seconds: 0, failure_probability: 0 } })
})
afterEach(async () => {
  await provider.quiet()
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

function book(refundId: string, ...reason: string[]): Promise<boolean> {
  printed = []
  return commands['refund book']!.run(server.services, [refundId, ...reason], (line) => printed.push(line))
}

async function aPaidGift(creator: Creator, amount = 100_00n) {
  const gift = await anOpenGift(server.services, creator, { amount })
  await provider.pay('paid', gift)
  await provider.quiet()
  await postDue(server.services)
  return { ...gift, ...(await getPayment(server.services, gift.paymentId)) }
}

/** At the provider's own dashboard, whose refunds have no reference of ours. */
async function refundByHand({ provider_payment_id }: { provider_payment_id: string | null }, amount = 100_00n) {
  const providerPaymentId = provider_payment_id!
  const reference = `by hand ${providerPaymentId}`
  const request = { providerPaymentId, amount, reason: 'requested', reference }
  const { refundId } = await server.services.epayment.createRefund(request, reference)
  await provider.quiet()
  return refundId
}

async function difference(): Promise<bigint> {
  const { ours, theirs } = await compareClearing(server.services)
  return ours - theirs
}

test('it takes the money from the creator, and the verification that named it is content', async () => {
  const luz = await aCreator(server.services)
  const gift = await aPaidGift(luz)
  const refundId = await refundByHand(gift)
  // Its webhook changes nothing: only the operator decides that the creator pays.
  await bookRefunds(server.services, [refundId])
  const { wrong } = await compareClearing(server.services)
  expect(wrong).toEqual([{ movement: expect.objectContaining({ kind: 'refund', id: refundId }), booked: 0n }])

  expect(await book(refundId, 'The payer called.')).toBe(true)
  expect(printed).toEqual([`booked the refund of ₱100.00 of ${gift.transaction_no}`])
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'refunded' })
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n, pending: 0n })
  expect(await difference()).toBe(0n)

  expect(await book(refundId)).toBe(true)
  const { rows } = await readLog(server.services.db, { page: 1, per_page: 10 }, [`payment:${gift.transaction_no}`])
  expect(rows).toEqual([expect.objectContaining({ action: 'payment.refund', reason: 'The payer called.' })])
})

test('what the creator lacks comes out of their next income, and no second refund is sent', async () => {
  const luz = await aCreator(server.services)
  const gift = await aPaidGift(luz)
  await releaseDue(server.services.db, new Date('2027-12-31'))
  await aReservedPayout(server.services, luz, 80_00n)
  const refundId = await refundByHand(gift)

  expect(await book(refundId)).toBe(false)
  expect(printed[0]).toContain('is more than its creator has')
  await bookRefunds(server.services, [refundId])
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
  expect(await difference()).toBe(100_00n)

  await aPaidGift(luz, 200_00n)
  await releaseDue(server.services.db, new Date('2028-12-31'))
  await sendRefunds(server.services, { everything: true })
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'refunded' })
  expect(await difference()).toBe(0n)
  expect(await book(refundId)).toBe(true)
})

test('what a dispute cancelled while it gathered is booked once the dispute is won, and its webhook ends', async () => {
  const luz = await aCreator(server.services)
  const gift = await aPaidGift(luz)
  await releaseDue(server.services.db, new Date('2029-12-31'))
  await aReservedPayout(server.services, luz, 80_00n)
  const refundId = await refundByHand(gift)
  expect(await book(refundId)).toBe(false)

  const dispute = { disputeId: 'dsp_hand', providerPaymentId: gift.provider_payment_id!, amount: 100_00n }
  const report = (status: 'opened' | 'won') =>
    bookDispute(server.services, { ...dispute, status, openedAt: new Date() })
  await report('opened')
  await postDue(server.services)
  expect(await moneyGauges(server.services.db)).toMatchObject({ webhooks_waiting: 0 })
  await bookRefunds(server.services, [refundId])
  expect(await book(refundId)).toBe(false)
  expect(printed).toEqual([expect.stringContaining('bank disputes this payment')])
  expect(await verifyLedger(server.services.db)).toEqual([])

  await report('won')
  expect(await book(refundId)).toBe(false)
  expect(printed[0]).toContain('is more than its creator has')
  await bookRefunds(server.services, [refundId])
  expect(await difference()).toBe(100_00n)
  await aPaidGift(luz, 200_00n)
  await releaseDue(server.services.db, new Date('2030-12-31'))
  await bookRefunds(server.services, [refundId])
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'refunded' })
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 120_00n, pending: 0n })
  expect(await difference()).toBe(0n)
  expect(await book(refundId)).toBe(true)
  const refunds = await server.services.db
    .selectFrom('refunds')
    .select('state')
    .where('payment_id', '=', gift.paymentId)
    .orderBy('n')
    .execute()
  expect(refunds).toEqual([{ state: 'cancelled' }, { state: 'succeeded' }])
})

test('a part, a refund of another payment and one that the provider does not know change nothing', async () => {
  const luz = await aCreator(server.services)
  const gift = await aPaidGift(luz)
  const part = await refundByHand(gift, 30_00n)
  expect(await book(part)).toBe(false)
  expect(printed).toEqual([expect.stringContaining('it is a part of its payment')])
  expect(await book('no-such-refund')).toBe(false)
  expect(printed).toEqual(['no-such-refund: the provider does not know it. Nothing was changed'])
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
  expect(await difference()).toBe(30_00n)
})

test.each([
  ['pending', { delay_seconds: 3600, failure_probability: 0 }],
  ['failed', { delay_seconds: 0, failure_probability: 1 }],
])('one that is %s at the provider takes nothing from the creator', async (_, refunds) => {
  const luz = await aCreator(server.services)
  const gift = await aPaidGift(luz)
  const before = await getBalances(server.services.db, luz.account_id)
  await provider.knobs({ refunds })
  const refundId = await refundByHand(gift)
  expect(await book(refundId)).toBe(false)
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
  expect(await getBalances(server.services.db, luz.account_id)).toEqual(before)
  await provider.knobs({ refunds: { delay_seconds: 0, failure_probability: 0 } })
})

test('a refund of ours is booked as ours, and takes nothing a second time', async () => {
  const luz = await aCreator(server.services)
  const gift = await aPaidGift(luz)
  await refundPayment(server.services, gift.transaction_no, 'operator:test')
  await sendRefunds(server.services, { everything: true })
  const { provider_refund_id } = await server.services.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('payment_id', '=', gift.paymentId)
    .executeTakeFirstOrThrow()
  await provider.quiet()
  expect(await book(provider_refund_id!)).toBe(true)
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'refunded' })
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n, pending: 0n })
})
