// Shared by publishing, updating and deleting posts: whether it is free, the row lock, the purge time.
import { limits } from '#contract/limits.ts'
import { FREE_PRICE_ID } from '#contract/prices.ts'
import { texts } from '#contract/texts.ts'
import { DAY_MS } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import { openOrPaid } from '#server/money/payments/queries.ts'
import { type Visibility, visibilityColumns } from '#server/publishing/visibility.ts'
import type { Kind } from './post-rows.ts'
import { refuseStrangerToPost } from './stranger.ts'

/** Whether one photo is hidden until paid or a free sneak peek; in a free post it is neither. */
export interface PhotoPricing {
  is_payable: boolean
  is_preview: boolean
}

/**
 * Spec §4: a post is free in the free tier or if no photo is payable. A free post has neither payable photos nor previews;
 * in a paid post each photo is one of the two.
 */
export function resolvePrice<P extends PhotoPricing>(priceId: number, photos: P[]): { priceId: number; photos: P[] } {
  const paid = photos.map((photo) => {
    const isPayable = photo.is_payable && !photo.is_preview
    return { ...photo, is_payable: isPayable, is_preview: !isPayable }
  })
  if (priceId !== FREE_PRICE_ID && paid.some((photo) => photo.is_payable)) return { priceId, photos: paid }
  return { priceId: FREE_PRICE_ID, photos: photos.map((photo) => ({ ...photo, is_payable: false, is_preview: false })) }
}

/**
 * Reads the creator's post and locks its row. For another account's post it fails as `refuseStranger`; for a post that is
 * taken down with ContentNotAccessibleException.
 */
export async function lockPost(tx: Tx, creatorId: bigint, kind: Kind, id: string) {
  if (!isUuid(id)) throw notFound()
  const post = await tx
    .selectFrom('posts')
    .select(['id', 'price_id', 'is_sensitive', 'taken_down_at'])
    .select(visibilityColumns)
    .where('id', '=', id)
    .where('creator_id', '=', creatorId)
    .where('kind', '=', kind)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!post) return refuseStrangerToPost(tx, kind, id, creatorId)
  refuseTakenDown(post)
  return post as typeof post & Visibility
}

/** Turns the unique violation of two posts that use one picture concurrently into errors[field]; rethrows other errors. */
export function asPhotoUnknown(field: string): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error, 'photos_filename_key') ? failFields({ [field]: [texts.photoUnknown] }) : error
  }
}

/** How long a payment that looks lost is still checked at the provider, because its money may arrive late. */
const LATE_MONEY_DAYS = 3

/** When content deleted now is purged: in 15 days if someone bought it or may still be paying for it, otherwise immediately. */
export async function getPurgeTime(tx: Tx, postId: string, now: Date): Promise<Date> {
  const waiting = await tx
    .selectFrom('purchases as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .select('p.id')
    .where('s.post_id', '=', postId)
    .where((eb) =>
      eb.or([
        openOrPaid,
        eb.and([
          eb('p.state', '<>', 'refunded'),
          eb('s.created_at', '>', new Date(now.getTime() - LATE_MONEY_DAYS * DAY_MS)),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  return waiting ? new Date(now.getTime() + limits.deletedContentDays * DAY_MS) : now
}
