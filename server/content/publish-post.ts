// Creates a Snap or Snap Slide from uploaded pictures: published immediately, as a draft, or scheduled.
import { FREE_PRICE_ID } from '#contract/prices.ts'
import { writeHashtags } from '#server/hashtags/write-hashtags.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import { type IdempotentRequest, makeOnce } from '#server/money/idempotency.ts'
import type { Services } from '#server/outside/services.ts'
import { getPrice } from '#server/publishing/price.ts'
import { resolveVisibility } from '#server/publishing/visibility.ts'
import { refuseWithdrawn, requireConsents } from './post-consents.ts'
import type { Kind } from './post-rows.ts'
import { readOwnPost } from './read-post.ts'
import { type PhotoPricing, resolvePrice } from './resolve-price.ts'
import { asPhotoUnknown } from './write-post.ts'

export interface NewPost {
  kind: Kind
  caption: string | null
  photos: (PhotoPricing & { filename: string; alt?: string | null | undefined })[]
  price_id: number
  is_published?: boolean | undefined
  /** The time of a scheduled post; it stays unpublished until then. */
  publish_at?: Date | null | undefined
  is_sensitive?: boolean
  /** False makes the post free, regardless of `price_id`. */
  is_payable?: boolean | undefined
}

/**
 * Throws errors.price_id for an unknown tier, or errors for each picture that the creator cannot use. A repeated request returns the
 * post that the first one created.
 */
export async function publishPost(
  { db }: Services,
  pictures: PictureRegistry,
  creatorId: bigint,
  post: NewPost,
  request?: IdempotentRequest,
) {
  getPrice(post.price_id)
  const { priceId, photos } = resolvePrice(post.is_payable === false ? FREE_PRICE_ID : post.price_id, post.photos)
  const fields = photos.map((_, index) => (post.kind === 'snap' ? 'image.filename' : `images.${index}.filename`))
  const id = await inTransaction(db, (tx) => makeOnce(tx, request, () => write(tx))).catch(asPhotoUnknown(fields[0]!))
  return readOwnPost(db, post.kind, id, creatorId)

  async function write(tx: Tx): Promise<string> {
    const named = photos.map(({ filename }, index) => ({ field: fields[index]!, filename }))
    await pictures.requireUnusedImages(tx, creatorId, named)
    await refuseWithdrawn(tx, named)
    const isSensitive = post.is_sensitive ?? false
    const filenames = photos.map((photo) => photo.filename)
    const now = clock.now()
    const visibility = resolveVisibility(post, undefined, now)
    await requireConsents(tx, { ...visibility, is_sensitive: isSensitive }, filenames)
    const row = await tx
      .insertInto('posts')
      .values({
        creator_id: creatorId,
        kind: post.kind,
        caption: post.caption,
        price_id: priceId,
        price: getPrice(priceId),
        ...visibility,
        is_sensitive: isSensitive,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('photos')
      .values(photos.map((photo, position) => ({ ...photo, post_id: row.id, position, created_at: now })))
      .execute()
    await writeHashtags(tx, 'post', row.id, post.caption)
    await pageChanged(tx, creatorId)
    return row.id
  }
}
