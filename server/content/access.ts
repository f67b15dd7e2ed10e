// Who may see a photo: the one place that decides; photo-rows.ts gathers what the decision needs.
import { clock } from '#server/kit/clock.ts'
import { fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import { takenDown } from '#server/moderation/queries.ts'

/**
 * `full`: everything. `locked`: mosaic and shape, until it is paid or its viewer says that they are 18. `withheld`: shown to nobody,
 * its creator neither, who reads in their lists why. `gone`: hidden or deleted by its owner (410). `none`: as if it had never been (404).
 */
export type Access = 'full' | 'locked' | 'withheld' | 'gone' | 'none'

/** What decides about one photo for one viewer. */
export interface PhotoFacts {
  creator_id: bigint
  /** Centavos; 0 is free. */
  price: bigint
  is_published: boolean
  is_payable: boolean | null
  is_sensitive: boolean
  /** The viewer said that they are 18 or older. */
  is_adult: boolean
  deleted_at: Date | null
  /** When the desk took it down. */
  taken_down_at: Date | null
  /** When the bytes of the deleted post go. */
  purge_at: Date | null
  /** When this photo was taken out of its slide. */
  removed_at: Date | null
  /** When the bytes of the removed photo go. */
  photo_purge_at: Date | null
  creator_deactivated_at: Date | null
  /** When the desk closed the creator's page. */
  creator_barred_at: Date | null
  is_blocked: boolean
  /** When the viewer set out to buy what they then paid and were not given back; null for everybody else. */
  bought_at: Date | null
  /** A person in it took their consent back. */
  is_withdrawn: boolean
}

/** The decision. Nothing else in the product may make it. */
export function accessTo(viewerId: bigint | undefined, photo: PhotoFacts, now: Date = clock.now()): Access {
  const access = rightTo(viewerId, photo, now)
  return access === 'full' && isCovered(viewerId, photo) ? 'locked' : access
}

/** Whether it is kept from this viewer until they say that they are 18 or older. Who made it has seen it. */
export function isCovered(
  viewerId: bigint | undefined,
  photo: Pick<PhotoFacts, 'creator_id' | 'is_sensitive' | 'is_adult'>,
): boolean {
  return photo.is_sensitive && !photo.is_adult && photo.creator_id !== viewerId
}

function rightTo(viewerId: bigint | undefined, photo: PhotoFacts, now: Date): Access {
  const isPurged = [photo.purge_at, photo.photo_purge_at].some((at) => at !== null && at <= now)
  const isBought = photo.bought_at !== null && (photo.removed_at === null || photo.bought_at <= photo.removed_at)
  // Who bought it does not keep what the desk took down, and its creator does not either.
  if (isBarred(photo)) return photo.is_blocked && !isBought ? 'none' : 'gone'
  // Nor what a person in it took their consent to back.
  const isGone = isPurged || photo.deleted_at !== null || photo.removed_at !== null
  if (photo.is_withdrawn && !photo.is_blocked) return photo.creator_id === viewerId && !isGone ? 'withheld' : 'gone'
  if (photo.is_withdrawn) return 'none'
  // What was bought is kept through everything but that and the purge: a block, a draft, a closed page, the 15 days of a deletion.
  if (isBought && !isPurged) return 'full'
  if (photo.is_blocked) return 'none'
  if (isGone) return 'gone'
  if (photo.creator_id === viewerId) return 'full'
  if (photo.creator_deactivated_at || !photo.is_published) return 'gone'
  return photo.price > 0n && photo.is_payable !== false ? 'locked' : 'full'
}

/** By the desk: nobody sees it. */
export function isBarred(photo: Pick<PhotoFacts, 'taken_down_at' | 'creator_barred_at'>): boolean {
  return photo.taken_down_at !== null || photo.creator_barred_at !== null
}

/** A post is seen as its best photo is. */
export function accessToPost(viewerId: bigint | undefined, rows: PhotoFacts[], now: Date = clock.now()): Access {
  const found = new Set(rows.map((row) => accessTo(viewerId, row, now)))
  return (['full', 'locked', 'withheld', 'gone'] as const).find((access) => found.has(access)) ?? 'none'
}

/** NotFoundException or ContentNotAccessibleException unless there is something to see of these rows of a post. */
export function requireVisible(access: Access, rows: PhotoFacts[]): void {
  if (access === 'none') throw rows.length > 0 ? hiddenByBlock() : notFound()
  if (access === 'gone' && rows.some(isBarred)) throw takenDown()
  if (access === 'gone' || access === 'withheld')
    throw fail('ContentNotAccessibleException', 'This content was hidden or deleted by its owner.')
}
