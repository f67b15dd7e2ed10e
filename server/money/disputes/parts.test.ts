// Disputes of another amount than was paid, and several disputes of one payment; the sandbox provider makes none of these.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { DisputeState } from '#server/outside/epayment.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { getBalances } from '../ledger/balances.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { settleRefund } from '../payments/settle-refund.ts'
import { aCreator, aPaidGift, aReservedPayout, type Creator, getPayment, giveBack } from '../testing.ts'
import { bookDispute } from './book-dispute.ts'

let server: TestServer
let luz: Creator

beforeAll(async () => {
  server = await aServer({ env: { PLATFORM_FEE_BPS: '333' } })
})
beforeEach(async () => {
  luz = await aCreator(server.services)
})
afterEach(async () => {
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

const paidGift = (amount: bigint) => aPaidGift(server.services, luz, { amount })

let disputes = 0

/** The provider's reports about a new dispute of this gift. */
function aDispute(giftId: string, amount: bigint) {
  const terms = { disputeId: `dsp_${++disputes}`, providerPaymentId: `pay_${giftId}`, amount, openedAt: new Date() }
  return (status: DisputeState['status'], taken = amount) =>
    bookDispute(server.services, { ...terms, amount: taken, status })
}

async function wallet() {
  const { available, held } = await getBalances(server.services.db, luz.account_id)
  return { available, held }
}

test('a part of what a refund has gathered already: the rest is available again', async () => {
  const gift = await paidGift(100_00n)
  await aReservedPayout(server.services, luz, 56_67n, 'direct')
  const { transaction_no } = await getPayment(server.services, gift)
  await refundPayment(server.services, transaction_no, `creator:${luz.account_id}`, { fromNext: true })
  expect(await wallet()).toEqual({ available: 0n, held: 0n })
  const report = aDispute(gift, 30_00n)
  await report('opened')
  expect(await wallet()).toEqual({ available: 10_99n, held: 29_01n })
  await report('won')
  expect(await wallet()).toEqual({ available: 40_00n, held: 0n })
})

test.each(['won', 'lost'] as const)('more than was paid: the creator loses the gift at most, %s', async (end) => {
  const gift = await paidGift(100_00n)
  await paidGift(50_00n)
  const report = aDispute(gift, 120_00n)
  await report('opened')
  expect(await wallet()).toEqual({ available: 48_34n, held: 96_67n })
  await report(end)
  expect(await wallet()).toEqual({ available: end === 'won' ? 145_01n : 48_34n, held: 0n })
})

test.each(['won', 'lost'] as const)('what was refunded already: the creator loses nothing more, %s', async (end) => {
  const gift = await paidGift(100_00n)
  await paidGift(150_00n)
  await giveBack(server.services, gift)
  const report = aDispute(gift, 100_00n)
  for (const status of ['opened', end] as const) {
    await report(status)
    expect(await wallet()).toEqual({ available: 145_01n, held: 0n })
  }
  expect(await getPayment(server.services, gift)).toMatchObject({ state: 'refunded' })
})

test.each(['succeeded', 'failed'] as const)(
  'what is being refunded, lost before the refund has ended: waits until it has %s',
  async (status) => {
    const gift = await paidGift(100_00n)
    const { transaction_no } = await getPayment(server.services, gift)
    await refundPayment(server.services, transaction_no, 'operator:test')
    const report = aDispute(gift, 100_00n)
    await report('opened')
    await report('lost')
    expect(await getPayment(server.services, gift)).toMatchObject({ state: 'disputed' })
    await settleRefund(server.services, gift, 1, { refundId: `rfd_${gift}`, status, cause: null })
    await report('lost')
    const state = status === 'succeeded' ? 'refunded' : 'charged_back'
    expect(await getPayment(server.services, gift)).toMatchObject({ state })
    expect(await wallet()).toEqual({ available: 0n, held: 0n })
  },
)

test('a part, after a dispute of the whole was won: our fee gives its share again', async () => {
  const gift = await paidGift(100_00n)
  const first = aDispute(gift, 100_00n)
  await first('opened')
  await first('won')
  await aDispute(gift, 30_00n)('opened')
  expect(await wallet()).toEqual({ available: 67_66n, held: 29_01n })
})

test('a part of pending money that is won is pending again, with the rest', async () => {
  const { services } = server
  const gift = await aPaidGift(services, luz, { amount: 100_00n, channel: 'mobile' }, new Date('2091-01-02T00:00:00Z'))
  const report = aDispute(gift, 30_00n)
  await report('opened')
  expect(await getBalances(services.db, luz.account_id)).toMatchObject({ pending: 67_66n, held: 29_01n })
  await report('won')
  const items = services.db.selectFrom('pending_items').select('amount').where('payment_id', '=', gift)
  expect(await items.execute()).toEqual([{ amount: 96_67n }])
})

test.each(['won', 'lost'] as const)('the rest, after a part was lost: %s', async (end) => {
  const gift = await paidGift(100_01n)
  await paidGift(50_00n)
  const first = aDispute(gift, 40_00n)
  await first('opened')
  await first('lost')
  const second = aDispute(gift, 100_01n)
  await second('opened')
  expect(await wallet()).toEqual({ available: 48_34n, held: 58_01n })
  expect(await verifyLedger(server.services.db)).toEqual([])
  await second(end)
  expect(await wallet()).toEqual({ available: end === 'won' ? 106_35n : 48_34n, held: 0n })
  expect(await getPayment(server.services, gift)).toMatchObject({ state: 'charged_back' })
})

test('the rest, after a part was lost of a dispute about the whole: the creator loses the gift at most', async () => {
  const gift = await paidGift(100_00n)
  await paidGift(50_00n)
  const first = aDispute(gift, 100_00n)
  await first('opened')
  await first('lost', 50_00n)
  const second = aDispute(gift, 50_00n)
  await second('opened')
  await second('lost')
  expect(await wallet()).toEqual({ available: 48_34n, held: 0n })
})

test('a part of pending money, won while the rest is being released: the part is released too', async () => {
  const { db, database } = server.services
  const gift = await aPaidGift(
    server.services,
    luz,
    { amount: 100_00n, channel: 'mobile' },
    new Date('2026-01-02T00:00:00Z'),
  )
  const report = aDispute(gift, 30_00n)
  await report('opened')
  const release = await database.pool.connect()
  await release.query('begin')
  await release.query('select release_pending($1, now())', [luz.account_id])
  const won = report('won')
  await untilWaitedFor(release)
  await release.query('commit')
  release.release()
  await won
  expect(await getBalances(db, luz.account_id)).toMatchObject({ available: 96_67n, pending: 0n, held: 0n })
})
