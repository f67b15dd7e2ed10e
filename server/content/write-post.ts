// What publishing, changing and deleting share: the price a post ends with, its pictures, who waits for it.
import { limits } from '#contract/limits.ts'
import { FREE_PRICE_ID, getTier } from '#contract/prices.ts'
import { texts } from '#contract/texts.ts'
import { DAY_MS } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { failFields, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import { type Visibility, visibilityColumns } from '#server/publishing/visibility.ts'
import type { Kind } from './post-rows.ts'
import { refuseStrangerToPost } from './stranger.ts'

/** How one photo is shown: hidden until paid, or a free sneak peek; neither in a free post. */
export interface Showing {
  is_payable: boolean
  is_preview: boolean
}

/**
 * Spec §4: the free tier, or no photo left to pay for, makes a post free, and a free post has neither payable photos nor
 * previews. In a paid one each photo is one of the two.
 */
export function settlePrice<P extends Showing>(priceId: number, photos: P[]): { priceId: number; photos: P[] } {
  const paid = photos.map((photo) => {
    const isPayable = photo.is_payable && !photo.is_preview
    return { ...photo, is_payable: isPayable, is_preview: !isPayable }
  })
  if (priceId !== FREE_PRICE_ID && paid.some((photo) => photo.is_payable)) return { priceId, photos: paid }
  return { priceId: FREE_PRICE_ID, photos: photos.map((photo) => ({ ...photo, is_payable: false, is_preview: false })) }
}

/** Centavos of a tier; errors.price_id when there is no such tier. */
export function getPrice(priceId: number): bigint {
  const tier = getTier(priceId)
  if (!tier) throw failFields({ price_id: [texts.priceUnknown] })
  return BigInt(tier.price) * 100n
}

/** As `refuseStranger` for anybody else's, ContentNotAccessibleException for what is taken down. */
export async function holdPost(tx: Tx, creatorId: bigint, kind: Kind, id: string) {
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

/** Two posts that take one picture at the same moment: the database lets one have it. */
export function orTaken(field: string): (error: unknown) => never {
  return (error) => {
    throw isUniqueViolation(error, 'photos_filename_key') ? failFields({ [field]: [texts.photoUnknown] }) : error
  }
}
/** As long as the provider is asked about a payment that looked lost: its money may still come. */
const LATE_MONEY_DAYS = 3

/** When what is taken away now is to be purged: in 15 days if somebody bought it or may be paying for it, else at once. */
export async function purgeTime(tx: Tx, postId: string, now: Date): Promise<Date> {
  const waiting = await tx
    .selectFrom('purchases as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .select('p.id')
    .where('s.post_id', '=', postId)
    .where((eb) =>
      eb.or([
        eb('p.state', 'in', ['created', 'awaiting', 'paid', 'disputed']),
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
