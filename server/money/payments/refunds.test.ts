// Refunds by the operator, and automatic refunds of captures in suspense.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readMoney } from '#server/desk/read-money.ts'
import { clock } from '#server/kit/clock.ts'
import { compareClearing } from '#server/money/compare-clearing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { commands } from '#server/operator.ts'
import { deliveredTo } from '#server/otp/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { getBalances } from '../ledger/balances.ts'
import { clearingBalance, verifyLedger } from '../ledger/verify.ts'
import {
  aCreator,
  aGiftPaidAtProvider,
  anOpenGift,
  aReservedPayout,
  type Creator,
  getAvailable,
  getPayment,
  getProvider,
  type OpenGift,
  postAll,
  providerTotal,
  withAnotherProvider,
} from '../testing.ts'
import { releaseDue } from '../wallet/release-pending.ts'
import { bookRefund } from './book-refund.ts'
import { bookRefunds } from './book-refunds.ts'
import { refundPayment } from './refund-payment.ts'
import { refundReceipts } from './refund-receipts.ts'
import { retryReceiptRefund } from './retry-receipt-refund.ts'
import { sendRefunds } from './send-refunds.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>
let printed: string[]

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
})
afterEach(async () => {
  clock.shift(0)
  await provider.knobs({ profile: 'calm', refunds: { delay_seconds: 0, failure_probability: 0 }, api: { faults: [] } })
  await postAll(server)
  expect(await verifyLedger(server.services.db)).toEqual([])
  expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
})
afterAll(() => server.close())

function paidGift(creator: Creator, amount: bigint, more = {}): Promise<OpenGift & { number: string }> {
  return aGiftPaidAtProvider(server, creator, { amount, ...more })
}

function run(command: string, ...args: string[]): Promise<boolean> {
  printed = []
  return commands[command]!.run(server.services, args, (line) => printed.push(line))
}

async function row(creator: Creator, number: string) {
  const as = await server.signIn(creator.account_id)
  return (await server.inject('GET', `/v1/user/transactions?search=${number}`, { as })).body.data[0]
}

function getState(gift: OpenGift) {
  return getPayment(server.services, gift.paymentId).then(({ state }) => state)
}

test('a refund takes the money from the creator, shows as refunded, leaves the counts, and is mailed to the payer', async () => {
  const luz = await aCreator(server.services)
  const bea = await aCreator(server.services)
  await paidGift(luz, 50_00n)
  const gift = await paidGift(luz, 100_00n, { giverId: bea.account_id })
  await provider.knobs({ refunds: { delay_seconds: 60 } })
  expect(await run('refund', gift.number, '--wait', '0')).toBe(false)
  expect(printed).toEqual([
    `pending: ₱100.00 of ${gift.number} is reserved, and the provider has not yet confirmed the refund. It continues by itself; check it with: npm run pixel -- refund ${gift.number}`,
  ])
  expect(await getAvailable(server.services, luz)).toBe(50_00n)
  expect(await getState(gift)).toBe('paid')

  await provider.advance(61)
  await postAll(server)
  expect(await getState(gift)).toBe('refunded')
  expect(await row(luz, gift.number)).toMatchObject({ status: 'refunded', total_amount: 100, payout: null })
  const page = await server.inject('GET', `/v1/profile/${luz.page_url}`)
  expect(page.body.data.donation_count).toBe(1)
  await deliverNotices(server.services)
  const mails = await deliveredTo(server.services, `${bea.page_url}@example.com`)
  const mail = mails.find(({ subject }) => subject === 'Refunded: ₱100.00')
  expect(mail?.text).toContain(gift.number)
})

test('the command waits for the provider’s result, and prints it when run again', async () => {
  const luz = await aCreator(server.services)
  const [gift, slow] = [await paidGift(luz, 100_00n), await paidGift(luz, 100_00n)]
  await provider.knobs({ webhooks: { drop_probability: 1 }, refunds: { delay_seconds: 1 } })
  expect(await run('refund', gift.number)).toBe(true)
  expect(printed).toEqual([`refunded ₱100.00 of ${gift.number}`])
  expect(await getState(gift)).toBe('refunded')

  await provider.knobs({ refunds: { delay_seconds: 60 } })
  expect(await run('refund', slow.number, '--wait', '1')).toBe(false)
  await provider.advance(61)
  expect(await run('refund', slow.number)).toBe(true)
  expect(await getAvailable(server.services, luz)).toBe(0n)
})

test('the command does not call a refund reserved that its creator pays out of later income', async () => {
  const luz = await aCreator(server.services)
  const gift = await paidGift(luz, 100_00n)
  await aReservedPayout(server.services, luz, 60_00n, 'direct')
  await refundPayment(server.services, gift.number, `creator:${luz.account_id}`, { fromNext: true })
  expect(await run('refund', gift.number, '--wait', '0')).toBe(false)
  expect(printed[0]).toMatch(/^pending: the refund of ₱100.00 of PX-.* is not complete/)
})

test.each(['', 'x', '-1', '9999'])('--wait “%s” is refused before any money moves', async (seconds) => {
  const luz = await aCreator(server.services)
  const gift = await paidGift(luz, 100_00n)
  expect(await run('refund', gift.number, '--wait', seconds)).toBe(false)
  expect(printed[0]).toContain('--wait needs whole seconds')
  expect(await getAvailable(server.services, luz)).toBe(100_00n)
})

test('a refund requested repeatedly and concurrently is done once', async () => {
  const luz = await aCreator(server.services)
  const gift = await paidGift(luz, 100_00n)
  await Promise.all(Array.from({ length: 20 }, () => refundPayment(server.services, gift.number, 'operator:test')))
  await Promise.all(Array.from({ length: 8 }, () => sendRefunds(server.services, { everything: true })))
  await postAll(server)
  expect(await run('refund', gift.number)).toBe(true)
  expect(printed).toEqual([`refunded ₱100.00 of ${gift.number}`])
  expect(await getAvailable(server.services, luz)).toBe(0n)
  const { references } = await provider.truth()
  expect(references.find((one: { reference: string }) => one.reference === gift.paymentId).refunded).toBe(100_00)
})

describe('a refund is refused', () => {
  test('when the creator has too little left, and nothing changes', async () => {
    const luz = await aCreator(server.services)
    const gift = await paidGift(luz, 100_00n)
    await aReservedPayout(server.services, luz, 60_00n, 'direct')
    expect(await run('refund', gift.number)).toBe(false)
    expect(printed[0]).toMatch(/less than that available. Nothing was changed/)
    expect(await getAvailable(server.services, luz)).toBe(40_00n)
  })

  test('for a payment that was never paid or does not exist', async () => {
    const luz = await aCreator(server.services)
    const { paymentId } = await anOpenGift(server.services, luz, { amount: 100_00n })
    const { transaction_no } = await getPayment(server.services, paymentId)
    expect(await run('refund', transaction_no)).toBe(false)
    expect(printed[0]).toBe('This was not paid, so there is nothing to give back.')
    expect(await run('refund', 'PX-NONE')).toBe(false)
    expect(await run('refund')).toBe(false)
  })

  test('by the provider: the creator gets the money back, and a later refund is a new attempt', async () => {
    const luz = await aCreator(server.services)
    const gift = await paidGift(luz, 100_00n)
    await provider.knobs({ refunds: { failure_probability: 1 } })
    await run('refund', gift.number)
    await postAll(server)
    expect(await getAvailable(server.services, luz)).toBe(100_00n)
    expect(await getState(gift)).toBe('paid')
    await provider.knobs({ refunds: { failure_probability: 0 } })
    expect(await run('refund', gift.number)).toBe(true)
    await postAll(server)
    expect(await getState(gift)).toBe('refunded')
    expect(await getAvailable(server.services, luz)).toBe(0n)
  })
})

describe('mobile money', () => {
  test('that is pending is refunded from there, and never released', async () => {
    const luz = await aCreator(server.services)
    const [gift] = [
      await paidGift(luz, 100_00n, { channel: 'mobile' }),
      await paidGift(luz, 70_00n, { channel: 'mobile' }),
    ]
    expect(await run('refund', gift.number)).toBe(true)
    await postAll(server)
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n, pending: 70_00n })
    await releaseDue(server.services.db, new Date('2091-01-01T00:00:00Z'))
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 70_00n, pending: 0n })
  })

  test('is pending again when the refund fails', async () => {
    const luz = await aCreator(server.services)
    const gift = await paidGift(luz, 100_00n, { channel: 'mobile' })
    await provider.knobs({ refunds: { failure_probability: 1 } })
    await run('refund', gift.number)
    await postAll(server)
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n, pending: 100_00n })
  })

  test('is either released or refunded when both happen concurrently', async () => {
    for (let round = 0; round < 8; round++) {
      const luz = await aCreator(server.services)
      const gift = await paidGift(luz, 100_00n, { channel: 'mobile' })
      await Promise.all([
        refundPayment(server.services, gift.number, 'operator:test'),
        releaseDue(server.services.db, new Date('2091-01-01T00:00:00Z')),
      ])
      expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n, pending: 0n })
    }
    await sendRefunds(server.services, { everything: true })
  })
})

test('a refund whose answer is lost is repeated with the same key, and done once', async () => {
  const luz = await aCreator(server.services)
  const gift = await paidGift(luz, 100_00n)
  await provider.knobs({ api: { faults: [{ route: 'POST /v1/refunds', kind: 'reset_after', times: 1 }] } })
  expect(await run('refund', gift.number, '--wait', '0')).toBe(false)
  expect(printed[0]).toMatch(/^pending/)
  clock.shift(61_000)
  await sendRefunds(server.services)
  await postAll(server)
  clock.shift(200_000)
  await sendRefunds(server.services)
  expect(await getState(gift)).toBe('refunded')
})

test('a refund whose answer is lost is done when its webhook arrives, before the next attempt is due', async () => {
  const luz = await aCreator(server.services)
  const gift = await paidGift(luz, 100_00n)
  await provider.knobs({ api: { faults: [{ route: 'POST /v1/refunds', kind: 'reset_after', times: 1 }] } })
  await run('refund', gift.number, '--wait', '0')
  await postAll(server)
  expect(await getState(gift)).toBe('refunded')
})

test('a submitted refund is checked from the shortest interval again', async () => {
  const luz = await aCreator(server.services)
  const gift = await paidGift(luz, 100_00n)
  await provider.knobs({
    refunds: { delay_seconds: 60 },
    api: { faults: [{ route: 'POST /v1/refunds', kind: 'error_before', times: 3 }] },
  })
  await run('refund', gift.number, '--wait', '0')
  for (const seconds of [61, 200, 500]) {
    clock.shift(seconds * 1000)
    await sendRefunds(server.services)
  }
  const { rows } = await server.services.database.pool.query(
    `select state, attempts, due_at <= $2::timestamptz + interval '61 seconds' as is_soon from refunds where payment_id = $1`,
    [gift.paymentId, clock.now()],
  )
  expect(rows).toEqual([{ state: 'submitted', attempts: 0, is_soon: true }])
  clock.shift(0)
  await provider.advance(61)
  await postAll(server)
  expect(await getState(gift)).toBe('refunded')
})

test('a part that was refunded by hand is not taken for the refund that waits for its answer', async () => {
  const gift = await paidGift(await aCreator(server.services), 100_00n)
  await refundPayment(server.services, gift.number, 'operator:test')
  const { provider_payment_id: providerPaymentId } = await getPayment(server.services, gift.paymentId)
  const byHand = { refundId: 'rfd_by_hand', providerPaymentId, reference: 'by hand', amount: 30_00n }
  await bookRefund(server.services, { ...byHand, status: 'succeeded', cause: null })
  expect(await getState(gift)).toBe('paid')
})

test('a refund of another provider that has the same id is not taken for it', async () => {
  const gift = await paidGift(await aCreator(server.services), 100_00n)
  await provider.knobs({ refunds: { delay_seconds: 60 } })
  await run('refund', gift.number, '--wait', '0')
  const { provider_refund_id } = await server.services.db
    .selectFrom('refunds')
    .select('provider_refund_id')
    .where('payment_id', '=', gift.paymentId)
    .executeTakeFirstOrThrow()
  const theirs = { refundId: provider_refund_id!, providerPaymentId: null, reference: null, amount: 100_00n }
  await bookRefund(withAnotherProvider(server.services), { ...theirs, status: 'succeeded', cause: null })
  expect(await getState(gift)).toBe('paid')
  await provider.advance(61)
  await postAll(server)
  expect(await getState(gift)).toBe('refunded')
})

test('a refund of a capture in suspense that is answered after its success was booked stays done', async () => {
  const { db, epayment } = server.services
  const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
  await provider.pay('paid_twice', gift)
  await postAll(server)
  const createRefund: typeof epayment.createRefund = async (...request) => {
    const answer = await epayment.createRefund(...request)
    expect(answer.status).toBe('pending')
    await provider.quiet()
    await bookRefunds(server.services, [answer.refundId])
    return answer
  }
  await refundReceipts({ ...server.services, epayment: { ...epayment, createRefund } })
  const setAside = db.selectFrom('receipt_refunds').select('state').where('payment_id', '=', gift.paymentId)
  expect(await setAside.execute()).toEqual([{ state: 'succeeded' }])
})

test('the operator can retry the failed refund of a capture in suspense', async () => {
  const luz = await aCreator(server.services)
  await provider.knobs({ refunds: { failure_probability: 1 } })
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  await provider.pay('paid_twice', gift)
  await postAll(server)
  await refundReceipts(server.services)
  await provider.quiet()
  clock.shift(3_600_000)
  await refundReceipts(server.services)
  const setAside = server.services.db.selectFrom('receipt_refunds').selectAll().where('payment_id', '=', gift.paymentId)
  const [failed] = await setAside.execute()
  expect(failed).toMatchObject({ state: 'failed', amount: 100_00n })
  await provider.knobs({ refunds: { failure_probability: 0 } })
  const captured = failed!.provider_payment_id
  expect(await retryReceiptRefund(server.services.db, withAnotherProvider(server.services), captured)).toBe(false)
  expect(await run('refund retry-receipt', captured)).toBe(true)
  expect(await run('refund retry-receipt', captured)).toBe(false)
  clock.shift(7_200_000)
  await refundReceipts(server.services)
  await provider.quiet()
  clock.shift(10_800_000)
  await refundReceipts(server.services)
  // The number of the attempt makes its key at the provider.
  expect(await setAside.execute()).toMatchObject([{ state: 'succeeded', asked: 2 }])
})

test('a part of a capture in suspense that was refunded by hand is booked as that part, and the rest waits for the operator', async () => {
  const { db, epayment } = server.services
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  await provider.pay('paid_twice', gift)
  await postAll(server)
  const setAside = db.selectFrom('receipt_refunds').selectAll().where('payment_id', '=', gift.paymentId)
  const { provider_payment_id: providerPaymentId } = await setAside.executeTakeFirstOrThrow()
  // At the provider's own dashboard, whose refunds have no reference of ours.
  const byHand = { providerPaymentId, reason: 'second_capture', reference: 'by hand' }
  const { refundId } = await epayment.createRefund({ ...byHand, amount: 30_00n }, 'by-hand-1')
  await provider.quiet()
  for (let time = 0; time < 2; time++) await bookRefunds(server.services, [refundId])
  const waiting = await setAside.executeTakeFirstOrThrow()
  expect(waiting).toMatchObject({
    state: 'failed',
    cause: 'partly_refunded',
    amount: 100_00n,
    refunded: 30_00n,
    due_at: null,
  })
  expect(await clearingBalance(db)).toBe(await providerTotal(server.services))
  expect((await readMoney(db)).waiting).toContainEqual(
    expect.objectContaining({ kind: 'receipt-refund', name: providerPaymentId }),
  )
  expect((await verifyLedger(db)).map(({ detail }) => detail)).toEqual([
    `capture ${providerPaymentId}: 7000 centavos wait for the operator (second_capture), since 3000 were refunded by hand`,
  ])
  expect(await compareClearing(server.services)).toMatchObject({ wrong: [] })

  expect(await run('refund retry-receipt', providerPaymentId)).toBe(true)
  clock.shift(7_200_000)
  await refundReceipts(server.services)
  await provider.quiet()
  clock.shift(10_800_000)
  await refundReceipts(server.services)
  expect(await setAside.executeTakeFirstOrThrow()).toMatchObject({ state: 'succeeded' })
  await bookRefunds(server.services, [refundId])
  const { ours, theirs, wrong } = await compareClearing(server.services)
  expect([ours - theirs, wrong]).toEqual([0n, []])
})
