// Decides who may see a photo. No other file decides it; photo-rows.ts reads the rows this needs.
import { words } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { fail, hiddenByBlock, notFound } from '#server/kit/fail.ts'
import { takenDown } from '#server/moderation/queries.ts'

/**
 * `full`: everything. `locked`: mosaic and dimensions, until the viewer pays or says that they are 18. `withheld`: shown to nobody,
 * not even its creator, whose lists give the reason. `gone`: hidden or deleted by its owner (410). `none`: answered as 404, as if
 * the photo had never existed.
 */
export type Access = 'full' | 'locked' | 'withheld' | 'gone' | 'none'

/** The facts that decide access of one viewer to one photo. */
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
  /** When the desk took the post down. */
  taken_down_at: Date | null
  /** When the bytes of the deleted post are purged. */
  purge_at: Date | null
  /** When this photo was removed from its slide. */
  removed_at: Date | null
  /** When the bytes of the removed photo are purged. */
  photo_purge_at: Date | null
  creator_deactivated_at: Date | null
  /** When the desk closed the creator's page. */
  creator_barred_at: Date | null
  is_blocked: boolean
  /** When the viewer started the purchase that they then paid; null without a purchase, or once it is refunded. */
  bought_at: Date | null
  /** A person in the photo withdrew their consent. */
  is_withdrawn: boolean
}

/** The access decision. Nothing else in the product may make it. */
export function accessTo(viewerId: bigint | undefined, photo: PhotoFacts, now: Date = clock.now()): Access {
  const access = accessIgnoringAge(viewerId, photo, now)
  return access === 'full' && isCovered(viewerId, photo) ? 'locked' : access
}

/** Whether the photo stays a mosaic until this viewer says that they are 18 or older. Its creator always sees it. */
export function isCovered(
  viewerId: bigint | undefined,
  photo: Pick<PhotoFacts, 'creator_id' | 'is_sensitive' | 'is_adult'>,
): boolean {
  return photo.is_sensitive && !photo.is_adult && photo.creator_id !== viewerId
}

function accessIgnoringAge(viewerId: bigint | undefined, photo: PhotoFacts, now: Date): Access {
  const isPurged = [photo.purge_at, photo.photo_purge_at].some((at) => at !== null && at <= now)
  const isBought = photo.bought_at !== null && (photo.removed_at === null || photo.bought_at <= photo.removed_at)
  // A takedown overrides everything: neither buyers nor the creator keep access.
  if (isBarred(photo)) return photo.is_blocked && !isBought ? 'none' : 'gone'
  const isGone = isPurged || photo.deleted_at !== null || photo.removed_at !== null
  // A withdrawn consent overrides a purchase as well.
  if (photo.is_withdrawn && !photo.is_blocked) return photo.creator_id === viewerId && !isGone ? 'withheld' : 'gone'
  if (photo.is_withdrawn) return 'none'
  // A buyer keeps access through a block, an unpublished post, a closed page and the 15 days after a deletion; not after the purge.
  if (isBought && !isPurged) return 'full'
  if (photo.is_blocked) return 'none'
  if (isGone) return 'gone'
  if (photo.creator_id === viewerId) return 'full'
  if (photo.creator_deactivated_at || !photo.is_published) return 'gone'
  return photo.price > 0n && photo.is_payable !== false ? 'locked' : 'full'
}

/** Whether the desk took the post down or closed its creator's page: nobody sees it. */
export function isBarred(photo: Pick<PhotoFacts, 'taken_down_at' | 'creator_barred_at'>): boolean {
  return photo.taken_down_at !== null || photo.creator_barred_at !== null
}

/** Whether the creator hid or deleted the post, or closed the page: only its buyers and its creator still see it. */
export function isHiddenByOwner(
  post: Pick<PhotoFacts, 'deleted_at' | 'is_published' | 'creator_deactivated_at'>,
): boolean {
  return post.deleted_at !== null || !post.is_published || post.creator_deactivated_at !== null
}

/** Access to a post is the best access to any of its photos. */
export function accessToPost(viewerId: bigint | undefined, rows: PhotoFacts[]): Access {
  const now = clock.now()
  const found = new Set(rows.map((row) => accessTo(viewerId, row, now)))
  return (['full', 'locked', 'withheld', 'gone'] as const).find((access) => found.has(access)) ?? 'none'
}

/** Throws NotFoundException or ContentNotAccessibleException unless this access shows at least something of the post. */
export function requireVisible(access: Access, rows: PhotoFacts[]): void {
  if (access === 'none') throw rows.length > 0 ? hiddenByBlock() : notFound()
  if (access === 'gone' && rows.some(isBarred)) throw takenDown()
  if (access === 'gone' || access === 'withheld') throw fail('ContentNotAccessibleException', words.goneContent)
}
