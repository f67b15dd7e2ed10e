// Which webhooks of Xendit's an event of the provider becomes, and what they are authenticated by.
import { describe, expect, test } from 'vitest'
import { getProfileKnobs } from '../knob-profiles.ts'
import { readSettings } from '../settings.ts'
import { xenditWebhooks } from './webhooks.ts'
import { TOKEN } from './xendit.fixture.ts'

const env = { SANDBOX_PORT: '1', SANDBOX_DATABASE_URL: 'postgresql:', SANDBOX_CALLBACK_TOKEN: TOKEN }
const values = getProfileKnobs('calm', 1)
const knobs = { values, change: () => {}, reset: () => {} }
const { messages, attemptDelaysSeconds, retriesTimeouts, timeoutMs } = xenditWebhooks({
  settings: readSettings(env),
  knobs,
})

const payment = {
  id: 'pay_1',
  status: 'succeeded',
  amount: 10_050,
  currency: 'PHP',
  paid_at: '2026-11-29T10:00:00.000Z',
}
const failed = { ...payment, id: 'pay_0', status: 'failed', paid_at: null }
const checkout = {
  id: 'chk_1',
  reference: 'gift_1',
  status: 'paid',
  amount: 10_050,
  currency: 'PHP',
  payments: [payment],
}
const refund = {
  id: 'rfd_1',
  payment: 'pay_1',
  reference: 'r',
  amount: 50,
  currency: 'PHP',
  status: 'succeeded',
  created_at: 'then',
}
const payout = {
  id: 'pyt_1',
  reference: 'po',
  channel: 'bdo',
  amount: 8525,
  currency: 'PHP',
  status: 'succeeded',
  failure_code: null,
}

function sent(type: string, data: object, forged = false) {
  const body = JSON.stringify({ id: 'evt_1', type, created_at: 'then', data })
  return messages({ id: 'evt_1', body }, forged).map((message) => ({ ...message, ...JSON.parse(message.body) }))
}

describe('an event', () => {
  test.each([
    ['checkout.paid', checkout, ['payment.capture', 'payment_session.completed']],
    ['checkout.paid', { ...checkout, payments: [failed, payment] }, ['payment.capture', 'payment_session.completed']],
    ['checkout.paid', { ...checkout, payments: [payment, payment] }, ['payment.capture']],
    ['checkout.failed_attempt', { ...checkout, payments: [failed] }, ['payment.failure']],
    ['checkout.expired', { ...checkout, payments: [] }, ['payment_session.expired']],
    ['checkout.cancelled', { ...checkout, payments: [] }, []],
    ['refund.succeeded', refund, ['refund.succeeded']],
    ['refund.failed', refund, ['refund.failed']],
    ['payout.processing', payout, []],
    ['payout.cancelled', payout, []],
    ['payout.succeeded', payout, ['payout.succeeded']],
    ['payout.failed', payout, ['payout.failed']],
    ['payout.returned', payout, ['payout.reversed']],
    ['dispute.opened', { id: 'dsp_1' }, []],
    ['dispute.lost', { id: 'dsp_1' }, []],
  ])('%s of %j is reported as %j', (type, data, wanted) => {
    expect(sent(type, data).map(({ event }) => event)).toEqual(wanted)
  })

  test('is reported in v3 where the operator wishes it', () => {
    values.xendit = { ...values.xendit, payout_events: 'v3' }
    expect(sent('payout.returned', payout)).toMatchObject([
      { event: 'v3_payout.reversed', data: { status: 'SUCCEEDED', destination_amount: 8525 } },
    ])
    values.xendit = { ...values.xendit, payout_events: 'v2' }
  })

  test('of a second payment is about the last one, of the last amount', () => {
    const second = { ...payment, id: 'pay_2', amount: 10_049 }
    expect(sent('checkout.paid', { ...checkout, payments: [payment, second] })[0]!.data).toMatchObject({
      request_amount: 100.5,
      captures: [{ capture_amount: 100.49 }],
    })
  })

  test('of a failed refund is wrapped once more, as in the guide', () => {
    expect(sent('refund.succeeded', refund)[0]!.data).toMatchObject({
      amount: 0.5,
      status: 'SUCCEEDED',
      payment_id: expect.any(String),
    })
    const lost = { ...refund, status: 'failed', failure_code: 'REJECTED_BY_CHANNEL' }
    expect(sent('refund.failed', lost)[0]!.data).toMatchObject({
      data: { status: 'FAILED', failure_code: 'REFUND_FAILED' },
    })
  })
})

describe('a payout that did not arrive', () => {
  test.each([
    ['ACCOUNT_CLOSED', 'INVALID_DESTINATION'],
    ['ACCOUNT_NAME_MISMATCH', 'ACCOUNT_NAME_MISMATCH'],
    ['INSUFFICIENT_BALANCE', 'INSUFFICIENT_BALANCE'],
  ])('for %s says %s', (failure_code, wanted) => {
    const data = { ...payout, status: 'failed', failure_code }
    expect(sent('payout.failed', data)[0]!.data).toMatchObject({ status: 'FAILED', failure_code: wanted })
  })

  test('but was returned says no reason', () => {
    const [message] = sent('payout.returned', { ...payout, status: 'returned', failure_code: 'ACCOUNT_CLOSED' })
    expect(message!.data).toMatchObject({ status: 'REVERSED' })
    expect(message!.data).not.toHaveProperty('failure_code')
  })

  test('at a bank that was retired since keeps its channel', () => {
    expect(sent('payout.failed', { ...payout, channel: 'robinsons-bank' })[0]!.data.channel_code).toBe('PH_ROB')
    expect(sent('payout.failed', { ...payout, channel: 'uno' })[0]!.data.channel_code).toBe('PH_UNO')
    expect(sent('payout.failed', { ...payout, channel: 'epayment' })[0]!.data.channel_code).toBe('PH_EPAYMENT')
  })
})

describe('a webhook', () => {
  test('carries the token, and another one when it is forged', () => {
    for (const { headers } of sent('checkout.paid', checkout)) expect(headers['x-callback-token']).toBe(TOKEN)
    for (const { headers } of sent('checkout.paid', checkout, true)) expect(headers['x-callback-token']).not.toBe(TOKEN)
  })

  test('has an id of its own, which is the same at every attempt', () => {
    const ids = () => sent('checkout.paid', checkout).map(({ headers }) => headers['webhook-id'])
    expect(new Set(ids()).size).toBe(2)
    expect(ids()).toEqual(ids())
  })

  test('is attempted seven times within a day, and never after one that hung', () => {
    expect(attemptDelaysSeconds.map((seconds) => seconds / 60)).toEqual([0, 15, 45, 120, 180, 360, 720])
    expect([retriesTimeouts, timeoutMs]).toEqual([false, 30_000])
  })
})
