// Checkouts under odd, late, repeated and false answers of the provider.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderAmbiguous, ProviderRejected } from '../epayment.ts'
import { type Asked, inTurn, ok, refused, startToldXendit } from '../told-provider.fixture.ts'
import { ProviderThrottled } from './failures.ts'
import { asReferenceId } from './reference-ids.ts'

const reference = '6f1f6a0e-1111-4222-8333-444455556666'
const request = {
  reference,
  amount: 1_234_50n,
  description: 'Gift',
  successUrl: 'https://pixel.example/pay/return/x',
  failureUrl: 'https://pixel.example/pay/return/x',
  expiresInSeconds: 600,
}

let provider: Awaited<ReturnType<typeof startToldXendit>>
let marked: string
beforeAll(async () => {
  provider = await startToldXendit()
  marked = asReferenceId(provider.config.secret, reference, '0123abcd')
})
beforeEach(() => provider.forget())
afterAll(() => provider.close())

const aSession = (more: object = {}) => ({
  payment_session_id: 'ps-1',
  reference_id: marked,
  status: 'ACTIVE',
  amount: 1234.5,
  currency: 'PHP',
  payment_link_url: 'https://xen.to/1',
  payment_id: null,
  ...more,
})
const aPayment = (more: object = {}) => ({
  payment_id: 'py-1',
  payment_request_id: 'pr-1',
  reference_id: marked,
  status: 'SUCCEEDED',
  currency: 'PHP',
  captures: [{ capture_amount: 1234.5, capture_timestamp: '2026-11-30T01:02:03.000Z' }],
  ...more,
})
const aLine = (more: object = {}) => ({
  id: 'txn-1',
  product_id: 'py-1',
  type: 'PAYMENT',
  status: 'SUCCESS',
  reference_id: marked,
  currency: 'PHP',
  amount: 1234.5,
  created: '2026-11-30T01:02:03.000Z',
  ...more,
})
const lines = (...data: object[]) => ok({ data, has_more: false })

describe('opening a checkout', () => {
  /** Answers with what was asked for, except for what is given. */
  const echo =
    (more: object = {}) =>
    (asked: Asked) =>
      ok(aSession({ reference_id: asked.body.reference_id, amount: asked.body.amount, ...more }))

  test('asks for exactly this amount in pesos, and returns the link', async () => {
    provider.told.answers = { 'POST /sessions': echo() }
    expect(await provider.epayment.createCheckout(request, 'key')).toEqual({
      checkoutId: 'ps-1',
      reference,
      status: 'open',
      linkUrl: 'https://xen.to/1',
      captures: [],
    })
    expect(provider.told.asked[0]!.body).toMatchObject({ amount: 1234.5, currency: 'PHP', mode: 'PAYMENT_LINK' })
  })

  test.each([
    ['another reference', { reference_id: 'pi_other_0123abcd' }],
    ['another amount', { amount: 1234.51 }],
    ['no link', { payment_link_url: null }],
    ['an empty link', { payment_link_url: '' }],
    ['another currency', { currency: 'USD' }],
    ['an amount finer than a centavo', { amount: 1234.505 }],
    ['a negative amount', { amount: -1234.5 }],
    ['an amount as text', { amount: '1234.50' }],
    ['no id', { payment_session_id: null }],
  ])('sends no payer to a page that was answered with %s', async (_, more) => {
    provider.told.answers = { 'POST /sessions': echo(more) }
    await expect(provider.epayment.createCheckout(request, 'key')).rejects.toThrow(ProviderAmbiguous)
  })

  test('again after a failure sends another request: the failed one is not remembered', async () => {
    provider.told.answers = { 'POST /sessions': refused('API_VALIDATION_ERROR') }
    await expect(provider.epayment.createCheckout(request, 'key')).rejects.toThrow(ProviderRejected)
    provider.told.answers = { 'POST /sessions': echo() }
    expect(await provider.epayment.createCheckout(request, 'key')).toMatchObject({ status: 'open' })
    const [first, second] = provider.told.asked.map(({ body }) => body.reference_id)
    expect(first).not.toBe(second)
  })

  test('of an amount that no float can hold sends nothing', async () => {
    await expect(provider.epayment.createCheckout({ ...request, amount: 10n ** 13n }, 'key')).rejects.toThrow(
      RangeError,
    )
    expect(provider.told.asked).toEqual([])
  })
})

describe('a session that is read', () => {
  async function read(session: object, found: object[] = [], payment?: object) {
    provider.told.answers = {
      'GET /sessions/ps-1': ok(aSession(session)),
      'GET /transactions': lines(...found),
      ...(payment && { 'GET /v3/payments/py-1': ok(aPayment(payment)) }),
    }
    const [checkout] = await provider.epayment.readCheckouts(['ps-1'])
    return checkout!
  }

  test('and is open is not asked about payments', async () => {
    expect(await read({ status: 'ACTIVE' })).toMatchObject({ status: 'open', captures: [], isUnproven: false })
    expect(provider.lines()).toEqual(['GET /sessions/ps-1'])
  })

  test.each([
    ['COMPLETED', 'open'],
    ['EXPIRED', 'expired'],
    ['CANCELED', 'cancelled'],
    ['A_NEW_STATE', 'open'],
  ])('as %s, without a payment, is %s: its word alone moves no money', async (status, expected) => {
    expect(await read({ status, payment_id: null })).toMatchObject({ status: expected, captures: [] })
  })

  test.each(['COMPLETED', 'EXPIRED', 'CANCELED'])('as %s is paid if a payment is listed', async (status) => {
    const paidAt = new Date('2026-11-30T01:02:03.000Z')
    expect(await read({ status }, [aLine()])).toMatchObject({
      status: 'paid',
      captures: [{ providerPaymentId: 'py-1', amount: 1_234_50n, paidAt }],
    })
  })

  test('has each of two payments once, the earlier one first', async () => {
    const second = aLine({ id: 'txn-2', product_id: 'py-2', amount: 1234.5 })
    const { captures } = await read({ status: 'COMPLETED', payment_id: 'py-1' }, [second, aLine()])
    expect(captures.map(({ providerPaymentId }) => providerPaymentId)).toEqual(['py-1', 'py-2'])
    expect(provider.lines()).not.toContain('GET /v3/payments/py-1')
  })

  test('has the payment that it names while the list lags behind, its captures summed', async () => {
    const capture = { capture_amount: 617.25, capture_timestamp: '2026-11-30T01:02:03.000Z' }
    expect(await read({ status: 'COMPLETED', payment_id: 'py-1' }, [], { captures: [capture, capture] })).toMatchObject(
      {
        status: 'paid',
        captures: [{ providerPaymentId: 'py-1', amount: 1_234_50n }],
      },
    )
  })

  test.each([
    ['that failed', { status: 'FAILED' }],
    ['that waits', { status: 'PENDING' }],
    ['without captures', { captures: [] }],
    ['that says nothing of captures', { captures: null }],
  ])('is not paid by a payment %s', async (_, payment) => {
    expect(await read({ status: 'COMPLETED', payment_id: 'py-1' }, [], payment)).toMatchObject({ captures: [] })
  })

  test('has no payment of a reference that only contains its own, nor one without a reference', async () => {
    const others = [
      aLine({ reference_id: `pi_x${reference}_0123abcd` }),
      aLine({ reference_id: `pi_${reference}-10_0123abcd` }),
      aLine({ reference_id: reference }),
      aLine({ reference_id: null }),
      aLine({ currency: 'USD' }),
    ]
    expect(await read({ status: 'COMPLETED' }, others)).toMatchObject({ status: 'open', captures: [] })
  })

  test('without the mark of this installation is ours only as far as is known', async () => {
    expect(await read({ reference_id: `pi_${reference}_0123abcd` })).toMatchObject({ reference, isUnproven: true })
    expect(await read({ reference_id: `pi_${reference}_0123abcd000000000000` })).toMatchObject({ isUnproven: true })
  })
})

describe('several checkouts that are read at once', () => {
  test('are each read once, and those that the provider does not know or did not open for us are left out', async () => {
    provider.told.answers = {
      'GET /sessions/ps-1': ok(aSession()),
      'GET /sessions/ps-2': refused('DATA_NOT_FOUND', 404),
      'GET /sessions/ps-3': ok(aSession({ reference_id: 'INV-1' })),
    }
    const read = await provider.epayment.readCheckouts(['ps-1', 'ps-2', 'ps-3', 'ps-1', 'ps-2'])
    expect(read.map(({ checkoutId }) => checkoutId)).toEqual(['ps-1'])
    expect(provider.told.asked).toHaveLength(3)
  })

  test('survive two failures of one of them, and no third', async () => {
    const fault = refused('SERVER_ERROR', 500)
    const other = { 'GET /sessions/ps-2': ok(aSession({ payment_session_id: 'ps-2' })) }
    provider.told.answers = { ...other, 'GET /sessions/ps-1': inTurn(fault, fault, ok(aSession())) }
    expect(await provider.epayment.readCheckouts(['ps-1', 'ps-2'])).toHaveLength(2)
    provider.told.answers = { ...other, 'GET /sessions/ps-1': inTurn(fault, fault, fault, ok(aSession())) }
    await expect(provider.epayment.readCheckouts(['ps-1', 'ps-2'])).rejects.toThrow(ProviderAmbiguous)
  })

  test('are not asked again at once where the provider had too many calls', async () => {
    provider.told.answers = { 'GET /sessions/ps-1': refused('RATE_LIMIT_EXCEEDED', 429) }
    await expect(provider.epayment.readCheckouts(['ps-1', 'ps-1x'])).rejects.toThrow()
    expect(provider.lines().filter((line) => line === 'GET /sessions/ps-1')).toHaveLength(1)
  })
})

describe('a cancellation', () => {
  test.each([
    ['no answer', refused('SERVER_ERROR', 500)],
    ['a refusal', refused('INVALID_STATUS')],
    ['an answer in an unknown shape', ok({})],
  ])('with %s is done if the session says so', async (_, answer) => {
    provider.told.answers = {
      'POST /sessions/ps-1/cancel': answer,
      'GET /sessions/ps-1': ok(aSession({ status: 'CANCELED' })),
      'GET /transactions': lines(),
    }
    expect(await provider.epayment.cancelCheckout('ps-1')).toMatchObject({ status: 'cancelled' })
  })

  test('that was answered and has no effect yet is ambiguous', async () => {
    provider.told.answers = {
      'POST /sessions/ps-1/cancel': ok(aSession({ status: 'CANCELED' })),
      'GET /sessions/ps-1': ok(aSession()),
    }
    await expect(provider.epayment.cancelCheckout('ps-1')).rejects.toThrow('the provider has not cancelled yet')
  })

  test('of a session that was paid meanwhile comes too late', async () => {
    provider.told.answers = {
      'POST /sessions/ps-1/cancel': ok(aSession({ status: 'CANCELED' })),
      'GET /sessions/ps-1': ok(aSession({ status: 'CANCELED' })),
      'GET /transactions': lines(aLine()),
    }
    await expect(provider.epayment.cancelCheckout('ps-1')).rejects.toMatchObject({ code: 'CANCELLATION_NOT_ALLOWED' })
  })

  test('that the provider did not take, because of too many calls or our key, asks nothing more', async () => {
    provider.told.answers = { 'POST /sessions/ps-1/cancel': refused('INVALID_API_KEY', 401) }
    await expect(provider.epayment.cancelCheckout('ps-1')).rejects.toThrow(ProviderAmbiguous)
    provider.told.answers = { 'POST /sessions/ps-1/cancel': refused('RATE_LIMIT_EXCEEDED', 429) }
    await expect(provider.epayment.cancelCheckout('ps-1')).rejects.toThrow(ProviderThrottled)
    expect(provider.lines()).toEqual(['POST /sessions/ps-1/cancel', 'POST /sessions/ps-1/cancel'])
  })
})
