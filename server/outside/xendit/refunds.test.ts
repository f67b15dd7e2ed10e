// Refunds under odd, late, repeated and false answers of the provider: a payer gets their money back once.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderAmbiguous, ProviderRejected } from '../epayment.ts'
import { inTurn, ok, refused, startToldXendit } from '../told-provider.fixture.ts'

const reference = 'refund:6f1f6a0e:1'
const request = { providerPaymentId: 'py-1', amount: 250_00n, reason: 'requested', reference }

let provider: Awaited<ReturnType<typeof startToldXendit>>
beforeAll(async () => {
  provider = await startToldXendit()
})
beforeEach(() => provider.forget())
afterAll(() => provider.close())

const payment = {
  payment_id: 'py-1',
  payment_request_id: 'pr-1',
  reference_id: 'x',
  status: 'SUCCEEDED',
  currency: 'PHP',
}
const aRefund = (more: object = {}) => ({
  id: 'rfd-1',
  payment_request_id: 'pr-1',
  reference_id: reference,
  status: 'PENDING',
  amount: 250,
  currency: 'PHP',
  failure_code: null,
  ...more,
})
const listed = (...data: object[]) => ok({ data, has_more: false })
const READ_PAYMENT = { 'GET /v3/payments/py-1': ok(payment) }

describe('a refund', () => {
  const create = (more: object = {}) => provider.epayment.createRefund({ ...request, ...more }, 'key')

  test('is asked for under its payment request, with key, reference and reason', async () => {
    provider.told.answers = { ...READ_PAYMENT, 'GET /refunds': listed(), 'POST /refunds': ok(aRefund()) }
    expect(await create({ reason: 'second_capture' })).toEqual({
      refundId: 'rfd-1',
      reference,
      providerPaymentId: 'py-1',
      amount: 250_00n,
      status: 'pending',
      cause: null,
    })
    const { body, headers } = provider.told.asked.at(-1)!
    expect(body).toMatchObject({ payment_request_id: 'pr-1', amount: 250, currency: 'PHP', reason: 'DUPLICATE' })
    expect(headers['idempotency-key']).toBe('key')
    await create()
    expect(provider.told.asked.at(-1)!.body.reason).toBe('OTHERS')
  })

  test('that exists under this reference is not asked for again, wherever it is in the list', async () => {
    const others = [
      aRefund({ id: 'rfd-0', reference_id: null }),
      aRefund({ id: 'rfd-2', reference_id: `${reference}0` }),
    ]
    provider.told.answers = { ...READ_PAYMENT, 'GET /refunds': listed(...others, aRefund({ status: 'SUCCEEDED' })) }
    expect(await create()).toMatchObject({ refundId: 'rfd-1', status: 'succeeded' })
    expect(provider.lines()).not.toContain('POST /refunds')
  })

  test('is not asked for while it is unknown whether it exists', async () => {
    provider.told.answers = { ...READ_PAYMENT, 'GET /refunds': refused('X', 500), 'POST /refunds': ok(aRefund()) }
    await expect(create()).rejects.toThrow(ProviderAmbiguous)
    expect(provider.lines()).not.toContain('POST /refunds')
  })

  test('that is refused because an earlier call took the money is that call’s', async () => {
    provider.told.answers = {
      ...READ_PAYMENT,
      'GET /refunds': inTurn(listed(), listed(aRefund())),
      'POST /refunds': refused('MAXIMUM_REFUND_AMOUNT_REACHED'),
    }
    expect(await create()).toMatchObject({ refundId: 'rfd-1', status: 'pending' })
  })

  test('that is refused and does not exist keeps the refusal; one without an answer is not searched for', async () => {
    provider.told.answers = {
      ...READ_PAYMENT,
      'GET /refunds': listed(),
      'POST /refunds': inTurn(refused('REFUND_AMOUNT_EXCEEDED'), refused('X', 500)),
    }
    await expect(create()).rejects.toMatchObject({ code: 'REFUND_AMOUNT_EXCEEDED' })
    expect(provider.told.asked).toHaveLength(4)
    await expect(create()).rejects.toThrow(ProviderAmbiguous)
    expect(provider.told.asked).toHaveLength(7)
  })

  test('of a payment that the provider does not know is refused', async () => {
    provider.told.answers = { 'GET /v3/payments/py-1': refused('DATA_NOT_FOUND', 404) }
    await expect(create()).rejects.toMatchObject({ code: 'TRANSACTION_NOT_FOUND' })
  })

  test.each([
    ['another amount', { amount: 249.99 }],
    ['another currency', { currency: 'USD' }],
    ['an amount finer than a centavo', { amount: 250.001 }],
    ['no status', { status: undefined }],
  ])('that is answered with %s is ambiguous: nothing is booked by it', async (_, more) => {
    for (const answers of [
      { 'GET /refunds': listed(), 'POST /refunds': ok(aRefund(more)) },
      { 'GET /refunds': listed(aRefund(more)) },
    ]) {
      provider.told.answers = { ...READ_PAYMENT, ...answers }
      const failure = await create().catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ProviderAmbiguous)
      expect(failure).not.toBeInstanceOf(ProviderRejected)
    }
  })
})

describe('a refund that is read', () => {
  const read = async (more: object) => {
    provider.told.answers = { ...provider.told.answers, 'GET /refunds/rfd-1': ok(aRefund(more)) }
    return provider.epayment.readRefund('rfd-1')
  }

  test.each([
    ['SUCCEEDED', null, 'succeeded', null],
    ['FAILED', 'ACCOUNT_NOT_FOUND', 'failed', 'ACCOUNT_NOT_FOUND'],
    ['FAILED', null, 'failed', 'REFUND_FAILED'],
    ['CANCELLED', null, 'failed', 'CANCELLED'],
    ['SUCCEEDED', 'ACCOUNT_NOT_FOUND', 'succeeded', null],
    ['REQUIRES_ACTION', null, 'pending', null],
  ])('as %s with the code %s is %s', async (status, failure_code, expected, cause) => {
    expect(await read({ status, failure_code, payment_id: 'py-1' })).toMatchObject({ status: expected, cause })
  })

  test('names its payment itself, or by its payment request; else none', async () => {
    expect(await read({ payment_id: 'py-7' })).toMatchObject({ providerPaymentId: 'py-7' })
    provider.told.answers = { 'GET /v3/payment_requests/pr-1': ok({ latest_payment_id: 'py-8' }) }
    expect(await read({})).toMatchObject({ providerPaymentId: 'py-8' })
    provider.told.answers = { 'GET /v3/payment_requests/pr-1': refused('DATA_NOT_FOUND', 404) }
    expect(await read({})).toMatchObject({ providerPaymentId: null })
    expect(await read({ payment_request_id: null })).toMatchObject({ providerPaymentId: null })
  })

  test('in another currency is not ours, however small its amount', async () => {
    expect(await read({ currency: 'IDR', amount: 250, reference_id: 'INV-1' })).toBeUndefined()
  })

  test('without a currency is one in pesos, the only one that we refund in', async () => {
    expect(await read({ currency: undefined, payment_id: 'py-1' })).toMatchObject({ amount: 250_00n })
  })
})

test.each([
  ['ACCOUNT_ACCESS_BLOCKED', 'the account it was paid from is blocked'],
  ['REFUND_NOT_SUPPORTED', 'pay the payer in another way'],
  ['A_NEW_CODE', 'A_NEW_CODE'],
])('the code %s is explained to the operator: %s', (code, words) => {
  expect(provider.epayment.refusalText(code)).toContain(words)
})
