// What proves a receipt, in its own installation and after a change of secrets; the references that have none; and its pages.
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Secret } from '#server/kit/secret.ts'
import { receiptCodes } from '#server/money/payments/queries.ts'
import { aCreator, anIncome, aPaidGift, aReservedPayout, type Creator, getPayment } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { askForRefund } from './ask-for-refund.ts'
import { checkReceipt, isProof } from './check-receipt.ts'
import { getReceipts } from './read-receipts.ts'
import { storeReceiptCodes } from './store-codes.ts'

let server: TestServer
let luz: Creator
let bea: Creator
beforeAll(async () => {
  server = await aServer()
  luz = await aCreator(server.services)
  bea = await aCreator(server.services, { page_name: 'Bea' })
})
afterAll(() => server.close())

const current = () => server.services.config.secret
const codeOf = (reference: string, secret: Secret = current()) => receiptCodes(secret, reference)[0]

/** The reference of a gift of Bea. */
async function give(pesos: number, paidAt?: Date): Promise<string> {
  const gift = { amount: BigInt(pesos * 100), giverId: bea.account_id }
  const paymentId = await aPaidGift(server.services, luz, gift, paidAt)
  return (await getPayment(server.services, paymentId)).transaction_no
}

test('codes of old secrets are stored once for each paid payment, and stay proofs when those secrets are gone', async () => {
  const { db } = server.services
  const [one, other] = [await give(20), await give(30)]
  const old = current()
  const rotated: Secret = { current: 'n'.repeat(43), old: [old.current] }
  const later: Secret = { current: rotated.current, old: [] }
  expect(await storeReceiptCodes(db, later)).toBe(0)
  expect(await isProof(db, later, one, codeOf(one))).toBe(false)
  expect(await storeReceiptCodes(db, rotated)).toBe(2)
  expect(await storeReceiptCodes(db, rotated)).toBe(0)
  expect(await isProof(db, later, one, codeOf(one))).toBe(true)
  expect(await isProof(db, later, one, codeOf(one, later))).toBe(true)
  expect(await isProof(db, later, one, codeOf(other))).toBe(false)
  expect(await isProof(db, later, other, codeOf(one))).toBe(false)
  const { receipt } = await checkReceipt(
    { ...server.services, config: { ...server.services.config, secret: later } },
    one,
    codeOf(one),
  )
  expect(receipt!.receipt_url, 'the link of today').toBe(`/r/${one}/${codeOf(one, later)}`)
})

test('the reference of a payout is one of ours, but has no receipt, even with the code that it would have', async () => {
  await anIncome(server.services, luz, 2000_00n)
  const { number } = await aReservedPayout(server.services, luz, 1000_00n)
  const nothing = { receipt: null, refund_request: null }
  expect(await checkReceipt(server.services, number, undefined)).toEqual({ verdict: 'unproven', ...nothing })
  expect(await checkReceipt(server.services, number, codeOf(number))).toEqual({ verdict: 'unknown', ...nothing })
  const asked = askForRefund(server.services, number, { code: codeOf(number), reason: 'x' }, undefined)
  await expect(asked).rejects.toMatchObject({ code: 'NotFoundException' })
})

test('the receipts of a payer come in pages, the latest payment first, and one behind the last knows the total', async () => {
  const ana = await aCreator(server.services)
  const days = [3, 1, 2, 5, 4]
  for (const day of days)
    await aPaidGift(
      server.services,
      luz,
      { amount: BigInt(day * 2000), giverId: ana.account_id },
      new Date(Date.UTC(2026, 0, day)),
    )
  const page = async (number: number) => {
    const { rows, ...about } = await getReceipts(server.services, ana.account_id, { page: number, per_page: 2 })
    return [rows.map(({ amount }) => Number(amount) / 2000), about.total]
  }
  expect([await page(1), await page(2), await page(3), await page(4)]).toEqual([
    [[5, 4], 5],
    [[3, 2], 5],
    [[1], 5],
    [[], 5],
  ])
})

test('the payer needs no code to ask for a refund, but a creator never asks for one of their own, with it or without', async () => {
  const { services } = server
  const reference = await give(40)
  const forbidden = { code: 'ForbiddenException' }
  const ask = (code: string | undefined, viewerId: bigint | undefined) =>
    askForRefund(services, reference, { code, reason: 'Mali ang naipadala' }, viewerId)
  await expect(ask(undefined, undefined)).rejects.toMatchObject(forbidden)
  await expect(ask('AAAAAAAAAAAA', undefined)).rejects.toMatchObject(forbidden)
  await expect(ask(codeOf(reference), luz.account_id)).rejects.toMatchObject(forbidden)
  const first = await ask(undefined, bea.account_id)
  expect(await ask(codeOf(reference), undefined)).toEqual(first)
  expect((await checkReceipt(services, reference, codeOf(reference))).refund_request).toMatchObject({
    state: 'open',
    reason: 'Mali ang naipadala',
  })
})
