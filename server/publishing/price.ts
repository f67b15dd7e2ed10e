// The price of what is published or planned, from its price tier.
import { getTier } from '#contract/prices.ts'
import { texts } from '#contract/texts.ts'
import { failFields } from '#server/kit/fail.ts'

/** The price of a tier in centavos; throws errors.price_id for an unknown tier. */
export function getPrice(priceId: number): bigint {
  const tier = getTier(priceId)
  if (!tier) throw failFields({ price_id: [texts.priceUnknown] })
  return BigInt(tier.price) * 100n
}
