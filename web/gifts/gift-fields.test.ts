import { describe, expect, test } from 'vitest'
import { emptyGift, getAmount, getCampaign, getPesos, quickAmounts } from './gift-fields.ts'

describe('the gift form', () => {
  test('starts with ₱50, or with the smallest amount this creator accepts', () => {
    expect(emptyGift(20)).toMatchObject({ amount: '50', amount_other: '' })
    expect(emptyGift(75)).toMatchObject({ amount: '100', amount_other: '' })
    expect(emptyGift(500)).toMatchObject({ amount: '', amount_other: '500' })
  })

  test('offers no quick amount below the minimum of the creator', () => {
    expect(quickAmounts(20)).toEqual([20, 50, 100, 200, 300, 400])
    expect(quickAmounts(100)).toEqual([100, 200, 300, 400])
    expect(quickAmounts(500)).toEqual([])
  })

  test('prefers the typed amount over the chosen one', () => {
    const gift = { ...emptyGift(20), amount_other: '75.5' }
    expect(getPesos(gift)).toBe(75.5)
    expect(getAmount({ ...gift, amount_other: '75.' })).toBe('75')
    expect(getPesos({ ...gift, amount_other: '' })).toBe(50)
  })

  test('extracts only the campaign parameters of the address', () => {
    expect(getCampaign('?utm_source=fb&page=2&utm_medium=post')).toBe('?utm_source=fb&utm_medium=post')
    expect(getCampaign('?page=2')).toBe('')
  })
})
