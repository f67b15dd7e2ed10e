import type { Photo, Post } from '#contract/content.ts'
import { FREE_PRICE_ID } from '#contract/prices.ts'
import { dot } from '../media/sample-photo.fixture.ts'
import { noReactions } from '../reactions/no-reactions.fixture.ts'

export const samplePhotoOf = (id: string, change: Partial<Photo> = {}): Photo => ({
  id,
  image_url: dot,
  image_url_variants: null,
  is_payable: false,
  is_preview: false,
  is_locked: false,
  alt: null,
  mosaic: null,
  width: 400,
  height: 300,
  available_until: null,
  ...change,
})

export const lockedPhoto = (id: string): Photo =>
  samplePhotoOf(id, { image_url: null, is_payable: true, is_locked: true, mosaic: dot })

/** A free Snap of Ana. */
export const freeSnap: Post = {
  kind: 'snap',
  id: 'p1',
  collection_id: null,
  caption: 'Siargao',
  image_url: dot,
  image_url_variants: null,
  is_purchased: false,
  is_payable: false,
  is_preview: false,
  is_published: true,
  publish_at: null,
  publish_refused: null,
  is_sensitive: false,
  is_covered: false,
  is_owner: false,
  price_id: FREE_PRICE_ID,
  pricing: null,
  purchase_count: null,
  photo_count: 1,
  preview_count: 0,
  date: '2026-05-01T10:00:00+08:00',
  available_until: null,
  creator: { page_url: 'ana', page_name: 'Ana', avatar: null },
  images: [samplePhotoOf('a')],
  taken_down: null,
  withdrawn_consents: [],
  comment_count: 0,
  reactions: noReactions,
}

/** A Snap for 80 pesos that this viewer has not bought. */
export const lockedSnap: Post = {
  ...freeSnap,
  image_url: null,
  is_payable: true,
  price_id: 8,
  pricing: { price_id: 8, amount: 80, name: '', description: '' },
  images: [lockedPhoto('a')],
}

/** A set of two photos for 80 pesos that this viewer has not bought. */
export const lockedSlide: Post = {
  ...lockedSnap,
  kind: 'slide',
  id: 's1',
  collection_id: 's1',
  photo_count: 2,
  images: [lockedPhoto('a'), lockedPhoto('b')],
}
