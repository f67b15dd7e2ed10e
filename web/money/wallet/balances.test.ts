import { expect, test } from 'vitest'
import type { Balance } from '#contract/money/wallet.ts'
import { getPesoBalance } from './balances.ts'

const pesos: Balance = {
  currency: 'PHP',
  amount: 0,
  pending_amount: 0,
  in_payout_amount: 0,
  held_amount: 0,
  next_release: null,
}

test('a balance that is not loaded or not listed is unknown, which is not the same as zero', () => {
  expect(getPesoBalance(undefined)).toBeUndefined()
  expect(getPesoBalance([])).toBeUndefined()
  expect(getPesoBalance([pesos])).toBe(pesos)
})

test('the peso balance is found wherever it stands in the list', () => {
  const other = { ...pesos, currency: 'USD', amount: 7 } as unknown as Balance
  expect(getPesoBalance([other, pesos])).toBe(pesos)
})
