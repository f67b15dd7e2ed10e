// A post's price in the form of the price list.

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

/** The label of the price. */
export function priceLabel(isFree: boolean, price: Price | null): string {
  return isFree ? say(freeLabel) : (price?.price_label ?? say('Not set yet'))
}

const freeLabel = getTier(FREE_PRICE_ID)!.price_label

/** Keeps what can be searched for: digits and dots (spec §5). */
export function priceSearch(typed: string): string {
  return typed.replace(/[^\d.]/g, '')
}

/** For its owner: whether it may have buyers. One that was sold and then made free keeps them. */
export function hadPrice({ pricing, purchase_count }: Post): boolean {
  return pricing !== null || Boolean(purchase_count)
}
