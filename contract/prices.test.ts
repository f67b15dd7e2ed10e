import { expect, test } from 'vitest'
import { parsePesos } from './amounts.ts'
import { content } from './content.ts'
import { refuse } from './inputs.fixture.ts'
import { limits } from './limits.ts'
import { FREE_PRICE_ID, getTier, priceTiers } from './prices.ts'

const paid = priceTiers.filter(({ price }) => price > 0)

test('a price is free, or something that can be given as a gift', () => {
  expect(getTier(FREE_PRICE_ID)).toMatchObject({ price: 0, price_label: '₱0.00', description: 'Open to everyone' })
  for (const { price } of paid) {
    expect(parsePesos(price)).toBeGreaterThanOrEqual(limits.giftMinCentavos)
    expect(parsePesos(price)).toBeLessThanOrEqual(limits.giftMaxCentavos)
  }
})

test('prices rise from ₱20 to ₱10,000, each once', () => {
  const prices = paid.map(({ price }) => price)
  expect([prices[0], prices.at(-1)]).toEqual([20, 10_000])
  expect(prices).toEqual([...new Set(prices)].sort((a, b) => a - b))
})

// Posts store the id: a tier that moved would change what buyers pay.
test.each([
  [1, 0],
  [2, 20],
  [17, 95],
  [18, 100],
  [57, 490],
  [58, 500],
  [67, 950],
  [68, 1000],
  [86, 10_000],
])('tier %i costs ₱%i for ever', (id, price) => {
  expect(getTier(id)?.price).toBe(price)
})

test('ids count on without a gap, and no other id is a tier', () => {
  expect(priceTiers.map(({ price_id }) => price_id)).toEqual(priceTiers.map((_, place) => FREE_PRICE_ID + place))
  for (const id of [0, -1, 1.5, priceTiers.length + FREE_PRICE_ID, Number.NaN]) expect(getTier(id)).toBeUndefined()
})

test('a price is written as money, in its label and its name', () => {
  expect(getTier(58)).toMatchObject({ price_label: '₱500.00', name: 'PIXEL - ₱500.00', isSuggested: true })
  for (const { price_label, name } of paid) {
    expect(price_label).toMatch(/^₱\d{1,2}(,\d{3})?(\d)?\.00$|^₱\d{1,3}\.00$/)
    expect(name).toContain(price_label)
  }
})

test('the suggested prices are few, and among those there are', () => {
  expect(priceTiers.filter(({ isSuggested }) => isSuggested).map(({ price }) => price)).toEqual([
    20, 50, 100, 150, 200, 300, 500, 1000,
  ])
})

test('a post is sold at an id of a tier, as a whole number', () => {
  const snap = { image: { filename: `${'a'.repeat(26)}.jpg` } }
  expect(refuse(content.createSnap.body, { ...snap, price_id: 58 })).toEqual({})
  for (const price_id of ['58', 58.5, null, undefined, {}])
    expect(refuse(content.createSnap.body, { ...snap, price_id }), JSON.stringify(price_id)).toHaveProperty('price_id')
})
