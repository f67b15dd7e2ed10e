// Payouts under odd, late, repeated and false answers of the provider: money leaves once, and only the provider's answer ends a payout.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ProviderAmbiguous, ProviderRejected } from '../epayment.ts'
import { inTurn, ok, refused, startToldXendit } from '../told-provider.fixture.ts'

const reference = 'po_6f1f6a0e'
const request = {
  reference,
  amount: 85_10n,
  bankSlug: 'bdo',
  accountNumber: '0012-3456-7890',
  accountName: 'Ana Reyes',
  description: 'PIXEL payout',
}

let provider: Awaited<ReturnType<typeof startToldXendit>>
beforeAll(async () => {
  provider = await startToldXendit()
})
beforeEach(() => provider.forget())
afterAll(() => provider.close())

const aPayout = (more: object = {}) => ({
  id: 'disb-1',
  reference_id: reference,
  status: 'ACCEPTED',
  amount: 85.1,
  currency: 'PHP',
  failure_code: null,
  ...more,
})
const found = (...data: object[]) => ok({ data, has_more: false })
const send = (more: object = {}) => provider.epayment.createPayout({ ...request, ...more }, 'key')

describe('a request', () => {
  test('has the amount in pesos, the digits of the account and its own key', async () => {
    provider.told.answers = { 'POST /v2/payouts': ok(aPayout()) }
    await send()
    const [{ body, headers }] = provider.told.asked as [(typeof provider.told.asked)[number]]
    expect(body).toMatchObject({
      amount: 85.1,
      currency: 'PHP',
      channel_code: 'PH_BDO',
      channel_properties: { account_number: '001234567890', account_holder_name: 'Ana Reyes' },
    })
    expect(headers['idempotency-key']).toBe('key')
  })

  test('has at most a hundred characters of description', async () => {
    provider.told.answers = { 'POST /v2/payouts': ok(aPayout()) }
    await send({ description: 'x'.repeat(101) })
    expect(provider.told.asked[0]!.body.description).toHaveLength(100)
  })

  test.each([
    ['no bank of ours', { bankSlug: 'bank-of-nowhere' }, 'CHANNEL_CODE_NOT_SUPPORTED'],
    ['a slug that could be no code', { bankSlug: 'ph-BDO/../x' }, 'CHANNEL_CODE_NOT_SUPPORTED'],
    [
      'too few digits of a mobile number',
      { bankSlug: 'gcash', accountNumber: '0917123456' },
      'RECIPIENT_ACCOUNT_NUMBER_ERROR',
    ],
    ['too many', { bankSlug: 'maya', accountNumber: '091712345678' }, 'RECIPIENT_ACCOUNT_NUMBER_ERROR'],
    ['a foreign number', { bankSlug: 'gcash', accountNumber: '+14155550100' }, 'RECIPIENT_ACCOUNT_NUMBER_ERROR'],
    [
      'a number with letters behind it',
      { bankSlug: 'gcash', accountNumber: '09171234567x' },
      'RECIPIENT_ACCOUNT_NUMBER_ERROR',
    ],
  ])('to %s is refused before anything is sent', async (_, more, code) => {
    await expect(send(more)).rejects.toMatchObject({ code })
    expect(provider.told.asked).toEqual([])
  })

  test('to a bank that is known by its code only is sent to this code', async () => {
    provider.told.answers = { 'POST /v2/payouts': ok(aPayout()) }
    await send({ bankSlug: 'ph-new-bank' })
    expect(provider.told.asked[0]!.body.channel_code).toBe('PH_NEW_BANK')
  })

  test.each([
    ['another reference', { reference_id: 'po_other' }],
    ['another amount', { amount: 85.11 }],
    ['another currency', { currency: 'USD' }],
    ['no amount', { amount: null }],
    ['an infinite amount', { amount: 1e300 }],
    ['no id', { id: undefined }],
    ['no status', { status: null }],
  ])('that is answered with %s is ambiguous', async (_, more) => {
    provider.told.answers = { 'POST /v2/payouts': ok(aPayout(more)) }
    await expect(send()).rejects.toThrow(ProviderAmbiguous)
  })

  test.each(['DUPLICATE_ERROR', 'IDEMPOTENCY_ERROR'])(
    'whose key is in use (%s) gets the payout of that key, once the list has it',
    async (code) => {
      const list = inTurn(found(), found(aPayout({ id: 'disb-x', reference_id: `${reference}-2` })), found(aPayout()))
      provider.told.answers = { 'POST /v2/payouts': refused(code, 409), 'GET /v2/payouts': list }
      expect(await send()).toMatchObject({ payoutId: 'disb-1', status: 'accepted' })
      expect(provider.lines()).toEqual(['POST /v2/payouts', ...Array(3).fill('GET /v2/payouts')])
    },
  )

  test('whose key was used for another amount is no success', async () => {
    const list = found(aPayout({ amount: 1 }))
    provider.told.answers = { 'POST /v2/payouts': refused('DUPLICATE_ERROR', 409), 'GET /v2/payouts': list }
    await expect(send()).rejects.toThrow(ProviderAmbiguous)
  })

  test('without enough money of ours is ambiguous, so that it is tried again', async () => {
    provider.told.answers = { 'POST /v2/payouts': refused('INSUFFICIENT_BALANCE') }
    const failure = await send().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderAmbiguous)
    expect(failure).not.toBeInstanceOf(ProviderRejected)
  })
})

describe('the state of a payout', () => {
  test.each([
    ['ACCEPTED', 'accepted'],
    ['SUCCEEDED', 'paid'],
    ['FAILED', 'failed'],
    ['COMPLIANCE_REJECTED', 'failed'],
    ['REJECTED', 'failed'],
    ['EXPIRED', 'failed'],
    ['CANCELLED', 'cancelled'],
    ['REVERSED', 'returned'],
    ['REQUESTED', 'sending'],
    ['PENDING_COMPLIANCE_ASSESSMENT', 'sending'],
    ['accepted', 'sending'],
    ['', 'sending'],
  ])('%j is %s', async (status, expected) => {
    provider.told.answers = { 'GET /v2/payouts/disb-1': ok(aPayout({ status })) }
    expect(await provider.epayment.readPayout('disb-1')).toMatchObject({ status: expected })
  })

  test.each([
    ['FAILED', 'INVALID_DESTINATION', 'account_unknown'],
    ['FAILED', 'DESTINATION_MAXIMUM_LIMIT', 'limit_reached'],
    ['REVERSED', 'ACCOUNT_NAME_MISMATCH', 'name_mismatch'],
    ['FAILED', 'A_NEW_REASON', 'rejected'],
    ['FAILED', null, 'rejected'],
    ['SUCCEEDED', 'INVALID_DESTINATION', null],
    ['A_NEW_STATE', 'INVALID_DESTINATION', null],
    ['CANCELLED', 'INVALID_DESTINATION', null],
  ])('%s with the code %s has the cause %s', async (status, failure_code, cause) => {
    provider.told.answers = { 'GET /v2/payouts/disb-1': ok(aPayout({ status, failure_code })) }
    expect(await provider.epayment.readPayout('disb-1')).toMatchObject({ cause })
  })

  test('is unknown for an id that the provider does not know, and stays open after a fault', async () => {
    provider.told.answers = { 'GET /v2/payouts/disb-1': inTurn(refused('DATA_NOT_FOUND', 404), refused('X', 503)) }
    expect(await provider.epayment.readPayout('disb-1')).toBeUndefined()
    await expect(provider.epayment.readPayout('disb-1')).rejects.toThrow(ProviderAmbiguous)
  })

  test('of an id with a slash is asked at that id, not at another address', async () => {
    provider.told.answers = { 'GET /v2/payouts/..%2Fx': ok(aPayout()) }
    expect(await provider.epayment.readPayout('../x')).toMatchObject({ payoutId: 'disb-1' })
  })

  test('that a v3 id names is read under our reference', async () => {
    provider.told.answers = {
      'GET /v3/payouts/po-1': ok({ reference_id: reference }),
      'GET /v2/payouts': found(aPayout({ id: 'disb-9', reference_id: 'po_other' }), aPayout({ status: 'SUCCEEDED' })),
    }
    expect(await provider.epayment.readPayout('po-1')).toMatchObject({ payoutId: 'disb-1', status: 'paid' })
    expect(provider.told.asked[0]!.headers['api-version']).toBe('2025-09-01')
    expect(provider.told.asked[1]!.query).toMatchObject({ reference_id: reference })
  })
})

test('a payout that our ledger lost is read as it was requested, a name that is missing as none', async () => {
  const recorded = {
    ...aPayout(),
    channel_code: 'PH_GCASH',
    channel_properties: { account_number: '09171234567' },
    created: '2026-11-30T01:02:03Z',
  }
  provider.told.answers = { 'GET /v2/payouts/disb-1': inTurn(ok(recorded), ok({ ...recorded, created: 'today' })) }
  expect(await provider.epayment.readRecordedPayout('disb-1')).toEqual({
    reference,
    amount: 85_10n,
    bankSlug: 'gcash',
    accountNumber: '09171234567',
    accountName: '',
    description: '',
    requestedAt: new Date('2026-11-30T01:02:03Z'),
  })
  await expect(provider.epayment.readRecordedPayout('disb-1')).rejects.toThrow(ProviderAmbiguous)
})

describe('a cancellation', () => {
  const cancel = () => provider.epayment.cancelPayout('disb-1')
  const CANCEL = 'POST /v2/payouts/disb-1/cancel'
  const READ = 'GET /v2/payouts/disb-1'

  test('without an answer is done if the payout says so', async () => {
    provider.told.answers = { [CANCEL]: refused('X', 500), [READ]: ok(aPayout({ status: 'CANCELLED' })) }
    expect(await cancel()).toMatchObject({ status: 'cancelled' })
  })

  test.each(['SUCCEEDED', 'REQUESTED', 'FAILED', 'REVERSED'])(
    'of a payout that is %s by now comes too late',
    async (status) => {
      provider.told.answers = { [CANCEL]: refused('X', 500), [READ]: ok(aPayout({ status })) }
      await expect(cancel()).rejects.toMatchObject({ code: 'CANCELLATION_NOT_ALLOWED' })
    },
  )

  test('without an answer stays ambiguous while the payout is accepted, or cannot be read', async () => {
    provider.told.answers = { [CANCEL]: refused('X', 500), [READ]: inTurn(ok(aPayout()), refused('X', 500)) }
    for (const _ of ['accepted', 'not read']) {
      const failure = await cancel().catch((error: unknown) => error)
      expect(failure).toBeInstanceOf(ProviderAmbiguous)
      expect(failure).not.toBeInstanceOf(ProviderRejected)
    }
  })

  test('that was turned away unread asks nothing more', async () => {
    provider.told.answers = { [CANCEL]: refused('RATE_LIMIT_EXCEEDED', 429) }
    await expect(cancel()).rejects.toThrow(ProviderAmbiguous)
    expect(provider.lines()).toEqual([CANCEL])
  })
})

test('the banks are those of both lists, sorted by name, with the code as slug where we have none', async () => {
  provider.told.answers = {
    'GET /payouts_channels': ({ query }) =>
      ok(
        query.channel_category === 'BANK'
          ? [
              { channel_code: 'PH_NEW_BANK', channel_name: 'New Bank' },
              { channel_code: 'PH_BDO', channel_name: 'BDO Unibank' },
            ]
          : [{ channel_code: 'PH_GCASH', channel_name: 'GCash' }],
      ),
  }
  expect(await provider.epayment.listBanks()).toEqual([
    { slug: 'bdo', name: 'BDO Unibank' },
    { slug: 'gcash', name: 'GCash' },
    { slug: 'ph-new-bank', name: 'New Bank' },
  ])
})
