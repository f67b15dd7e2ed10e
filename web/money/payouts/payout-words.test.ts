import { afterEach, describe, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { payoutReasonTexts } from '#contract/money/payout-reasons.ts'
import type { PayoutDetails } from '#contract/money/wallet.ts'
import { setLanguage } from '../../language/say.ts'
import { getPayoutNote, getState, mayBeCancelled, payoutRows } from './payout-words.ts'

afterEach(() => setLanguage('en', undefined))

const payout: PayoutDetails = {
  state: 'requested',
  reason: null,
  fee: 15,
  net_amount: 85.25,
  destination: 'BDO Unibank ••••7890',
}
const notArrived = ['failed', 'returned', 'cancelled'] as const

describe('the note of a payout', () => {
  test('names the account the money goes to', () => {
    expect(getPayoutNote({ ...payout, state: 'sending' })).toBe('It is on its way to BDO Unibank ••••7890.')
    expect(getPayoutNote({ ...payout, state: 'paid' })).toBe('It was paid to BDO Unibank ••••7890.')
  })

  test.each(notArrived)('of a %s one says that the whole amount is back', (state) => {
    expect(getPayoutNote({ ...payout, state })).toBe('It did not arrive. The whole amount is in your balance again.')
  })

  test('is the reason the server sent, if it sent one', () => {
    const reason = 'The bank does not know this account number.'
    expect(getPayoutNote({ ...payout, state: 'failed', reason })).toBe(reason)
  })

  test('shows an account name as it is, even if it looks like a placeholder', () => {
    expect(getPayoutNote({ ...payout, state: 'paid', destination: '{account} $& ••••7890' })).toBe(
      'It was paid to {account} $& ••••7890.',
    )
  })
})

describe('the receipt of a payout', () => {
  const rows = (changes: Partial<PayoutDetails>) =>
    payoutRows({ ...payout, ...changes }).map(({ label, value }) => [label, value])

  test('shows the fee and the amount that arrives, with centavos', () => {
    expect(rows({})).toEqual([
      ['To account', 'BDO Unibank ••••7890'],
      ['Fee', '₱15.00'],
      ['Arrives', '₱85.25'],
    ])
    expect(rows({ state: 'paid' })[2]).toEqual(['Arrived', '₱85.25'])
  })

  test('calls a payout without a fee FREE', () => {
    expect(rows({ fee: 0 })[1]).toEqual(['Fee', 'FREE'])
  })

  test.each(notArrived)('of a %s one says that the fee is given back and nothing arrived', (state) => {
    expect(rows({ state }).map(([label]) => label)).toEqual(['To account', 'Fee, given back', 'Would have arrived'])
  })

  test('is in Filipino when that is the language', () => {
    setLanguage('fil', fil)
    expect(rows({ fee: 0, state: 'cancelled' })).toEqual([
      ['Papunta sa', 'BDO Unibank ••••7890'],
      ['Fee, ibinalik', 'LIBRE'],
      ['Dumating sana', '₱85.25'],
    ])
    expect(getState({ state: 'returned' })).toEqual({ tone: 'failed', word: 'Bumalik' })
    expect(getPayoutNote(payout)).toBe('Nakatabi na ito at ise-send maya-maya.')
  })
})

test('cancelling is offered until the payout has ended, unless PIXEL holds it', () => {
  for (const state of ['requested', 'sending'] as const) expect(mayBeCancelled({ ...payout, state })).toBe(true)
  expect(mayBeCancelled({ ...payout, reason: payoutReasonTexts.held })).toBe(false)
  for (const state of ['paid', ...notArrived] as const) expect(mayBeCancelled({ ...payout, state })).toBe(false)
})
