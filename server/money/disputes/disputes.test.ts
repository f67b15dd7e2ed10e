// Disputes on the real database and with the sandbox provider: held, won, lost, and never paid out in addition to a
// refund.
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { receiptNote } from '#contract/receipts.ts'
import { clock } from '#server/kit/clock.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { getBalances } from '../ledger/balances.ts'
import { clearingBalance, verifyLedger } from '../ledger/verify.ts'
import { receiptAddress } from '../payments/queries.ts'
import { refundPayment } from '../payments/refund-payment.ts'
import { settlePayout } from '../payouts/settle-payout.ts'
import {
  aCreator,
  aGiftPaidAtProvider,
  aReservedPayout,
  type Creator,
  finishRefunds,
  getPayment,
  getProvider,
  type OpenGift,
  providerTotal,
} from '../testing.ts'
import { releaseDue } from '../wallet/release-pending.ts'
import { bookDispute } from './book-dispute.ts'
import { reconcileDisputes } from './reconcile-disputes.ts'

let server: TestServer
let provider: ReturnType<typeof getProvider>
let luz: Creator
let asLuz: string

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
})
beforeEach(async () => {
  await provider.knobs({
    profile: 'calm',
    refunds: { delay_seconds: 0, failure_probability: 0 },
    webhooks: { drop_probability: 0 },
    payouts: { overdraft: 100_000_00 },
  })
  luz = await aCreator(server.services)
  asLuz = await server.signIn(luz.account_id)
})
afterEach(async () => {
  await finishRefunds(server)
  expect(await verifyLedger(server.services.db)).toEqual([])
  expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
})
afterAll(() => server.close())

type Gift = OpenGift & { number: string }

function paidGift(amount: bigint, more = {}): Promise<Gift> {
  return aGiftPaidAtProvider(server, luz, { amount, ...more })
}

async function withdraw(amount: bigint): Promise<void> {
  const { reference } = await aReservedPayout(server.services, luz, amount, 'direct')
  const account = { bankSlug: 'epayment', accountNumber: 'sub_luz', accountName: 'Luz', description: 'PIXEL' }
  const payout = await server.services.epayment.createPayout({ reference, amount, ...account }, reference)
  await provider.advance(60)
  await provider.quiet()
  await settlePayout(server.services, { ...payout, status: 'paid', cause: null })
}

async function disputed(gift: OpenGift) {
  const dispute = await provider.dispute(gift)
  await finishRefunds(server)
  return dispute
}

async function ended(dispute: { id: string }, outcome: 'won' | 'lost') {
  await provider.endDispute(dispute, outcome)
  await finishRefunds(server)
}

async function wallet() {
  const { available, pending, held } = await getBalances(server.services.db, luz.account_id)
  return { available, pending, held }
}
/** The gift's receipt, as the payer reads it. */
async function receipt({ number }: Gift) {
  const code = receiptAddress(server.services.config.secret, number).split('/').at(-1)
  return (await server.inject('GET', `/v1/receipts/${number}?code=${code}`)).body.data.receipt
}
async function row({ number }: Gift) {
  return (await server.inject('GET', `/v1/user/transactions/${number}/refund`, { as: asLuz })).body.data.transaction
}
const getState = async ({ paymentId }: OpenGift) => (await getPayment(server.services, paymentId)).state
async function losses(): Promise<bigint> {
  const { rows } = await server.services.database.pool.query(`
    select coalesce(sum(case when debit_account_id = l.id then amount else -amount end), 0) as total
      from ledger_entries, platform_account('losses') as l (id) where l.id in (debit_account_id, credit_account_id)`)
  return BigInt(rows[0].total)
}

describe('an open dispute', () => {
  test('holds the money, marks the payment as disputed, and shows in wallet, history and receipt', async () => {
    const gift = await paidGift(100_00n)
    await paidGift(30_00n)
    await disputed(gift)
    expect(await wallet()).toEqual({ available: 30_00n, pending: 0n, held: 100_00n })
    const { body } = await server.inject('GET', '/v1/user/balance', { as: asLuz })
    expect(body.data[0]).toMatchObject({ amount: 30, held_amount: 100 })
    expect(await row(gift)).toMatchObject({ status: 'pending', dispute: { state: 'opened', held_amount: 100 } })
    const receiptNow = await receipt(gift)
    expect(receiptNow).toMatchObject({ state: 'paid', dispute: { state: 'opened', decided_at: null }, refund: null })
    expect(receiptNote(receiptNow)).toContain('the money is held')
    expect((await server.inject('GET', `/v1/profile/${luz.page_url}`)).body.data.donation_count).toBe(1)
    const refused = await server.inject('POST', `/v1/user/transactions/${gift.number}/refund`, { as: asLuz, body: {} })
    expect([refused.status, refused.body.exception]).toEqual([409, 'DisputedException'])
  })

  test('that is won gives everything back', async () => {
    const gift = await paidGift(100_00n)
    await ended(await disputed(gift), 'won')
    expect(await wallet()).toEqual({ available: 100_00n, pending: 0n, held: 0n })
    expect(await row(gift)).toMatchObject({ status: 'completed', dispute: { state: 'won', held_amount: 0 } })
    expect(await getState(gift)).toBe('paid')
    const { body } = await server.inject('POST', `/v1/user/transactions/${gift.number}/refund`, { as: asLuz, body: {} })
    expect(body.data.refund.state).toBe('under_way')
    // The receipt shows the refund that was started after the dispute.
    const receiptNow = await receipt(gift)
    expect(receiptNow.dispute).toMatchObject({ state: 'won', decided_at: expect.any(String) })
    expect(receiptNote({ ...receiptNow, refund: null, state: 'paid' })).toContain('the payment stands')
    expect(['under_way', 'done']).toContain(receiptNow.refund.state)
  })

  test('and its end notify every server that the page changed, and so does a refund', async () => {
    const gift = await paidGift(100_00n)
    const listener = new pg.Client({ connectionString: server.services.database.url })
    await listener.connect()
    let changed = false
    listener.on('notification', ({ payload }) => {
      changed ||= payload === String(luz.account_id)
    })
    await listener.query('listen page_changed')
    /** Whether the page changed since the last call: what was committed is delivered before the answer of a query. */
    const isChanged = async () => {
      await listener.query('select 1')
      const was = changed
      changed = false
      return was
    }
    const dispute = await disputed(gift)
    expect(await isChanged()).toBe(true)
    await ended(dispute, 'won')
    expect(await isChanged()).toBe(true)
    await refundPayment(server.services, gift.number, 'operator:test')
    await isChanged()
    await finishRefunds(server)
    expect(await isChanged()).toBe(true)
    await listener.end()
  })

  test('that is lost takes the money, and the payment can never be refunded', async () => {
    const gift = await paidGift(100_00n)
    await ended(await disputed(gift), 'lost')
    expect(await wallet()).toEqual({ available: 0n, pending: 0n, held: 0n })
    expect(await row(gift)).toMatchObject({ status: 'disputed', dispute: { state: 'lost' } })
    expect(await receipt(gift)).toMatchObject({ state: 'disputed', dispute: { state: 'lost' } })
    await paidGift(200_00n)
    for (const from_next of [0, 1]) {
      const body = { from_next }
      const refused = await server.inject('POST', `/v1/user/transactions/${gift.number}/refund`, { as: asLuz, body })
      expect([refused.status, refused.body.exception]).toEqual([409, 'DisputedException'])
    }
    expect(await wallet()).toMatchObject({ available: 200_00n })
  })

  test.each(['won', 'lost'] as const)(
    'of more than is left holds what is there; the rest is the platform’s loss unless it is won: %s',
    async (end) => {
      const before = await losses()
      const gift = await paidGift(100_00n)
      await withdraw(70_00n)
      const dispute = await disputed(gift)
      expect(await wallet()).toEqual({ available: 0n, pending: 0n, held: 30_00n })
      expect((await losses()) - before).toBe(70_00n)
      await paidGift(20_00n)
      await ended(dispute, end)
      expect(await wallet()).toMatchObject({ available: end === 'won' ? 50_00n : 20_00n, held: 0n })
      expect((await losses()) - before).toBe(end === 'won' ? 0n : 70_00n)
    },
  )

  test('of pending mobile money takes it from pending, and returns it there when won', async () => {
    const gift = await paidGift(100_00n, { channel: 'mobile' })
    const dispute = await disputed(gift)
    expect(await wallet()).toEqual({ available: 0n, pending: 0n, held: 100_00n })
    expect(await releaseDue(server.services.db, new Date('2091-01-01T00:00:00Z'))).toBe(0n)
    await ended(dispute, 'won')
    expect(await wallet()).toEqual({ available: 0n, pending: 100_00n, held: 0n })
  })

  test('reported repeatedly and concurrently is booked once', async () => {
    const gift = await paidGift(100_00n)
    const { id } = await provider.dispute(gift)
    const report = (await server.services.epayment.readDispute(id))!
    await Promise.all(Array.from({ length: 8 }, () => bookDispute(server.services, report)))
    const lost = { ...report, status: 'lost' as const }
    await provider.endDispute({ id }, 'lost')
    await Promise.all(Array.from({ length: 8 }, () => bookDispute(server.services, lost)))
    expect(await wallet()).toEqual({ available: 0n, pending: 0n, held: 0n })
  })

  test.each(['won', 'lost'] as const)(
    'that ended before we learned of it is opened and ended in one step: %s',
    async (end) => {
      const gift = await paidGift(100_00n)
      await provider.knobs({ webhooks: { drop_probability: 1 } })
      const { id } = await provider.dispute(gift)
      await provider.endDispute({ id }, end)
      await reconcileDisputes(server.services, { everything: true })
      expect(await getState(gift)).toBe(end === 'won' ? 'paid' : 'charged_back')
      expect(await wallet()).toEqual({ available: end === 'won' ? 100_00n : 0n, pending: 0n, held: 0n })
      const { body } = await server.inject('GET', `/v1/profile/${luz.page_url}`)
      expect(body.data.donation_count).toBe(end === 'won' ? 1 : 0)
    },
  )

  test('whose webhooks never arrive is found by reading the list, and so is its end', async () => {
    const gift = await paidGift(100_00n)
    await provider.knobs({ webhooks: { drop_probability: 1 } })
    const { id } = await provider.dispute(gift)
    await reconcileDisputes(server.services, { everything: true })
    expect(await getState(gift)).toBe('disputed')
    await provider.endDispute({ id }, 'lost')
    await reconcileDisputes(server.services, { everything: true })
    expect(await getState(gift)).toBe('charged_back')
  })

  test('that the provider lists late is found by the next reading, which begins an hour before the last one', async () => {
    const { epayment } = server.services
    const asked: number[] = []
    const listDisputes = (since: Date) => {
      asked.push(since.getTime())
      return epayment.listDisputes(since)
    }
    const services = { ...server.services, epayment: { ...epayment, listDisputes } }
    const begun = clock.now().getTime()
    await reconcileDisputes(services, { everything: true })
    const over = clock.now().getTime()
    await reconcileDisputes(services, { everything: true })
    expect(asked[1]).toBeGreaterThanOrEqual(begun - 3_600_000)
    expect(asked[1]).toBeLessThanOrEqual(over - 3_600_000)
  })

  test('that cannot be booked yet keeps no other from being found, and is booked once it can be', async () => {
    const [first, second] = [await paidGift(100_00n), await paidGift(30_00n)]
    const providerPaymentId = (await getPayment(server.services, first.paymentId)).provider_payment_id!
    const other = { disputeId: 'dsp_other', providerPaymentId, amount: 100_00n, openedAt: new Date() }
    await bookDispute(server.services, { ...other, status: 'opened' })
    await provider.knobs({ webhooks: { drop_probability: 1 } })
    for (const gift of [first, second]) await provider.dispute(gift)
    await reconcileDisputes(server.services, { everything: true })
    expect(await getState(second)).toBe('disputed')
    await bookDispute(server.services, { ...other, status: 'won' })
    expect(await getState(first)).toBe('paid')
    await reconcileDisputes(server.services, { everything: true })
    expect(await getState(first)).toBe('disputed')
  })
})

describe('a refund and a dispute of one payment,', () => {
  test('the dispute first: the refund is refused', async () => {
    const gift = await paidGift(100_00n)
    const dispute = await disputed(gift)
    await expect(refundPayment(server.services, gift.number, 'operator:test')).rejects.toMatchObject({
      code: 'DisputedException',
    })
    await ended(dispute, 'lost')
    expect(await getState(gift)).toBe('charged_back')
  })

  test('the refund first: the dispute holds nothing', async () => {
    const gift = await paidGift(100_00n)
    await paidGift(50_00n)
    await provider.knobs({ refunds: { delay_seconds: 60 } })
    await refundPayment(server.services, gift.number, 'operator:test')
    await disputed(gift)
    expect(await wallet()).toMatchObject({ available: 50_00n, held: 0n })
    expect(await verifyLedger(server.services.db)).toEqual([])
    await provider.advance(61)
    await finishRefunds(server)
    expect(await getState(gift)).toBe('refunded')
    expect(await wallet()).toMatchObject({ available: 50_00n, held: 0n })
  })

  test('the refund fails: the dispute holds the money', async () => {
    const gift = await paidGift(100_00n)
    await provider.knobs({ refunds: { delay_seconds: 60, failure_probability: 1 } })
    await refundPayment(server.services, gift.number, 'operator:test')
    await disputed(gift)
    expect(await wallet()).toMatchObject({ available: 0n, held: 0n })
    await provider.advance(61)
    await finishRefunds(server)
    expect(await wallet()).toMatchObject({ available: 0n, held: 100_00n })
    expect(await getState(gift)).toBe('disputed')
  })

  test('a gathering refund is cancelled, and the dispute holds what it gathered', async () => {
    const gift = await paidGift(100_00n)
    await withdraw(60_00n)
    await refundPayment(server.services, gift.number, 'creator:1', { fromNext: true })
    await paidGift(10_00n)
    await disputed(gift)
    expect(await wallet()).toEqual({ available: 0n, pending: 0n, held: 50_00n })
    await paidGift(80_00n)
    expect(await wallet()).toMatchObject({ available: 80_00n })
  })

  test('concurrently: the money is taken once, whichever comes first', async () => {
    const outcomes = new Set<string>()
    for (let round = 0; round < 8; round++) {
      luz = await aCreator(server.services)
      const gift = await paidGift(100_00n)
      await paidGift(100_00n)
      const { id } = await provider.dispute(gift)
      const report = (await server.services.epayment.readDispute(id))!
      const refund = () => refundPayment(server.services, gift.number, 'operator:test').catch(() => undefined)
      const both = [refund, () => bookDispute(server.services, report)]
      await Promise.all((round % 2 ? both : both.toReversed()).map((act) => act()))
      await finishRefunds(server)
      const { available, held } = await wallet()
      expect(available).toBe(100_00n)
      outcomes.add(`${await getState(gift)} ${held}`)
    }
    for (const outcome of outcomes) expect(['refunded 0', 'disputed 10000']).toContain(outcome)
  })
})
