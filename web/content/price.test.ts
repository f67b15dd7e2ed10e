import { expect, test } from 'vitest'
import { getTier } from '#contract/prices.ts'
import { getPrice, priceLabel, priceSearch } from './price.ts'

test('a search keeps digits and dots only', () => {
  expect(priceSearch('₱1,250.50 lang')).toBe('1250.50')
})

test('the price of a post is its tier; a free post has none', () => {
  const tier = getTier(2)!
  const { price_id, price, name, description } = tier
  expect(getPrice({ pricing: { price_id, amount: price, name, description } })).toEqual({
    price_id,
    price,
    name,
    description,
    price_label: '₱20.00',
  })
  expect(getPrice({ pricing: null })).toBeNull()
  expect(getPrice({ pricing: { price_id: 1, amount: 0, name: 'PIXEL - Free', description: '' } })).toBeNull()
})

test('the label is the price, or that no price is set yet', () => {
  expect(priceLabel(true, null)).toBe('₱0.00')
  expect(priceLabel(false, getTier(2)!)).toBe('₱20.00')
  expect(priceLabel(false, null)).toBe('Not set yet')
})
