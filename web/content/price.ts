// A post's price as the price list writes it.

import { formatPesos } from '#contract/amounts.ts'
import type { Post } from '#contract/content.ts'
import type { Price } from '#contract/price.ts'
import { FREE_PRICE_ID, getTier } from '#contract/prices.ts'
import { say } from '../language/say.ts'

/** Null when the post is free. */
export function getPrice({ pricing }: Pick<Post, 'pricing'>): Price | null {
  if (!pricing || pricing.price_id === FREE_PRICE_ID) return null
  const { price_id, amount, name, description } = pricing
  return { price_id, price: amount, name, description, price_label: formatPesos(amount) }
}

/** What is asked for it, in a word. */
export function priceLabel(isFree: boolean, price: Price | null): string {
  return isFree ? say(freeLabel) : (price?.price_label ?? say('Not set yet'))
}

const freeLabel = getTier(FREE_PRICE_ID)!.price_label

/** What may be searched for: digits and dots only (spec §5). */
export function priceSearch(typed: string): string {
  return typed.replace(/[^\d.]/g, '')
}
