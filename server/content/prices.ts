// Lists and searches the price tiers.
import type { z } from 'zod/mini'
import type { content } from '#contract/content.ts'
import type { Page } from '#contract/paging.ts'
import { type PriceTier, priceTiers } from '#contract/prices.ts'
import { paginate } from '#server/kit/paginate.ts'

/** Searches by the first characters of the written amount: `1` finds 100 and 1,000; `20.` finds only 20.00. */
export function readPrices(query: z.output<typeof content.prices.query>): Promise<Page<PriceTier>> {
  const search = query.search.replace(/[^\d.]/g, '')
  const found = priceTiers.filter(
    (tier) => (!query.suggested_prices_only || tier.isSuggested) && tier.price.toFixed(2).startsWith(search),
  )
  return paginate(query, {
    rows: async (limit, offset) => found.slice(offset, offset + limit),
    total: async () => found.length,
  })
}
