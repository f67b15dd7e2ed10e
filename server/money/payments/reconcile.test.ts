// The reconciler alone ends every payment: no webhook arrives in this file.
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { aGift } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { ProviderAmbiguous, ProviderRejected } from '#server/outside/epayment.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { catchUp } from '../catch-up.ts'
import { getBalances } from '../ledger/balances.ts'
import { clearingBalance, verifyLedger } from '../ledger/verify.ts'
import { aCreator, anOpenGift, getPayment, getProvider, providerTotal } from '../testing.ts'
import { openCheckout } from './checkout.ts'
import { reconcile } from './reconcile.ts'
import { refundReceipts } from './refund-receipts.ts'
import { settle } from './settle.ts'

const MINUTE = 60_000

let server: TestServer
let provider: ReturnType<typeof getProvider>

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  provider = getProvider(server)
  await provider.knobs({ webhooks: { drop_probability: 1 }, refunds: { delay_seconds: 0 } })
})
afterEach(async () => {
  clock.shift(0)
  await provider.knobs({ api: { faults: [] } })
  expect(await server.services.db.selectFrom('provider_events').selectAll().execute()).toEqual([])
  expect(await verifyLedger(server.services.db)).toEqual([])
})
afterAll(() => server.close())

async function secondsToNextCheck(paymentId: string): Promise<number | null> {
  const { rows } = await sql<{ s: number | null }>`
    select round(extract(epoch from due_at - now()))::int as s from payments where id = ${paymentId}`.execute(
    server.services.db,
  )
  return rows[0]!.s
}

test('with every webhook lost, all payments end and the ledger agrees with the provider', async () => {
  const luz = await aCreator(server.services)
  const open = (amount: bigint, more = {}) => anOpenGift(server.services, luz, { amount, ...more })
  const [paid, mobile, twice, odd, cancelled, expired, failed, untouched] = [
    await open(100_00n),
    await open(200_00n, { channel: 'mobile' }),
    await open(300_00n),
    await open(400_06n),
    await open(500_00n),
    await open(600_00n),
    await open(700_00n),
    await open(800_00n),
  ]
  await provider.pay('paid', paid, mobile, odd)
  await provider.pay('paid_twice', twice)
  await provider.pay('cancelled', cancelled)
  await provider.pay('expire', expired)
  await provider.pay('failed', failed)
  await provider.quiet()

  await reconcile(server.services, { everything: true })
  const states = await Promise.all(
    [paid, mobile, twice, odd, cancelled, expired, failed, untouched].map(
      async (gift) => (await getPayment(server.services, gift.paymentId)).state,
    ),
  )
  expect(states).toEqual(['paid', 'paid', 'paid', 'failed', 'cancelled', 'expired', 'awaiting', 'awaiting'])
  expect(await getBalances(server.services.db, luz.account_id)).toMatchObject({ available: 400_00n, pending: 200_00n })

  await refundReceipts(server.services)
  await provider.quiet()
  clock.shift(MINUTE)
  await catchUp(server.services)
  expect(await clearingBalance(server.services.db)).toBe(await providerTotal(server.services))
  expect(await clearingBalance(server.services.db)).toBe(600_00n)
  const { references } = await provider.truth()
  const retained = references.map((row: { captured: number; refunded: number }) => row.captured - row.refunded)
  expect(retained.reduce((a: number, b: number) => a + b, 0)).toBe(600_00)
})

test('twenty concurrent rounds post once', async () => {
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  await provider.pay('paid', gift)
  await Promise.all(Array.from({ length: 20 }, () => reconcile(server.services, { everything: true })))
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(100_00n)
})

test('finds a checkout whose answer was lost by our reference, and credits its money', async () => {
  const luz = await aCreator(server.services)
  const paymentId = await aGift(server.services, luz, { amount: 100_00n })
  await provider.knobs({ api: { faults: [{ route: 'POST /v1/checkouts', kind: 'reset_after', times: 1 }] } })
  await expect(openCheckout(server.services, paymentId)).rejects.toMatchObject({ code: 'ProviderUnavailableException' })
  expect(await getPayment(server.services, paymentId)).toMatchObject({ state: 'created', provider_checkout_id: null })

  const [orphan] = await provider.listCheckouts(paymentId)
  await provider.pay('paid', { paymentId, checkoutId: orphan!, token: '' })
  await reconcile(server.services, { everything: true })
  expect(await getPayment(server.services, paymentId)).toMatchObject({ state: 'paid' })
  expect((await getBalances(server.services.db, luz.account_id)).available).toBe(100_00n)
})

test('a payer does not wait for a provider that hangs; whoever tries again finds the checkout that was opened late', async () => {
  const { services } = server
  const paymentId = await aGift(services, await aCreator(services), { amount: 100_00n })
  const answered = Promise.withResolvers<void>()
  const createCheckout = vi.fn(async (...call: Parameters<typeof services.epayment.createCheckout>) => {
    await answered.promise
    return services.epayment.createCheckout(...call)
  })
  const hanging = { ...services, epayment: { ...services.epayment, createCheckout } }
  await expect(openCheckout(hanging, paymentId, 20)).rejects.toMatchObject({
    code: 'ProviderUnavailableException',
    message: expect.stringContaining('did not answer. Nothing was charged'),
  })
  answered.resolve()
  await expect.poll(() => getPayment(services, paymentId)).toMatchObject({ state: 'awaiting' })
  const { linkUrl } = await openCheckout(hanging, paymentId)
  expect(linkUrl).toBe((await getPayment(services, paymentId)).link_url)
  expect(createCheckout).toHaveBeenCalledTimes(1)
})

test('a payer whose payment the provider refuses is not told to try again', async () => {
  const { services } = server
  const paymentId = await aGift(services, await aCreator(services), { amount: 100_00n })
  const createCheckout = () => Promise.reject(new ProviderRejected('more than the channel takes', 'too_much'))
  const refusing = { ...services, epayment: { ...services.epayment, createCheckout } }
  await expect(openCheckout(refusing, paymentId)).rejects.toMatchObject({
    code: 'ProviderUnavailableException',
    message: 'The e-payment provider does not accept this payment. Nothing was charged.',
  })
})

test('of two checkouts that were opened at the same moment the one stored first is everybody’s', async () => {
  const { services } = server
  const paymentId = await aGift(services, await aCreator(services), { amount: 100_00n })
  const opened = (name: string) => ({ checkoutId: name, linkUrl: `https://provider.test/${name}` })
  const state = { reference: paymentId, status: 'open' as const, captures: [] }
  const withCheckout = (createCheckout: typeof services.epayment.createCheckout) =>
    openCheckout({ ...services, epayment: { ...services.epayment, createCheckout } }, paymentId)
  const links: string[] = []
  const slower = await withCheckout(async () => {
    const faster = await withCheckout(async () => ({ ...state, ...opened('chk_first') }))
    links.push(faster.linkUrl)
    return { ...state, ...opened('chk_second') }
  })
  links.push(slower.linkUrl)
  expect(links).toEqual(Array(2).fill(opened('chk_first').linkUrl))
  expect(await getPayment(services, paymentId)).toMatchObject({ provider_checkout_id: 'chk_first' })
})

test('a payment whose checkout the provider does not know any more expires when it is no longer asked, and late money is posted', async () => {
  const luz = await aCreator(server.services)
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  const { db, epayment } = server.services
  const unknowing = { ...server.services, epayment: { ...epayment, readCheckouts: async () => [] } }
  await reconcile(unknowing, { keyPrefix: gift.paymentId })
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'awaiting' })
  clock.shift(49 * 60 * MINUTE)
  await reconcile(unknowing, { keyPrefix: gift.paymentId })
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'expired', reason: 'expired' })
  expect(await secondsToNextCheck(gift.paymentId)).toBeNull()
  await provider.pay('paid', gift)
  await settle(server.services, await epayment.readCheckouts([gift.checkoutId]))
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid', late: true })
  expect((await getBalances(db, luz.account_id)).available).toBe(100_00n)
})

test('a checkout that cannot be searched for keeps no other payment from being checked', async () => {
  const luz = await aCreator(server.services)
  await aGift(server.services, luz, { amount: 50_00n })
  const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
  await provider.pay('paid', gift)
  await provider.knobs({ api: { faults: [{ route: 'GET /v1/checkouts', kind: 'error_before' }] } })
  await reconcile(server.services, { everything: true })
  expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
})

test('a checkout that the provider cannot read keeps no other payment from being checked', async () => {
  const luz = await aCreator(server.services)
  const gifts = await Promise.all(Array.from({ length: 7 }, () => anOpenGift(server.services, luz, { amount: 10_00n })))
  await provider.pay('paid', ...gifts)
  const { epayment } = server.services
  const { readCheckouts } = epayment
  const unreadable = gifts[4]!
  epayment.readCheckouts = async (ids) => {
    if (ids.includes(unreadable.checkoutId)) throw new ProviderAmbiguous('the provider answered in an unknown shape')
    return readCheckouts(ids)
  }
  const round = reconcile(server.services, { everything: true })
  await round.finally(() => Object.assign(epayment, { readCheckouts }))
  const states = await Promise.all(gifts.map(({ paymentId }) => getPayment(server.services, paymentId)))
  expect(states.filter(({ state }) => state !== 'paid').map(({ id }) => id)).toEqual([unreadable.paymentId])
  await reconcile(server.services, { everything: true })
  expect(await getPayment(server.services, unreadable.paymentId)).toMatchObject({ state: 'paid' })
})

test('a checkout opened only after its payment expired is checked like any other', async () => {
  const luz = await aCreator(server.services)
  const paymentId = await aGift(server.services, luz, { amount: 100_00n })
  clock.shift(32 * MINUTE)
  await reconcile(server.services, { everything: true })
  expect(await getPayment(server.services, paymentId)).toMatchObject({ state: 'expired', due_at: null })
  await openCheckout(server.services, paymentId)
  const [checkoutId] = await provider.listCheckouts(paymentId)
  await provider.pay('paid', { paymentId, checkoutId: checkoutId!, token: '' })
  await reconcile(server.services, { everything: true })
  expect(await getPayment(server.services, paymentId)).toMatchObject({ state: 'paid', late: true })
})

test('a payment that never reached the provider expires in time, and is not checked any more', async () => {
  const luz = await aCreator(server.services)
  const paymentId = await aGift(server.services, luz, { amount: 100_00n })
  await reconcile(server.services, { everything: true })
  expect(await getPayment(server.services, paymentId)).toMatchObject({ state: 'created' })
  clock.shift(30 * MINUTE)
  await reconcile(server.services, { everything: true })
  expect(await getPayment(server.services, paymentId)).toMatchObject({ state: 'created' })
  clock.shift(32 * MINUTE)
  await reconcile(server.services, { everything: true })
  expect(await getPayment(server.services, paymentId)).toMatchObject({
    state: 'expired',
    reason: 'expired',
    due_at: null,
  })
})

describe('checking a payment at the provider', () => {
  test('starts a minute after the payment was created', async () => {
    await settleAll()
    const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
    await provider.pay('paid', gift)
    expect(await reconcile(server.services)).toBe(0)
    clock.shift(61_000)
    expect(await reconcile(server.services)).toBe(1)
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid', due_at: null })
  })

  test('slows down to once an hour', async () => {
    const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
    const waits = []
    for (let round = 0; round < 9; round++) {
      await reconcile(server.services, { everything: true })
      waits.push(await secondsToNextCheck(gift.paymentId))
    }
    expect(waits).toEqual([60, 120, 240, 480, 960, 1920, 3600, 3600, 3600])
  })

  test('continues for two days after the payment expired, for late money, then stops', async () => {
    const luz = await aCreator(server.services)
    const gift = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('expire', gift)
    await reconcile(server.services, { everything: true })
    await expiredAgo(gift.paymentId, '47 hours')
    await provider.pay('paid_late', gift)
    await reconcile(server.services, { everything: true })
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid', late: true })

    const other = await anOpenGift(server.services, luz, { amount: 100_00n })
    await provider.pay('expire', other)
    await reconcile(server.services, { everything: true })
    expect(await secondsToNextCheck(other.paymentId)).toBeGreaterThan(0)
    await expiredAgo(other.paymentId, '49 hours')
    await reconcile(server.services, { everything: true })
    expect(await getPayment(server.services, other.paymentId)).toMatchObject({ state: 'expired', due_at: null })
  })

  test('is repeated when the provider does not answer', async () => {
    const gift = await anOpenGift(server.services, await aCreator(server.services), { amount: 100_00n })
    await provider.pay('paid', gift)
    await provider.knobs({ api: { faults: [{ route: 'POST /v1/checkouts/query', kind: 'reset_before' }] } })
    await expect(reconcile(server.services, { everything: true })).rejects.toThrow('did not answer')
    await provider.knobs({ api: { faults: [] } })
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'awaiting', attempts: 0 })
    await reconcile(server.services, { everything: true })
    expect(await getPayment(server.services, gift.paymentId)).toMatchObject({ state: 'paid' })
  })

  async function expiredAgo(paymentId: string, ago: string): Promise<void> {
    await sql`update payments set expires_at = now() - ${ago}::interval where id = ${paymentId}`.execute(
      server.services.db,
    )
  }

  /** Leaves no payment that is due for a check. */
  async function settleAll(): Promise<void> {
    await sql`update payments set due_at = null`.execute(server.services.db)
  }
})
