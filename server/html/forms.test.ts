import { expect, test } from 'vitest'
import { typedAmountFirst } from './forms.ts'

test('an amount that was typed wins over the chosen quick amount', () => {
  expect(typedAmountFirst({ amount: '50', amount_other: '75.50', source: 'profile' })).toEqual({
    amount: '75.50',
    source: 'profile',
  })
})

test('the chosen quick amount counts while nothing was typed', () => {
  expect(typedAmountFirst({ amount: '50', source: 'profile' })).toEqual({ amount: '50', source: 'profile' })
})
