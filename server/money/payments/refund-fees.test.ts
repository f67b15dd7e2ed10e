// A refund of a payment with our fee: the creator gives back their part of it, and we give back the fee.
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { aServer, type TestServer } from '#test/server.ts'
import { getBalances } from '../ledger/balances.ts'
import { verifyLedger } from '../ledger/verify.ts'
import { aCreator, anIncome, aPaidGift, aReservedPayout, type Creator, getPayment, giveBack } from '../testing.ts'
import { releaseDue } from '../wallet/release-pending.ts'
import { refundPayment } from './refund-payment.ts'
import { settleRefund } from './settle-refund.ts'

let server: TestServer
let luz: Creator

beforeAll(async () => {
  server = await aServer({ env: { PLATFORM_FEE_BPS: '500' } })
})
beforeEach(async () => {
  luz = await aCreator(server.services)
})
afterEach(async () => {
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

async function wallet() {
  const { available, pending, setAside } = await getBalances(server.services.db, luz.account_id)
  return { available, pending, setAside }
}

test('a creator who has exactly their part of the payment lacks nothing', async () => {
  const gift = await aPaidGift(server.services, luz, { amount: 100_00n })
  expect(await wallet()).toMatchObject({ available: 95_00n })
  await giveBack(server.services, gift)
  expect(await wallet()).toEqual({ available: 0n, pending: 0n, setAside: 0n })
  expect(await getPayment(server.services, gift)).toMatchObject({ state: 'refunded' })
})

test('what later income completes is the creator’s part, to the centavo', async () => {
  const gift = await aPaidGift(server.services, luz, { amount: 100_00n })
  await aReservedPayout(server.services, luz, 60_00n, 'direct')
  const { transaction_no } = await getPayment(server.services, gift)
  const actor = `creator:${luz.account_id}`
  await expect(refundPayment(server.services, transaction_no, actor)).rejects.toMatchObject({ data: { missing: 60 } })
  await refundPayment(server.services, transaction_no, actor, { fromNext: true })
  expect(await wallet()).toEqual({ available: 0n, pending: 0n, setAside: 35_00n })
  await anIncome(server.services, luz, 100_00n)
  expect(await wallet()).toEqual({ available: 35_00n, pending: 0n, setAside: 0n })
})

test('of mobile money that fails leaves what was pending, and no more is released', async () => {
  const { db } = server.services
  const gift = await aPaidGift(server.services, luz, { amount: 100_00n, channel: 'mobile' })
  await refundPayment(server.services, (await getPayment(server.services, gift)).transaction_no, 'operator:test')
  expect(await wallet()).toEqual({ available: 0n, pending: 0n, setAside: 0n })
  await settleRefund(server.services, gift, 1, { refundId: 'rfd_fee', status: 'failed', cause: 'REJECTED' })
  expect(await wallet()).toEqual({ available: 0n, pending: 95_00n, setAside: 0n })
  expect(await releaseDue(db, new Date('2091-01-01T00:00:00Z'))).toBe(95_00n)
  expect(await wallet()).toEqual({ available: 95_00n, pending: 0n, setAside: 0n })
})
