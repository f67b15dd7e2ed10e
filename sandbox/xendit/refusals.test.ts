// What a client of Xendit's API does wrong, finds missing or is refused by the operator's wish.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Json, TestSandbox } from '../sandbox.fixture.ts'
import { newSession, newXenditPayout, startTestXendit, type TestXendit, V3 } from './xendit.fixture.ts'

let xendit: TestXendit
let sandbox: TestSandbox

beforeAll(async () => {
  xendit = await startTestXendit()
  sandbox = xendit.sandbox
})
afterAll(() => sandbox.close())

const NOWHERE = '00000000-0000-4000-8000-000000000000'

describe('what is not there', () => {
  test.each([
    ['GET', '/sessions/ps-000000000000000000000000'],
    ['POST', '/sessions/ps-000000000000000000000000/cancel'],
    ['GET', `/v3/payment_requests/pr-${NOWHERE}`],
    ['GET', `/v3/payments/py-${NOWHERE}`],
    ['GET', `/refunds/rfd-${NOWHERE}`],
    ['POST', `/refunds/rfd-${NOWHERE}/cancel`],
    ['GET', `/v2/payouts/disb-${NOWHERE}`],
    ['POST', `/v2/payouts/disb-${NOWHERE}/cancel`],
    ['GET', `/transactions/txn_${NOWHERE}`],
    ['DELETE', '/sessions/ps-1'],
    ['GET', '/v2/invoices'],
  ])('%s %s is DATA_NOT_FOUND', async (method, path) => {
    expect(await xendit.call(method, path, undefined, V3)).toMatchObject({
      status: 404,
      body: { error_code: 'DATA_NOT_FOUND', message: expect.any(String) },
    })
  })

  test('a refund of a payment that is none, and one named by its payment instead of its request', async () => {
    const { payment_id } = await xendit.paid()
    for (const payment_request_id of [`pr-${NOWHERE}`, payment_id, ''])
      expect(await xendit.call('POST', '/refunds', { payment_request_id, reason: 'OTHERS' })).toMatchObject({
        status: 404,
      })
  })
})

describe('a session', () => {
  test.each([
    ['reference_id', 'r'.repeat(64), 'r'.repeat(65)],
    ['amount', 1, 0.99],
    ['amount', 99_999_999.99, 100_000_000],
    ['amount', 20.05, 20.055],
    ['description', 'd'.repeat(1000), 'd'.repeat(1001)],
    ['locale', 'en-PH', 'english'],
    ['metadata', { gift: '7' }, { gift: 7 }],
    ['success_return_url', 'https://pixel.ph/ok', '/ok'],
    ['expires_at', '2100-01-01T00:00:00Z', '2100-01-01'],
    ['capture_method', 'AUTOMATIC', 'MANUAL'],
  ])('takes its %s within limits, and refuses it beyond', async (field, within, beyond) => {
    expect((await xendit.call('POST', '/sessions', newSession({ [field]: within }))).status).toBe(201)
    expect(await xendit.call('POST', '/sessions', newSession({ [field]: beyond }))).toMatchObject({
      status: 400,
      body: { error_code: 'API_VALIDATION_ERROR', errors: [{ path: expect.stringContaining(field) }] },
    })
  })

  test.each(['session_type', 'mode', 'currency', 'country', 'customer', 'success_return_url', 'cancel_return_url'])(
    'without %s is refused',
    async (field) => {
      const { body } = await xendit.call('POST', '/sessions', newSession({ [field]: undefined }))
      expect(body.errors).toMatchObject([{ path: field }])
    },
  )

  test('lasts half an hour unless it says until when, and is then expired', async () => {
    await xendit.reset()
    const { payment_session_id, created, expires_at } = await xendit.open()
    expect(Date.parse(expires_at) - Date.parse(created)).toBe(1_800_000)
    await sandbox.advance(1801)
    expect((await xendit.call('GET', `/sessions/${payment_session_id}`)).body.status).toBe('EXPIRED')
    expect((await xendit.call('POST', `/sessions/${payment_session_id}/cancel`)).body.error_code).toBe('INVALID_STATUS')
    expect(xendit.receivedTypes()).toEqual(['payment_session.expired'])
  })

  test('that is being paid is pending, and can be cancelled no more', async () => {
    const session = await xendit.paid({}, 'processing')
    expect(session).toMatchObject({ status: 'PENDING', payment_id: null, payment_request_id: null })
    const { status, body } = await xendit.call('POST', `/sessions/${session.payment_session_id}/cancel`)
    expect([status, body]).toEqual([
      400,
      { error_code: 'INVALID_STATUS', message: 'A session that is PENDING cannot be canceled.' },
    ])
  })

  test('whose attempt failed stays active, and its failed payment took nothing', async () => {
    await xendit.reset()
    const session = await xendit.paid({}, 'failed')
    expect(session).toMatchObject({ status: 'ACTIVE', payment_id: null })
    await sandbox.settle()
    expect(xendit.receivedTypes()).toEqual(['payment.failure'])
    const { data } = sandbox.received[0]!.event
    expect(data).toMatchObject({ status: 'FAILED', captures: [] })
    const read = await xendit.call('GET', `/v3/payments/${data.payment_id}`, undefined, V3)
    expect(read.body).toEqual(data)
    const refund = { payment_request_id: data.payment_request_id, reason: 'OTHERS' }
    expect((await xendit.call('POST', '/refunds', refund)).body.error_code).toBe('INELIGIBLE_TRANSACTION')
  })

  test('names the first payment of two, and each of them is a payment of its own', async () => {
    await xendit.reset()
    const session = await xendit.paid({}, 'paid_twice')
    await sandbox.settle()
    const captured = sandbox.received
      .filter(({ event }) => event.event === 'payment.capture')
      .map(({ event }) => event.data)
    expect(new Set(captured.map((payment) => payment.payment_id)).size).toBe(2)
    expect(captured.map((payment) => payment.payment_id)).toContain(session.payment_id)
    for (const payment of captured)
      expect((await xendit.call('GET', `/v3/payments/${payment.payment_id}`, undefined, V3)).body).toMatchObject({
        status: 'SUCCEEDED',
        reference_id: session.reference_id,
        captures: [{ capture_amount: 100.5 }],
      })
  })
})

describe('by the operator’s wish', () => {
  test.each([
    ['REFUND_AMOUNT_EXCEEDED', 400],
    ['PARTIAL_REFUND_COUNTS_EXCEEDED', 400],
    ['INVALID_MERCHANT_SETTINGS', 403],
  ])('every refund is refused with %s, and takes nothing', async (refund_refusal, status) => {
    const { payment_request_id } = await xendit.paid()
    await sandbox.admin('PUT', '/knobs', { xendit: { refund_refusal } })
    const order = { payment_request_id, reason: 'OTHERS' }
    const key = { 'idempotency-key': refund_refusal }
    expect(await xendit.call('POST', '/refunds', order, key)).toMatchObject({
      status,
      body: { error_code: refund_refusal },
    })
    await sandbox.admin('PUT', '/knobs', { xendit: { refund_refusal: null } })
    expect(await xendit.call('POST', '/refunds', order, key)).toMatchObject({ status: 200, body: { amount: 100.5 } })
  })

  test('every payout is refused with its code, before its own errors are looked for', async () => {
    await xendit.reset()
    await sandbox.admin('PUT', '/knobs', { xendit: { payout_refusal: 'RECIPIENT_ACCOUNT_NUMBER_ERROR' } })
    for (const wanted of [{}, { channel_code: 'PH_NOWHERE' }])
      expect(await xendit.call('POST', '/v2/payouts', newXenditPayout(wanted))).toMatchObject({
        status: 400,
        body: { error_code: 'RECIPIENT_ACCOUNT_NUMBER_ERROR' },
      })
    expect((await xendit.call('GET', '/v2/payouts?reference_id=po_1')).body.data).toEqual([])
    await sandbox.admin('PUT', '/knobs', { xendit: { payout_refusal: null } })
  })
})

describe('a payout', () => {
  const properties = (wanted: Json) => ({
    channel_properties: { account_number: '001234567890', account_holder_name: 'ANA REYES', ...wanted },
  })

  test.each([
    ['a bank', { channel_code: 'PH_OFFLINE_TEST_BANK' }, 200],
    ['the largest amount', { amount: 50_000 }, 200],
    ['the smallest amount', { amount: 1 }, 200],
    ['a number with a dash', properties({ account_number: '00-1' }), 400],
    ['no number', properties({ account_number: '' }), 400],
    ['no holder', properties({ account_holder_name: '' }), 400],
    ['a reference of nothing', { reference_id: '' }, 400],
    ['pesos of another country', { currency: 'MXN' }, 400],
  ])('to %s is answered as it should be', async (_, wanted, status) => {
    expect((await xendit.call('POST', '/v2/payouts', newXenditPayout(wanted))).status).toBe(status)
  })

  test('needs a key, which is answered again without a mark, and belongs to one body', async () => {
    await xendit.reset()
    const key = { 'idempotency-key': 'p-1' }
    const first = await xendit.call('POST', '/v2/payouts', newXenditPayout(), key)
    const again = await xendit.call('POST', '/v2/payouts', newXenditPayout(), key)
    expect([again.status, again.body, again.headers.get('idempotent-replayed')]).toEqual([200, first.body, null])
    expect((await xendit.call('POST', '/v2/payouts', newXenditPayout({ amount: 1 }), key)).body.error_code).toBe(
      'DUPLICATE_ERROR',
    )
    expect(await xendit.call('POST', '/v2/payouts', newXenditPayout(), { 'idempotency-key': '' })).toMatchObject({
      status: 400,
    })
  })

  test('that is waiting can be cancelled, twice with the same answer, and says nothing about it', async () => {
    await xendit.reset()
    const { body } = await xendit.call('POST', '/v2/payouts', newXenditPayout())
    for (let i = 0; i < 2; i++)
      expect(await xendit.call('POST', `/v2/payouts/${body.id}/cancel`)).toMatchObject({
        status: 200,
        body: { status: 'CANCELLED' },
      })
    await sandbox.advance(60)
    expect(xendit.receivedTypes()).toEqual([])
  })

  test('that is lost on its way is found by a repeat: the connection was cut after it was made', async () => {
    await xendit.reset()
    const wanted = newXenditPayout(properties({ account_number: '666666' }))
    const key = { 'idempotency-key': 'lost' }
    await expect(xendit.call('POST', '/v2/payouts', wanted, key)).rejects.toThrow()
    const { data } = (await xendit.call('GET', '/v2/payouts?reference_id=po_1')).body
    expect(data).toHaveLength(1)
    expect((await xendit.call('POST', '/v2/payouts', wanted, key)).body.id).toBe(data[0].id)
  })
})

test('faults are answered in Xendit’s format too', async () => {
  for (const [kind, status, error_code] of [
    ['error_before', 500, 'SERVER_ERROR'],
    ['too_many_requests', 429, 'RATE_LIMIT_EXCEEDED'],
    ['no_such_fault', 400, 'API_VALIDATION_ERROR'],
  ] as const)
    expect(await xendit.call('GET', '/balance', undefined, { 'x-sandbox-fault': kind })).toMatchObject({
      status,
      body: { error_code },
    })
})

test('a stranger is refused before calls are counted', async () => {
  await xendit.reset()
  await sandbox.admin('PUT', '/knobs', { xendit: { requests_per_minute: 1 } })
  for (let i = 0; i < 3; i++)
    expect((await xendit.call('GET', '/payouts_channels', undefined, { authorization: 'Basic eDo=' })).status).toBe(401)
  expect((await xendit.call('GET', '/payouts_channels')).status).toBe(200)
  expect((await xendit.call('GET', '/payouts_channels')).status).toBe(429)
})
