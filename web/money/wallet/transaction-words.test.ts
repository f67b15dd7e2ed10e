import { afterEach, describe, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import type { Transaction } from '#contract/money/wallet.ts'
import { setLanguage } from '../../language/say.ts'
import { gift } from './sample-transaction.fixture.ts'
import { getTransactionNote } from './transaction-note.ts'
import { getAmount, getStatus, mayBeGivenBack, wasPaid } from './transaction-words.ts'

afterEach(() => setLanguage('en', undefined))

const payout: Transaction = { ...gift, type: 'payout', total_amount: -100 }

describe('the amount of a transaction', () => {
  test('shows centavos and the direction of the money, and names the sign for screen readers', () => {
    expect(getAmount(gift)).toEqual({ text: '₱1,234.50', spoken: 'plus 1234.50 pesos', direction: 'in' })
    expect(getAmount(payout)).toEqual({ text: '₱100.00', spoken: 'minus 100 pesos', direction: 'out' })
    expect(getAmount({ ...payout, status: 'pending' }).direction).toBe('out')
  })

  test('is spoken in Filipino on a Filipino page, with its sign', () => {
    setLanguage('fil', fil)
    expect([gift, payout].map((row) => getAmount(row).spoken)).toEqual(['dagdag na 1234.50 piso', 'bawas na 100 piso'])
  })

  test.each(['failed', 'cancelled', 'expired', 'refunded', 'disputed'] as const)(
    'has no sign when the transaction is %s, because no money moved in the end',
    (status) => {
      for (const row of [gift, payout]) {
        const { spoken, direction } = getAmount({ ...row, status })
        expect(direction).toBeUndefined()
        expect(spoken).not.toMatch(/plus|minus/)
      }
    },
  )
})

describe('the note of a transaction', () => {
  test.each([
    ['completed', 'This was added to your wallet.', 'This left your wallet.'],
    ['pending', 'This is on its way to your wallet.', 'This is on its way out of your wallet.'],
    ['failed', 'Nothing was added to your wallet.', 'This money did not leave your wallet.'],
    ['cancelled', 'Nothing was added to your wallet.', 'This money did not leave your wallet.'],
    ['expired', 'Nothing was added to your wallet.', 'This money did not leave your wallet.'],
  ] as const)('of a %s one says where the money is, for money in and out', (status, received, sent) => {
    expect(getTransactionNote({ ...gift, status })).toBe(received)
    expect(getTransactionNote({ ...payout, status })).toBe(sent)
  })

  test('names what a refund still lacks, with centavos', () => {
    const gathering = { ...gift, refund: { state: 'gathering' as const, missing: 20.5 } }
    expect(getTransactionNote(gathering)).toBe(
      'You are giving this back. ₱20.50 is still to come out of what you receive next.',
    )
  })

  test('of a finished refund is that of its status', () => {
    const done = { ...gift, status: 'refunded' as const, refund: { state: 'done' as const, missing: 0 } }
    expect(getTransactionNote(done)).toBe('This was given back to who paid. It is no longer in your wallet.')
  })

  test('names a dispute until the creator has won it', () => {
    const disputed = (state: 'opened' | 'won' | 'lost') =>
      getTransactionNote({ ...gift, dispute: { state, held_amount: 100 } })
    expect(disputed('opened')).toContain('The money is held until the provider says who is right')
    expect(disputed('lost')).toBe('The payer’s bank has taken this back. It is no longer in your wallet.')
    expect(disputed('won')).toBe('This was added to your wallet.')
  })

  test('names the dispute before the refund when a payment has both', () => {
    const both = {
      ...gift,
      refund: { state: 'under_way' as const, missing: 0 },
      dispute: { state: 'lost' as const, held_amount: 0 },
    }
    expect(getTransactionNote(both)).toContain('has taken this back')
  })
})

test('badge and note are in Filipino when that is the language', () => {
  setLanguage('fil', fil)
  expect(getStatus({ status: 'completed' })).toEqual({ tone: 'completed', word: 'Tapos na' })
  expect(getStatus({ status: 'disputed' }).word).toBe('Binawi')
  expect(getTransactionNote(gift)).toBe('Nadagdag na ito sa wallet mo.')
  expect(getTransactionNote({ ...gift, refund: { state: 'gathering', missing: 20.5 } })).toBe(
    'Ibinabalik mo ito. ₱20.50 pa ang kukunin sa susunod mong matatanggap.',
  )
})

describe('a refund is offered', () => {
  test('for paid gifts and sales only', () => {
    for (const type of ['donation', 'payment'] as const) expect(mayBeGivenBack({ ...gift, type })).toBe(true)
    for (const type of ['referral_reward', 'payout', 'refund', 'adjustment'] as const)
      expect(mayBeGivenBack({ ...gift, type })).toBe(false)
    for (const status of ['failed', 'cancelled', 'expired', 'refunded', 'disputed'] as const)
      expect(mayBeGivenBack({ ...gift, status })).toBe(false)
  })

  test('again only after the earlier one has failed', () => {
    const offered = (state: 'gathering' | 'under_way' | 'done' | 'failed') =>
      mayBeGivenBack({ ...gift, refund: { state, missing: 0 } })
    expect(offered('failed')).toBe(true)
    for (const state of ['gathering', 'under_way', 'done'] as const) expect(offered(state)).toBe(false)
  })
})

test.each([
  ['completed', true],
  ['pending', true],
  ['refunded', true],
  ['disputed', true],
  ['failed', false],
  ['cancelled', false],
  ['expired', false],
] as const)('whether a transaction that is %s was paid: %s', (status, paid) => {
  expect(wasPaid({ status })).toBe(paid)
})
