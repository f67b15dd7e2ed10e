import { expect, test } from 'vitest'
import { typedAmountFirst } from './forms.ts'

test('a typed amount wins over the selected quick amount', () => {
  expect(typedAmountFirst({ amount: '50', amount_other: '75.50', source: 'profile' })).toEqual({
    amount: '75.50',
    source: 'profile',
  })
})

test('the selected quick amount counts while nothing is typed', () => {
  expect(typedAmountFirst({ amount: '50', source: 'profile' })).toEqual({ amount: '50', source: 'profile' })
})
