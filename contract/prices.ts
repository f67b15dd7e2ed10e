// Price tiers of paid photos. The amount of a tier never changes: posts store its id.

export interface PriceTier {
  price_id: number
  /** In pesos. */
  price: number
  name: string
  description: string
  price_label: string
  isSuggested: boolean
}

/** The free tier (spec §9). */
export const FREE_PRICE_ID = 1

const label = new Intl.NumberFormat('en-PH', { style: 'currency', currency: 'PHP' })
const suggested = new Set([20, 50, 100, 150, 200, 300, 500, 1000])

/** ₱20 to ₱10,000: fine steps in the range where photos sell, coarse ones above. */
function* amounts(): Generator<number> {
  for (let price = 20; price < 100; price += 5) yield price
  for (let price = 100; price < 500; price += 10) yield price
  for (let price = 500; price < 1000; price += 50) yield price
  for (let price = 1000; price <= 10_000; price += 500) yield price
}

export const priceTiers: readonly PriceTier[] = [
  {
    price_id: FREE_PRICE_ID,
    price: 0,
    name: 'PIXEL - Free',
    description: 'Open to everyone',
    price_label: label.format(0),
    isSuggested: false,
  },
  ...[...amounts()].map((price, index) => ({
    price_id: FREE_PRICE_ID + 1 + index,
    price,
    name: `PIXEL - ${label.format(price)}`,
    description: 'Paid once, kept for good',
    price_label: label.format(price),
    isSuggested: suggested.has(price),
  })),
]

export function getTier(priceId: number): PriceTier | undefined {
  return priceTiers.find((tier) => tier.price_id === priceId)
}
