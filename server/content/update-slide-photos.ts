// Replacing a Slide's list of photos. Kept ones keep their ids; what is taken out stays 15 days with those who bought it.
import type { z } from 'zod/mini'
import type { content } from '#contract/content.ts'
import { texts, words } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import { WithMessage } from '#server/kit/serve.ts'
import type { PictureRegistry } from '#server/media/picture-registry.ts'
import type { Services } from '#server/outside/services.ts'
import { queuePurge } from './purge-content.ts'
import { readOwnPost } from './read-posts.ts'
import {
  getPrice,
  holdPost,
  orTaken,
  purgeTime,
  refuseWithdrawn,
  requireConsents,
  type Showing,
  settlePrice,
} from './write-post.ts'

type Wanted = z.output<typeof content.updateSlidePhotos.body>['images'][number]

interface Row extends Showing {
  id: string
  filename: string
  alt: string | null
  removed_at: Date | null
}

export async function updateSlidePhotos(
  { db }: Services,
  pictures: PictureRegistry,
  creatorId: bigint,
  slideId: string,
  wanted: Wanted[],
) {
  await inTransaction(db, async (tx) => {
    const slide = await holdPost(tx, creatorId, 'slide', slideId)
    const now = clock.now()
    const before = await tx
      .selectFrom('photos')
      .select(['id', 'filename', 'alt', 'is_payable', 'is_preview', 'removed_at'])
      .where('post_id', '=', slide.id)
      .where((eb) => eb.or([eb('purge_at', 'is', null), eb('purge_at', '>', now)]))
      .execute()
    const matched = match(wanted, before)
    const { priceId, photos } = settlePrice(slide.price_id, matched)
    const added = photos.flatMap((photo, index) => (photo.id ? [] : [{ ...photo, index }]))
    const named = added.map(({ index, filename }) => ({ field: `images.${index}.filename`, filename }))
    await pictures.requireUnusedImages(tx, creatorId, named)
    await refuseWithdrawn(tx, named)
    await requireConsents(
      tx,
      slide,
      photos.map((photo) => photo.filename),
    )
    const kept = new Set(photos.flatMap((photo) => photo.id ?? []))
    await takeOut(
      tx,
      slide.id,
      before.filter((row) => row.removed_at === null && !kept.has(row.id)),
      now,
    )
    await place(tx, slide.id, photos, now)
    if (priceId !== slide.price_id)
      await tx
        .updateTable('posts')
        .set({ price_id: priceId, price: getPrice(priceId) })
        .where('id', '=', slide.id)
        .execute()
    await pageChanged(tx, creatorId)
  }).catch(orTaken('images'))
  return new WithMessage(await readOwnPost(db, 'slide', slideId, creatorId), words.updated)
}

type Placed = Showing & { id?: string; filename: string; alt: string | null }

/** Finds the photos that stay, by id or by the picture; the others are new ones. */
function match(wanted: Wanted[], before: Row[]): Placed[] {
  const kept = new Set<string>()
  return wanted.map((photo, index) => {
    const { is_payable, is_preview } = photo
    const filename = photo.filename ?? filenameIn(photo.url)
    const row = before.find((candidate) => (photo.id ? candidate.id === photo.id : candidate.filename === filename))
    const alt = photo.alt === undefined ? (row?.alt ?? null) : photo.alt
    if (!row && !photo.id && filename) return { filename, alt, is_payable, is_preview }
    if (!row || kept.has(row.id))
      throw failFields({
        [`images.${index}.${photo.id ? 'id' : 'filename'}`]: [
          photo.id || filename ? texts.photoUnknown : texts.photoMissing,
        ],
      })
    kept.add(row.id)
    return { id: row.id, filename: row.filename, alt, is_payable, is_preview }
  })
}

/** The picture's name in an address of ours, as an upload or an earlier answer gave it. */
function filenameIn(url: string | null | undefined): string | undefined {
  return /\/([a-z0-9]{24,40}\.[a-z]+)(\/|$)/.exec(url ?? '')?.[1]
}

async function takeOut(tx: Tx, slideId: string, rows: Row[], now: Date): Promise<void> {
  if (rows.length === 0) return
  const purgeAt = await purgeTime(tx, slideId, now)
  await tx
    .updateTable('photos')
    .set({ removed_at: now, purge_at: purgeAt })
    .where(
      'id',
      'in',
      rows.map((row) => row.id),
    )
    .execute()
  if (purgeAt <= now) await queuePurge(tx)
}

/** One statement moves all that stay, so that two may change places; one taken out before may come back. */
async function place(tx: Tx, slideId: string, photos: Placed[], now: Date): Promise<void> {
  const placed = photos.map((photo, position) => ({ ...photo, position }))
  const kept = placed.filter((photo) => photo.id)
  await sql`
    update photos f
       set position = k.position, alt = k.alt, is_payable = k.is_payable, is_preview = k.is_preview, removed_at = null, purge_at = null
      from unnest(${kept.map((photo) => photo.id)}::uuid[], ${kept.map((photo) => photo.position)}::smallint[],
                  ${kept.map((photo) => photo.alt)}::text[],
                  ${kept.map((photo) => photo.is_payable)}::boolean[], ${kept.map((photo) => photo.is_preview)}::boolean[])
             as k (id, position, alt, is_payable, is_preview)
     where f.id = k.id`.execute(tx)
  const added = placed.filter((photo) => !photo.id)
  if (added.length === 0) return
  await tx
    .insertInto('photos')
    .values(added.map(({ id: _, ...photo }) => ({ ...photo, post_id: slideId, created_at: now })))
    .execute()
}
