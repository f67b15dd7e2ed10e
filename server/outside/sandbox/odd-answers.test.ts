// The sandbox adapter under answers that the sandbox never gives.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readConfig } from '#server/kit/config.ts'
import { type Epayment, type Movement, ProviderAmbiguous, ProviderRejected } from '../epayment.ts'
import { sandboxEpayment } from '../epayment-sandbox.ts'
import { inTurn, ok, startToldProvider } from '../told-provider.fixture.ts'

let provider: Awaited<ReturnType<typeof startToldProvider>>
let epayment: Epayment
beforeAll(async () => {
  provider = await startToldProvider()
  epayment = sandboxEpayment(readConfig({ SANDBOX_URL: provider.url }))
})
beforeEach(() => provider.forget())
afterAll(() => provider.close())

const error = (code: string, status: number) => ({ status, body: { error: { code, message: 'No.' } } })
const at = '2026-11-30T01:02:03.000Z'
const request = {
  reference: 'r-1',
  amount: 100_00n,
  description: 'Gift',
  successUrl: 'https://pixel.example/',
  failureUrl: 'https://pixel.example/',
  expiresInSeconds: 600,
}
const payout = { ...request, bankSlug: 'bdo', accountNumber: '1', accountName: 'Ana Reyes' }
const refund = { providerPaymentId: 'pay_1', amount: 100_00n, reason: 'requested', reference: 'r-1' }

const aPayment = (more: object = {}) => ({
  id: 'pay_1',
  status: 'succeeded',
  amount: 10_000,
  currency: 'PHP',
  paid_at: at,
  ...more,
})
const aCheckout = (more: object = {}) => ({
  id: 'chk_1',
  reference: 'r-1',
  status: 'open',
  currency: 'PHP',
  url: 'https://pay.example/chk_1',
  payments: [],
  ...more,
})
const aPayout = (more: object = {}) => ({
  id: 'pyt_1',
  reference: 'r-1',
  amount: 10_000,
  currency: 'PHP',
  status: 'accepted',
  failure_code: null,
  ...more,
})
const aRefund = (more: object = {}) => ({
  id: 'rfd_1',
  payment: 'pay_1',
  reference: 'r-1',
  amount: 10_000,
  status: 'pending',
  failure_code: null,
  ...more,
})
const list = (...data: object[]) => ok({ data })

describe('a call', () => {
  const create = () => epayment.createCheckout(request, 'key')
  const CREATE = 'POST /v1/checkouts'

  test('while another with its key runs is repeated until that one is answered', async () => {
    const running = error('idempotency_in_progress', 409)
    provider.told.answers = { [CREATE]: inTurn(running, running, ok(aCheckout())) }
    expect(await create()).toMatchObject({ checkoutId: 'chk_1' })
    expect(provider.told.asked.map(({ headers }) => headers['idempotency-key'])).toEqual(['key', 'key', 'key'])
  })

  test.each([
    ['a key of another request', error('idempotency_key_reused', 409)],
    ['a wrong key of ours', error('unauthorized', 401)],
    ['a right that we do not have', error('forbidden', 403)],
    ['too many calls', error('too_many', 429)],
    ['a fault', error('anything', 500)],
    ['a refusal in an unknown shape', { status: 400, body: { message: 'No.' } }],
    ['a success in an unknown shape', ok({ id: 'chk_1' })],
    ['a redirect', { status: 302, body: {}, headers: { location: '/elsewhere' } }],
  ])('that is answered with %s refuses nothing', async (_, answer) => {
    provider.told.answers = { [CREATE]: answer }
    const failure = await create().catch((one: unknown) => one)
    expect(failure).toBeInstanceOf(ProviderAmbiguous)
    expect(failure).not.toBeInstanceOf(ProviderRejected)
    expect(provider.told.asked).toHaveLength(1)
  })

  test.each([400, 404, 409, 422])(
    'that is refused with %i has the code and the words of the refusal',
    async (status) => {
      provider.told.answers = { [CREATE]: error('amount_below_minimum', status) }
      await expect(create()).rejects.toMatchObject({
        code: 'amount_below_minimum',
        message: 'No. (amount_below_minimum)',
      })
    },
  )
})

describe('an answer to another request', () => {
  test.each<[string, string, object, () => Promise<unknown>]>([
    ['checkout', 'POST /v1/checkouts', aCheckout({ reference: 'r-2' }), () => epayment.createCheckout(request, 'key')],
    [
      'checkout in another currency',
      'POST /v1/checkouts',
      aCheckout({ currency: 'USD' }),
      () => epayment.createCheckout(request, 'key'),
    ],
    ['payout', 'POST /v1/payouts', aPayout({ reference: 'r-2' }), () => epayment.createPayout(payout, 'key')],
    [
      'payout of another amount',
      'POST /v1/payouts',
      aPayout({ amount: 1 }),
      () => epayment.createPayout(payout, 'key'),
    ],
    ['refund', 'POST /v1/refunds', aRefund({ reference: 'r-2' }), () => epayment.createRefund(refund, 'key')],
    [
      'refund of another payment',
      'POST /v1/refunds',
      aRefund({ payment: 'pay_2' }),
      () => epayment.createRefund(refund, 'key'),
    ],
    [
      'refund of another amount',
      'POST /v1/refunds',
      aRefund({ amount: 1 }),
      () => epayment.createRefund(refund, 'key'),
    ],
  ])('is no %s', async (_, line, answer, call) => {
    provider.told.answers = { 'GET /v1/refunds': list(), [line]: ok(answer) }
    await expect(call()).rejects.toThrow(ProviderAmbiguous)
  })

  test('is left out of what a search finds', async () => {
    provider.told.answers = {
      'GET /v1/checkouts': list(aCheckout({ reference: 'r-10' }), aCheckout()),
      'GET /v1/payouts': list(aPayout({ reference: 'R-1' }), aPayout()),
    }
    expect(await epayment.findCheckouts('r-1')).toHaveLength(1)
    expect(await epayment.findPayouts('r-1')).toHaveLength(1)
  })
})

describe('the payments of a checkout', () => {
  const read = async (...payments: object[]) => {
    provider.told.answers = { 'POST /v1/checkouts/query': list(aCheckout({ status: 'paid', payments })) }
    return (await epayment.readCheckouts(['chk_1']))[0]!.captures
  }

  test('are captures once they succeeded, also if they were refunded since', async () => {
    const all = ['succeeded', 'refunded', 'failed', 'pending', 'new'].map((status) => aPayment({ id: status, status }))
    expect((await read(...all)).map(({ providerPaymentId }) => providerPaymentId)).toEqual(['succeeded', 'refunded'])
  })

  test.each([
    ['a negative amount', { amount: -1 }],
    ['half a centavo', { amount: 0.5 }],
    ['more than a number can count', { amount: 2 ** 53 }],
    ['another currency', { currency: 'USD' }],
    ['a moment that is none', { paid_at: 'today' }],
  ])('with %s are not understood', async (_, more) => {
    await expect(read(aPayment(more))).rejects.toThrow(ProviderAmbiguous)
  })
})

test('a checkout whose payment is being processed can still be paid', async () => {
  provider.told.answers = { 'POST /v1/checkouts/query': list(aCheckout({ status: 'processing' })) }
  expect(await epayment.readCheckouts(['chk_1'])).toMatchObject([
    { status: 'open', linkUrl: 'https://pay.example/chk_1' },
  ])
})

describe('movements', () => {
  const aLine = (type: string, more: object = {}) => ({
    type,
    product_id: type,
    amount: 100,
    reference: 'r-1',
    created_at: at,
    ...more,
  })

  test('add what came in and subtract what went out, over all pages', async () => {
    provider.told.answers = {
      'GET /v1/transactions': inTurn(
        ok({ data: [aLine('PAYMENT'), aLine('REFUND'), aLine('DISPUTE')], next_cursor: 'a b' }),
        ok({ data: [aLine('PAYOUT'), aLine('PAYOUT_RETURN')], next_cursor: null }),
      ),
    }
    const found: Movement[] = []
    for await (const movement of epayment.listMovements(new Date(at))) found.push(movement)
    expect(found.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['capture', 100n],
      ['refund', -100n],
      ['dispute', -100n],
      ['payout', -100n],
      ['return', 100n],
    ])
    expect(provider.told.asked.map(({ query }) => [query.from, query.cursor])).toEqual([
      [at, undefined],
      [at, 'a b'],
    ])
  })

  test('of an unknown kind are not passed over', async () => {
    provider.told.answers = { 'GET /v1/transactions': ok({ data: [aLine('FEE')], next_cursor: null }) }
    await expect(epayment.listMovements()[Symbol.asyncIterator]().next()).rejects.toThrow(ProviderAmbiguous)
  })
})

test('disputes are listed over all pages, and one that is unknown is none', async () => {
  const aDispute = (id: string) => ({
    id,
    payment: 'pay_1',
    amount: 1,
    currency: 'PHP',
    status: 'opened',
    created_at: at,
  })
  provider.told.answers = {
    'GET /v1/disputes': inTurn(
      ok({ data: [aDispute('dsp_1')], next_cursor: 'next' }),
      ok({ data: [aDispute('dsp_2')], next_cursor: null }),
    ),
    'GET /v1/disputes/dsp_9': error('not_found', 404),
  }
  const listed = await epayment.listDisputes(new Date(at))
  expect(listed.map(({ disputeId }) => disputeId)).toEqual(['dsp_1', 'dsp_2'])
  expect(await epayment.readDispute('dsp_9')).toBeUndefined()
})

test('a bank that moves from page to page while they are read is listed once, sorted by name', async () => {
  const [bdo, bpi] = [
    { slug: 'bdo', name: 'BDO' },
    { slug: 'bpi', name: 'BPI' },
  ]
  provider.told.answers = {
    'GET /v1/banks': inTurn(
      ok({ data: [bpi], meta: { last_page: 2 } }),
      ok({ data: [bpi, bdo], meta: { last_page: 2 } }),
    ),
  }
  expect(await epayment.listBanks()).toEqual([bdo, bpi])
})
