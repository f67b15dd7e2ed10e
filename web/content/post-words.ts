// A post in words: its address, its labels, and its text for screen readers.

import { addresses } from '#contract/addresses/paths.ts'
import { formatWholePesos } from '#contract/amounts.ts'
import type { Post } from '#contract/content.ts'
import { say, sayCount } from '../language/say.ts'
import { speakPesos } from '../shell/speak-pesos.ts'

/** The post's own page. */
export function getAddress(post: Post): string {
  const { page_url } = post.creator
  return post.kind === 'slide' ? addresses.slide(page_url, getId(post)) : addresses.snap(page_url, getId(post))
}

/** The id that the API uses. */
export function getId({ id, collection_id }: Post): string {
  return collection_id ?? id
}

/** Whether a photo of it is for sale: withdrawn consents may leave only free previews of a Slide. */
export function isForSale({ is_payable, images }: Post): boolean {
  // Who may not see any of its photos gets none.
  return is_payable && (images.length === 0 || images.some((photo) => photo.is_payable))
}

/** Whether this viewer would have to pay. */
export function isLocked(post: Post): boolean {
  return isForSale(post) && !post.is_purchased && !post.is_owner
}

/** `View Photo` or `View Set` (spec §4). */
export function viewText({ kind }: Pick<Post, 'kind'>): string {
  return say(kind === 'slide' ? 'View Set' : 'View Photo')
}

/** Prices are whole pesos: `₱50`. */
export function priceText({ pricing }: Post): string | undefined {
  return pricing ? formatWholePesos(pricing.amount) : undefined
}

/** `7 photos · 2 free` on a locked slide, `7 photos` on an open one, nothing on a Snap. */
export function getCounts(post: Post): string | undefined {
  if (post.kind === 'snap') return undefined
  const photos = getPhotos(post.photo_count)
  const hasPeeks = isLocked(post) && post.preview_count > 0
  return hasPeeks ? `${photos} · ${say('{count} free', { count: post.preview_count })}` : photos
}

/** Alt text of a post's picture (look §2.6): `Locked photo by Ana, 50 pesos. Caption: … 7 photos, 2 free previews.` */
export function spokenPost(post: Post): string {
  const { creator, pricing, caption, kind, preview_count } = post
  const name = { name: creator.page_name }
  if (post.is_covered) return say('Sensitive photo by {name}, not shown.', name) + (caption ? ` ${caption}` : '')
  if (!isLocked(post)) return say('Photo by {name}', name) + (caption ? `: ${caption}` : '')
  const price = pricing ? `, ${speakPesos(pricing.amount)}` : ''
  return [
    `${say('Locked photo by {name}', name)}${price}.`,
    caption && say('Caption: {caption}', { caption }) + (/[.!?…]$/.test(caption) ? '' : '.'),
    kind === 'slide' && `${getPhotos(post.photo_count)}${getPreviews(preview_count)}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** `7 photos`. */
export function getPhotos(count: number): string {
  return sayCount(count, { one: '{count} photo', other: '{count} photos' })
}

/** `, 2 free previews`; empty without any. */
export function getPreviews(count: number): string {
  return count === 0 ? '' : `, ${sayCount(count, { one: '{count} free preview', other: '{count} free previews' })}`
}
