// A payment that arrived and could not be used: its payer is mailed that the money is sent back, and why.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { aGift } from '#db/fixtures.ts'
import { getContent } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { postCaptures } from '#server/money/ledger/movements.ts'
import { settle } from '#server/money/payments/settle.ts'
import { aCreator, type Creator, capturePayment, getProvider } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { getMailsTo } from './testing.ts'

let server: TestServer
let luz: Creator
let bea: Creator
beforeAll(async () => {
  server = await aServer({ withProvider: true })
})
beforeEach(async () => {
  luz = await aCreator(server.services, { page_name: 'Luz' })
  bea = await aCreator(server.services)
})
afterAll(() => server.close())

const gift = () => aGift(server.services, luz, { amount: 50_00n, giverId: bea.account_id })
const pay = (id: string) => capturePayment(server.services, id, 50_00n)

/** What the page behind the mail's link shows. */
async function readStatus({ link }: { link: string }) {
  const token = link.split('/').at(-1)!
  const { body } = await server.inject('GET', `/v1/payments/${token}`)
  return body.data
}

test('after a block: the mail gives the reason and does not name the creator', async () => {
  const id = await gift()
  await server.services.db
    .insertInto('blocks')
    .values({ blocker_id: luz.account_id, blocked_id: bea.account_id, created_at: clock.now() })
    .execute()
  await pay(id)
  const [mail, ...more] = await getMailsTo(server, bea)
  expect(more).toEqual([])
  expect(mail!.subject).toBe('Sent back: ₱50.00')
  expect(mail!.text).toMatch(/^This can no longer be paid for\. Your money is being sent back\.\n\n/)
  expect(mail!.text).not.toContain('Luz')
})

test('paid for already: the mail and the page of the payment say so', async () => {
  const content = getContent(server)
  const snap = await content.make(luz)
  const asBea = await server.signIn(bea.account_id)
  for (const minutes of [0, 31]) {
    clock.shift(minutes * 60_000)
    expect(await content.buy(snap, asBea)).toMatchObject({ status: 200 })
  }
  const { db, epayment } = server.services
  const payments = await db
    .selectFrom('payments')
    .select('provider_checkout_id')
    .where('payer_account_id', '=', bea.account_id)
    .orderBy('id')
    .execute()
  const [first, second] = payments.map((payment) => payment.provider_checkout_id!)
  const provider = getProvider(server)
  for (const [outcome, checkout] of [
    ['expire', first!],
    ['paid', second!],
    ['paid_late', first!],
  ] as const) {
    await provider.pay(outcome, { paymentId: '', token: '', checkoutId: checkout })
    await settle(server.services, await epayment.readCheckouts([checkout]))
  }
  const mails = await getMailsTo(server, bea)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your PIXEL receipt: ₱50.00', 'Sent back: ₱50.00'])
  const reason = 'This was paid for already. Your money is being sent back.'
  expect(mails[1]!.text).toContain(reason)
  expect(await readStatus(mails[1]!)).toMatchObject({ state: 'failed', reason })
})

test('another amount than asked for: the mail has the amount that arrived', async () => {
  await capturePayment(server.services, await gift(), 40_00n)
  const [mail] = await getMailsTo(server, bea)
  expect(mail!.subject).toBe('Sent back: ₱40.00')
  expect(mail!.text).toContain('The money that arrived was not what was asked for, and is being sent back.')
})

test('paid twice at the provider: the first is a receipt, the second is sent back, and a repeated report mails nothing', async () => {
  const id = await gift()
  await pay(id)
  const again = { reference: id, providerPaymentId: `again_${id}`, amount: 50_00n, paidAt: clock.now() }
  for (let n = 0; n < 2; n++) await postCaptures(server.services.db, server.services.epayment.name, [again])
  const mails = await getMailsTo(server, bea)
  expect(mails.map(({ subject }) => subject)).toEqual(['Your PIXEL receipt: ₱50.00', 'Sent back: ₱50.00'])
  expect(await readStatus(mails[1]!)).toMatchObject({ state: 'paid' })
})

test('the payer of a capture with the same id at an earlier provider is not mailed again', async () => {
  const [earlier, id] = [await gift(), await aGift(server.services, luz, { amount: 50_00n, giverId: luz.account_id })]
  const capture = { providerPaymentId: `same_${id}`, amount: 40_00n, paidAt: clock.now() }
  const { db, epayment } = server.services
  await postCaptures(db, 'earlier', [{ ...capture, reference: earlier }])
  const before = await getMailsTo(server, bea)
  await postCaptures(db, epayment.name, [{ ...capture, reference: id }])
  expect(await getMailsTo(server, luz)).toMatchObject([{ subject: 'Sent back: ₱40.00' }])
  expect(await getMailsTo(server, bea)).toEqual(before)
})

test('a visitor has no address to write to, and a capture of no payment of ours has no payer', async () => {
  const id = await aGift(server.services, luz, { amount: 50_00n })
  await capturePayment(server.services, id, 40_00n)
  await capturePayment(server.services, randomUUID(), 40_00n)
  expect(await getMailsTo(server, luz)).toEqual([])
})
