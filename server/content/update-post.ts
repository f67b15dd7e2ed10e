// Updates a post's caption, price, visibility and, of a Slide, its photos. A new price applies to later buyers only: a payment keeps its
// amount. Money that arrives once the post is free goes back to its payer.
import { FREE_PRICE_ID } from '#contract/prices.ts'
import { words } from '#contract/texts.ts'
import { writeHashtags } from '#server/hashtags/write-hashtags.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import type { Services } from '#server/outside/services.ts'
import { getPrice } from '#server/publishing/price.ts'
import { resolveVisibility } from '#server/publishing/visibility.ts'
import { lockPost } from './lock-post.ts'
import { getCurrentFilenames, requireConsents } from './post-consents.ts'
import type { Kind } from './post-rows.ts'
import { readOwnPost } from './read-post.ts'
import { replacePhotos } from './replace-photos.ts'
import type { Wanted } from './slide-photos.ts'
import { asPhotoUnknown } from './write-post.ts'

export interface PostChanges {
  caption?: string | null | undefined
  /** The alt text of a Snap's photo. */
  image?: { alt: string | null } | undefined
  price_id?: number | undefined
  is_published?: boolean | undefined
  /** When to publish the post; null cancels the schedule. */
  publish_at?: Date | null | undefined
  is_sensitive?: boolean | undefined
  /** False makes the post free, regardless of `price_id`. */
  is_payable?: boolean | undefined
  /** The new list of a Slide's photos. */
  images?: Wanted[] | undefined
}

/**
 * Answers the post as its owner sees it. errors.price_id for an unknown tier; fails as `lockPost` for another's or a deleted post, and as
 * `requireConsents` if publishing lacks one or as `replacePhotos`.
 */
export async function updatePost(
  { db }: Services,
  pictures: PictureRegistry,
  creatorId: bigint,
  kind: Kind,
  id: string,
  { caption, images, ...changes }: PostChanges,
) {
  if (changes.price_id !== undefined) getPrice(changes.price_id)
  await inTransaction(db, async (tx) => {
    const post = await lockPost(tx, creatorId, kind, id)
    const priceId = changes.is_payable === false ? FREE_PRICE_ID : (changes.price_id ?? post.price_id)
    const { is_sensitive = post.is_sensitive } = changes
    const visibility = resolveVisibility(changes, post, clock.now())
    const changed = { id: post.id, ...visibility, is_sensitive, price_id: priceId }
    if (images) changed.price_id = await replacePhotos(tx, pictures, creatorId, changed, images)
    else {
      await requireConsents(tx, changed, await getCurrentFilenames(tx, post.id))
      if (priceId !== post.price_id) await repricePhotos(tx, post.id, post.price_id, priceId)
    }
    if (changes.image) await setAlt(tx, post.id, changes.image.alt)
    if (caption !== undefined) await writeHashtags(tx, 'post', post.id, caption)
    await tx
      .updateTable('posts')
      .set({
        price_id: changed.price_id,
        price: getPrice(changed.price_id),
        ...(caption !== undefined && { caption }),
        ...visibility,
        is_sensitive,
      })
      .where('id', '=', post.id)
      .execute()
    await pageChanged(tx, creatorId)
  }).catch(asPhotoUnknown('images'))
  return new WithMessage(await readOwnPost(db, kind, id, creatorId), words.updated)
}

async function setAlt(tx: Tx, postId: string, alt: string | null): Promise<void> {
  await tx.updateTable('photos').set({ alt }).where('post_id', '=', postId).where('removed_at', 'is', null).execute()
}

/** A post made free hides no photo; one that gets a price hides all photos until its creator chooses sneak peeks. */
async function repricePhotos(tx: Tx, postId: string, from: number, to: number): Promise<void> {
  if (from !== FREE_PRICE_ID && to !== FREE_PRICE_ID) return
  await tx
    .updateTable('photos')
    .set({ is_payable: to !== FREE_PRICE_ID, is_preview: false })
    .where('post_id', '=', postId)
    .where('removed_at', 'is', null)
    .execute()
}
