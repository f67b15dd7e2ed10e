// What a receipt says of each course that a payment can take. No database: the row is as it was read.
import { describe, expect, test } from 'vitest'
import { asReceipt } from './receipt-rows.ts'

type Row = Parameters<typeof asReceipt>[1]
const secret = { current: 'a'.repeat(43), old: ['b'.repeat(43)] }
const [began, paid, later] = [new Date('2026-03-01'), new Date('2026-03-02'), new Date('2026-04-01')]

const unpaid = {
  transaction_no: 'PX-20260301-ABCDEFGH',
  type: 'donation',
  state: 'awaiting',
  amount: 100_00n,
  created_at: began,
  paid_at: null,
  page_name: 'Luz Pinta',
  page_url: 'luz',
  closed_at: null,
  payer_name: null,
  supporter_name: null,
  is_anonymous: false,
  refund_state: null,
  refund_begun_at: null,
  dispute_state: null,
} as unknown as Row

const receipt = (more: Partial<Row> = {}) => asReceipt(secret, { ...unpaid, ...more })

describe('the state of a receipt', () => {
  test.each([
    ['created', 'pending'],
    ['awaiting', 'pending'],
    ['paid', 'paid'],
    ['refunded', 'refunded'],
    ['disputed', 'paid'],
    ['charged_back', 'disputed'],
    ['failed', 'failed'],
    ['expired', 'failed'],
    ['cancelled', 'failed'],
  ] as const)('of a payment that is %s is %s', (state, shown) => {
    expect(receipt({ state } as Partial<Row>).state).toBe(shown)
  })

  test('is dated by its payment, and before that by its beginning', () => {
    expect([receipt().date, receipt({ paid_at: paid }).date]).toEqual([began, paid])
  })

  test('says whether a gift or content was paid for', () => {
    expect([receipt().type, receipt({ type: 'payment' } as Partial<Row>).type]).toEqual(['donation', 'payment'])
  })
})

describe('a receipt names', () => {
  const from = (more: Partial<Row>) => receipt(more).from

  test('the payer’s page before the name that was typed, then that, then Someone', () => {
    expect(from({ payer_name: 'Bea', supporter_name: 'Aling Nena' })).toBe('Bea')
    expect(from({ supporter_name: 'Aling Nena' })).toBe('Aling Nena')
    expect(from({})).toBe('Someone')
  })

  test('no name at all of a payer who stays anonymous', () => {
    const shown = receipt({ is_anonymous: true, payer_name: 'Bea', supporter_name: 'Aling Nena' })
    expect(shown.from).toBe('Someone')
    expect(JSON.stringify({ ...shown, amount: 0 })).not.toMatch(/Bea|Nena/)
  })

  test('the creator, and leads to their page only while it is open', () => {
    expect(receipt().to).toEqual({ page_name: 'Luz Pinta', page_url: 'luz' })
    expect(receipt({ closed_at: later }).to).toEqual({ page_name: 'Luz Pinta', page_url: null })
  })

  test('its own link, with the code of the current secret', () => {
    const { receipt_url } = receipt()
    expect(receipt_url).toMatch(/^\/r\/PX-20260301-ABCDEFGH\/[A-Z0-9]{12,}$/)
    const { receipt_url: rotated } = asReceipt({ current: secret.old[0]!, old: [secret.current] }, unpaid)
    expect(rotated).not.toBe(receipt_url)
    expect(receipt({ transaction_no: 'PX-20260301-ABCDEFGJ' }).receipt_url.split('/').at(-1)).not.toBe(
      receipt_url.split('/').at(-1),
    )
  })
})

describe('what came after the payment', () => {
  test('is nothing on a receipt without a request, a refund or a dispute', () => {
    expect(receipt({ state: 'paid', paid_at: paid })).toMatchObject({
      refund_request: null,
      refund: null,
      dispute: null,
    })
  })

  test('is the request for a refund with its answer and the day until which it is answered', () => {
    const asked = {
      refund_state: 'refused',
      refund_reason: 'mistake',
      refund_message: 'Nagamit na',
      refund_asked_at: paid,
      refund_due_at: later,
    } as unknown as Partial<Row>
    expect(receipt(asked).refund_request).toEqual({
      state: 'refused',
      reason: 'mistake',
      message: 'Nagamit na',
      date: paid,
      due_at: later,
    })
  })

  test.each([
    [false, 'under_way'],
    [null, 'under_way'],
    [true, 'done'],
  ])('is a refund of which the provider said %s: %s', (is_given_back, state) => {
    expect(receipt({ refund_begun_at: later, is_given_back } as Partial<Row>).refund).toEqual({ state, date: later })
  })

  test.each([
    ['opened', null],
    ['won', later],
    ['lost', later],
  ] as const)('is a dispute that is %s, with its days', (state, decided_at) => {
    const row = { dispute_state: state, disputed_at: paid, dispute_ended_at: decided_at } as Partial<Row>
    expect(receipt(row).dispute).toEqual({ state, date: paid, decided_at })
  })
})
