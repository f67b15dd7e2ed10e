// Receipts: the genuine link shows the receipt; anything else reveals nothing.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { receiptAddress } from '#server/money/payments/queries.ts'
import { aCreator, anOpenGift, type Creator, getPayment, getProvider, giveBack } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator
let bea: bigint
let asBea: string

beforeAll(async () => {
  server = await aServer({ withProvider: true, withWorker: true })
  luz = await aCreator(server.services, { page_name: 'Luz Pinta' })
  bea = await createTestAccount(server.services, { page_url: 'bea', page_name: 'Bea' })
  asBea = await server.signIn(bea)
})
afterAll(() => server.close())

/** A gift from Bea with its reference, its receipt link, and `read` to fetch the receipt. */
async function aReceipt(more: { is_anonymous?: boolean } = {}) {
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n, giverId: bea, ...more })
  const { transaction_no } = await getPayment(server.services, gift.paymentId)
  const link = receiptAddress(server.services.config.secret, transaction_no)
  return { gift, reference: transaction_no, link, read: () => check(transaction_no, link.split('/').at(-1)) }
}

async function check(reference: string, code?: string) {
  const { status, body } = await server.inject('GET', `/v1/receipts/${reference}${code ? `?code=${code}` : ''}`)
  expect(status).toBe(200)
  return body.data
}

async function pay(...gifts: Awaited<ReturnType<typeof aReceipt>>['gift'][]) {
  const provider = getProvider(server)
  await provider.pay('paid', ...gifts)
  await provider.quiet()
  for (const { paymentId } of gifts)
    await expect.poll(async () => (await getPayment(server.services, paymentId)).state).toBe('paid')
}

describe('a receipt', () => {
  test('shows its current state to anyone with the link', async () => {
    const { gift, reference, link, read } = await aReceipt()
    expect(await read()).toMatchObject({ verdict: 'genuine', receipt: { reference, state: 'pending', amount: 100 } })
    await pay(gift)
    expect(await read()).toEqual({
      verdict: 'genuine',
      receipt: {
        reference,
        type: 'donation',
        state: 'paid',
        amount: 100,
        date: expect.any(String),
        from: 'Bea',
        to: { page_name: 'Luz Pinta', page_url: luz.page_url },
        refund_request: null,
        refund: null,
        dispute: null,
        receipt_url: link,
      },
      refund_request: null,
    })
    await giveBack(server.services, gift.paymentId)
    expect(await read()).toMatchObject({ receipt: { state: 'refunded', refund: { state: 'done' }, dispute: null } })
  })

  test('of a failed payment says so', async () => {
    const { gift, read } = await aReceipt()
    await getProvider(server).pay('expire', gift)
    await getProvider(server).quiet()
    await expect.poll(async () => (await read()).receipt.state).toBe('failed')
  })

  test('names an anonymous giver “Someone”', async () => {
    const { read } = await aReceipt({ is_anonymous: true })
    expect((await read()).receipt.from).toBe('Someone')
  })

  test('does not name a payer who has closed their account', async () => {
    const { read } = await aReceipt()
    const close = (deactivated_at: Date | null) =>
      server.services.db.updateTable('accounts').set({ deactivated_at }).where('id', '=', bea).execute()
    await close(new Date())
    const { from } = (await read()).receipt
    await close(null)
    expect([from, (await read()).receipt.from]).toEqual(['Someone', 'Bea'])
  })

  test('is not shown for the reference alone, with another receipt’s code, or with an invented code', async () => {
    const { reference } = await aReceipt()
    const other = await aReceipt()
    expect(await check(reference)).toEqual({ verdict: 'unproven', receipt: null, refund_request: null })
    for (const code of [other.link.split('/').at(-1), 'AAAAAAAAAAAA', 'A'])
      expect(await check(reference, code)).toEqual({ verdict: 'forged', receipt: null, refund_request: null })
    expect(await check('PX-20260101-ABCDEFGH')).toEqual({ verdict: 'unknown', receipt: null, refund_request: null })
    expect(await check('PX-20260101-ABCDEFGH', 'AAAAAAAAAAAA')).toEqual({
      verdict: 'forged',
      receipt: null,
      refund_request: null,
    })
  })

  test('is found in any letter case', async () => {
    const { reference, link } = await aReceipt()
    expect(await check(reference.toLowerCase(), link.split('/').at(-1)!.toLowerCase())).toMatchObject({
      verdict: 'genuine',
    })
  })
})

test('an account lists only its own receipts, only of paid payments, and the latest payment first', async () => {
  const ana = await createTestAccount(server.services, { page_url: 'ana' })
  const asAna = await server.signIn(ana)
  const [paidLater, paidFirst] = [
    await anOpenGift(server.services, luz, { amount: 50_00n, giverId: ana }),
    await anOpenGift(server.services, luz, { amount: 70_00n, giverId: ana }),
  ]
  await anOpenGift(server.services, luz, { amount: 60_00n, giverId: ana })
  await pay(paidFirst)
  await pay(paidLater)
  const { body } = await server.inject('GET', '/v1/user/receipts', { as: asAna })
  expect(body).toMatchObject({ data: [{ amount: 50, state: 'paid' }, { amount: 70 }], meta: { total: 2 } })
  const others = await server.inject('GET', '/v1/user/receipts', { as: asBea })
  expect(others.body.data.map((receipt: { amount: number }) => receipt.amount)).not.toContain(50)
  expect((await server.inject('GET', '/v1/user/receipts')).status).toBe(401)
})

test('the payer’s return page and the creator’s history link to the receipt', async () => {
  const { gift, link } = await aReceipt()
  await pay(gift)
  expect((await server.inject('GET', `/v1/payments/${gift.token}`)).body.data.receipt_url).toBe(link)
  const as = await server.signIn(luz.account_id)
  const { body } = await server.inject('GET', '/v1/user/transactions', { as })
  expect(body.data.map((row: { receipt_url: string }) => row.receipt_url)).toContain(link)
})
