// Replaces a Slide's list of photos. Photos that stay keep their ids; buyers keep removed ones for 15 days.
import { words } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import type { Services } from '#server/outside/services.ts'
import { getPrice } from '#server/publishing/price.ts'
import { refuseWithdrawn, requireConsents } from './post-consents.ts'
import { readOwnPost } from './read-posts.ts'
import { matchPhotos, placePhotos, removePhotos, type Wanted } from './slide-photos.ts'
import { asPhotoUnknown, lockPost, resolvePrice } from './write-post.ts'

export async function updateSlidePhotos(
  { db }: Services,
  pictures: PictureRegistry,
  creatorId: bigint,
  slideId: string,
  wanted: Wanted[],
) {
  await inTransaction(db, async (tx) => {
    const slide = await lockPost(tx, creatorId, 'slide', slideId)
    const now = clock.now()
    const before = await tx
      .selectFrom('photos')
      .select(['id', 'filename', 'alt', 'is_payable', 'is_preview', 'removed_at'])
      .where('post_id', '=', slide.id)
      .where((eb) => eb.or([eb('purge_at', 'is', null), eb('purge_at', '>', now)]))
      .execute()
    const matched = matchPhotos(wanted, before)
    const { priceId, photos } = resolvePrice(slide.price_id, matched)
    const added = photos.flatMap((photo, index) => (photo.id ? [] : [{ ...photo, index }]))
    const named = added.map(({ index, filename }) => ({ field: `images.${index}.filename`, filename }))
    await pictures.requireUnusedImages(tx, creatorId, named)
    await refuseWithdrawn(tx, named)
    await requireConsents(
      tx,
      slide,
      photos.map((photo) => photo.filename),
    )
    const existing = new Set(photos.flatMap((photo) => photo.id ?? []))
    await removePhotos(
      tx,
      slide.id,
      before.filter((row) => row.removed_at === null && !existing.has(row.id)),
      now,
    )
    await placePhotos(tx, slide.id, photos, now)
    if (priceId !== slide.price_id)
      await tx
        .updateTable('posts')
        .set({ price_id: priceId, price: getPrice(priceId) })
        .where('id', '=', slide.id)
        .execute()
    await pageChanged(tx, creatorId)
  }).catch(asPhotoUnknown('images'))
  return new WithMessage(await readOwnPost(db, 'slide', slideId, creatorId), words.updated)
}
