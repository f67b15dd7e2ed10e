// Settling the provider's checkout states changes payments and ledger once, whatever they say and however often they
// are repeated.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import type { CheckoutState } from '#server/outside/epayment.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { getBalances } from '../ledger/balances.ts'
import { clearingBalance, verifyLedger } from '../ledger/verify.ts'
import {
  aCreator,
  anOpenGift,
  finishRefunds,
  getPayment,
  getProvider,
  type OpenGift,
  providerTotal,
} from '../testing.ts'
import { itemWithdrawn } from './item-withdrawn.ts'
import { refundPayment } from './refund-payment.ts'
import { refundReceipts } from './refund-receipts.ts'
import { settle } from './settle.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
  await provider.knobs({ refunds: { delay_seconds: 0 } })
})
afterEach(async () => {
  clock.shift(0)
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

function read(...gifts: OpenGift[]) {
  return server.services.epayment.readCheckouts(gifts.map((gift) => gift.checkoutId))
}

async function settled(...gifts: OpenGift[]): Promise<void> {
  await settle(server.services, await read(...gifts))
}

async function getAvailable(creator: { account_id: bigint }): Promise<bigint> {
  return (await getBalances(server.services.db, creator.account_id)).available
}

function getRefunds(gift: { paymentId: string }) {
  return server.services.db.selectFrom('receipt_refunds').selectAll().where('payment_id', '=', gift.paymentId).execute()
}

function itemWithdrawnNow({ paymentId }: OpenGift): Promise<void> {
  return inTransaction(server.services.db, (tx) => itemWithdrawn(tx, [paymentId], clock.now()))
}

/** Refunds everything in suspense: one round requests the refunds, the next reads their results. */
async function sendBack(): Promise<void> {
  await refundReceipts(server.services, { everything: true })
  await provider.quiet()
  await refundReceipts(server.services, { everything: true })
}

async function expectAgreement(): Promise<void> {
  expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
}

describe('one capture', () => {
  test('settled twenty times concurrently is posted once', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid', gift)
    const states = await read(gift)
    await Promise.all(Array.from({ length: 20 }, () => settle(server.services, states)))
    expect(await getAvailable(luz)).toBe(100_00n)
    expect(await getRefunds(gift)).toEqual([])
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({
      state: 'paid',
      late: false,
      reason: null,
    })
  })

  test('repeated twenty times in one batch is posted once', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid', gift)
    const [state] = await read(gift)
    await settle(server.services, Array(20).fill(state))
    expect(await getAvailable(luz)).toBe(100_00n)
    expect(await getRefunds(gift)).toEqual([])
  })

  test('from the mobile app is pending until the 15th', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n, channel: 'mobile' })
    await provider.pay('paid', gift)
    await settled(gift)
    expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 0n, pending: 100_00n })
  })

  test('of a provider whose clock is ahead is dated by ours', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid', gift)
    const ahead = (await read(gift)).map((checkout) => ({
      ...checkout,
      captures: checkout.captures.map((capture) => ({ ...capture, paidAt: new Date(Date.now() + 600_000) })),
    }))
    await settle(server.services, ahead)
    const { paid_at } = await getPayment(server.services, gift.paymentId)
    expect(Math.abs(paid_at!.getTime() - Date.now())).toBeLessThan(300_000)
  })

  test('notifies every server that the page changed', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid', gift)
    const listener = new pg.Client({ connectionString: server.services.database.url })
    await listener.connect()
    await listener.query('listen page_changed')
    const received = new Promise((resolve) => listener.once('notification', ({ payload }) => resolve(payload)))
    await settled(gift)
    expect(await received).toBe(String(luz.account_id))
    await listener.end()
  })

  test('concurrent batches over the same creators wait for each other without deadlock', async () => {
    const creators = await Promise.all(Array.from({ length: 3 }, () => aCreator(server.services)))
    const gifts: OpenGift[] = []
    for (const creator of creators)
      for (let i = 0; i < 4; i++) gifts.push(await anOpenGift(server.services, creator, { amount: 50_00n }))
    await provider.pay('paid', ...gifts)
    const states = await read(...gifts)
    // Each batch has the same payments in another order.
    const turned = states.map((_, i) => [...states.slice(i), ...states.slice(0, i)])
    await Promise.all(turned.map((batch) => settle(server.services, batch)))
    for (const creator of creators) expect(await getAvailable(creator)).toBe(200_00n)
  })
})

describe('money that does not match a payment is refunded:', () => {
  test('the second of two captures', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid_twice', gift)
    await settled(gift)
    expect(await getAvailable(luz)).toBe(100_00n)
    expect(await getRefunds(gift)).toMatchObject([{ reason: 'second_capture', amount: 100_00n, state: 'requested' }])
    await expectAgreement()

    await sendBack()
    expect(await getRefunds(gift)).toMatchObject([{ state: 'succeeded' }])
    expect(await getAvailable(luz)).toBe(100_00n)
    await expectAgreement()
    // The provider now lists the capture as refunded. It is the same capture.
    await settled(gift)
    await sendBack()
    expect(await getRefunds(gift)).toHaveLength(1)
    await expectAgreement()
  })

  test('a second capture days later', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid', gift)
    await settled(gift)
    await provider.pay('paid_twice', gift)
    await settled(gift)
    expect(await getAvailable(luz)).toBe(100_00n)
    expect(await getRefunds(gift)).toMatchObject([{ reason: 'second_capture' }])
    await sendBack()
    await expectAgreement()
  })

  test('a second capture after the first was refunded', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid', gift)
    await settled(gift)
    const { transaction_no } = await getPayment(server.services, gift.paymentId)
    await refundPayment(server.services, transaction_no, 'operator:test')
    await finishRefunds(server)
    await provider.pay('paid_twice', gift)
    // As the only capture of another checkout of this payment.
    const [{ captures, ...checkout }] = (await read(gift)) as [CheckoutState]
    const second = captures.toSorted((a, b) => a.paidAt.getTime() - b.paidAt.getTime()).slice(-1)
    await settle(server.services, [{ ...checkout, captures: second }])
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'refunded' })
    expect(await getAvailable(luz)).toBe(0n)
    await sendBack()
    expect(await getRefunds(gift)).toMatchObject([{ reason: 'second_capture', state: 'succeeded' }])
    await expectAgreement()
  })

  test('what was paid before its item was withdrawn, and is reported only afterwards', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid', gift)
    clock.shift(2000)
    await itemWithdrawnNow(gift)
    await settled(gift)
    expect(await getAvailable(luz)).toBe(0n)
    expect(await getRefunds(gift)).toMatchObject([{ reason: 'goods_gone' }])
    await sendBack()
    await expectAgreement()
  })

  test('another amount, with the reason on the payment', async () => {
    const luz = await aCreator(server.services)
    // The sandbox provider captures a centavo less than an amount that ends in .06.
    const gift = await anOpenGift(server.services, luz, { amount: 100_06n })
    await provider.pay('paid', gift)
    await settled(gift)
    expect(await getAvailable(luz)).toBe(0n)
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({
      state: 'failed',
      reason: 'not_as_asked',
    })
    await sendBack()
    expect(await getRefunds(gift)).toMatchObject([{ reason: 'wrong_amount', amount: 100_05n, state: 'succeeded' }])
    await expectAgreement()
  })

  test.each(['not-a-payment', '0198c0de-0000-7000-8000-000000000000'])(
    'an unknown reference, %s',
    async (reference) => {
      const { services } = server
      const { checkoutId } = await services.epayment.createCheckout(
        {
          reference,
          amount: 77_00n,
          description: 'Stray',
          successUrl: server.url,
          failureUrl: server.url,
          expiresInSeconds: 600,
        },
        `stray:${reference}`,
      )
      const stray = { paymentId: reference, checkoutId, token: '' }
      await provider.pay('paid', stray)
      await settled(stray)
      await expectAgreement()
      await sendBack()
      expect(
        await services.db
          .selectFrom('receipt_refunds')
          .select(['state', 'payment_id'])
          .where('reason', '=', 'unknown_reference')
          .orderBy('created_at', 'desc')
          .executeTakeFirst(),
      ).toEqual({ state: 'succeeded', payment_id: null })
      await expectAgreement()
    },
  )

  test('two concurrent rounds send one refund', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid_twice', gift)
    await settled(gift)
    await Promise.all([refundReceipts(server.services), refundReceipts(server.services)])
    await sendBack()
    await expectAgreement()
    const { references } = await provider.truth()
    expect(references.find((row: { reference: string }) => row.reference === gift.paymentId)).toMatchObject({
      captured: 200_00,
      refunded: 100_00,
    })
  })

  test('a refund whose answer was lost is requested again, and done once', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('paid_twice', gift)
    await settled(gift)
    await provider.knobs({ api: { faults: [{ route: 'POST /v1/refunds', kind: 'reset_after', times: 1 }] } })
    await refundReceipts(server.services)
    expect(await getRefunds(gift)).toMatchObject([{ state: 'requested', provider_refund_id: null }])
    await sendBack()
    expect(await getRefunds(gift)).toMatchObject([{ state: 'succeeded' }])
    await expectAgreement()
  })
})

describe('a payment that ends without money', () => {
  test.each([
    ['cancelled', 'cancelled'],
    ['expire', 'expired'],
  ] as const)('%s becomes %s, with its reason', async (outcome, state) => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay(outcome, gift)
    await settled(gift)
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state, reason: state, paid_at: null })
    expect(await getAvailable(luz)).toBe(0n)
  })

  test.each(['expire', 'cancelled'] as const)('%s, then paid after all, is credited as late', async (outcome) => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay(outcome, gift)
    await settled(gift)
    await provider.pay('paid_late', gift)
    await settled(gift)
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid', late: true, reason: null })
    expect(await getAvailable(luz)).toBe(100_00n)
    await expectAgreement()
  })

  test.each(['expire', 'cancelled'] as const)(
    '%s, then paid when it can buy nothing any more: the reason says that the money is sent back',
    async (outcome) => {
      const luz = await aCreator(server.services)
      const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
      await provider.pay(outcome, gift)
      await settled(gift)
      const { state } = await getPayment(server.services, gift.paymentId)
      await itemWithdrawnNow(gift)
      await provider.pay('paid_late', gift)
      await settled(gift)
      expect(await getRefunds(gift)).toMatchObject([{ reason: 'goods_gone' }])
      expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state, reason: 'not_as_asked' })
      await sendBack()
      await settled(gift)
      await expectAgreement()
    },
  )

  test.each(['expired', 'cancelled'] as const)(
    'stays open when another of its checkouts, whose link nobody has, is %s',
    async (status) => {
      const luz = await aCreator(server.services)
      const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
      const [own] = await read(gift)
      await settle(server.services, [{ ...own!, checkoutId: 'chk_lost', status, captures: [] }])
      expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'awaiting', reason: null })
      await provider.pay('paid', gift)
      await settled(gift)
      expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid', late: false })
    },
  )

  test('stays open after a failed attempt, and can still be paid', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('failed', gift)
    await settled(gift)
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'awaiting', reason: null })
    await provider.pay('paid', gift)
    await settled(gift)
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid', late: false })
  })
})

test('a paid payment stays paid when an outdated state says open or expired', async () => {
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  const [open] = await read(gift)
  await provider.pay('paid', gift)
  await settled(gift)
  await settle(server.services, [open!, { ...open!, status: 'expired' }, { ...open!, status: 'cancelled' }])
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid', reason: null })
})
