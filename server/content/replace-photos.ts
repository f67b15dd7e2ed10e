// Replaces a Slide's list of photos. Photos that stay keep their ids; buyers keep removed ones for 15 days.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import type { Visibility } from '#server/publishing/visibility.ts'
import { refuseWithdrawn, requireConsents } from './post-consents.ts'
import { resolvePrice } from './resolve-price.ts'
import { matchPhotos, placePhotos, removePhotos, type Wanted } from './slide-photos.ts'

/** The Slide as it will be, its photos apart. */
type Slide = Visibility & { id: string; is_sensitive: boolean; price_id: number }

/** Answers the price that results: with no payable photo the Slide is free. Fails as `requireConsents`, or with errors of `images`. */
export async function replacePhotos(
  tx: Tx,
  pictures: PictureRegistry,
  creatorId: bigint,
  slide: Slide,
  wanted: Wanted[],
): Promise<number> {
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
  return priceId
}
