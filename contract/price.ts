// The price of a paid photo as the API answers it. The tiers are in prices.ts, which only pages that set a price download.
import * as z from 'zod/mini'

export const Price = z.object({
  price_id: z.number(),
  /** Whole pesos. */
  price: z.number(),
  name: z.string(),
  description: z.string(),
  /** The price as people read it: `₱50.00`. */
  price_label: z.string(),
})
export type Price = z.output<typeof Price>
