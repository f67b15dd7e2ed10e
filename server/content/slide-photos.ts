// Writes the photos of a Slide: which stay, which are removed, and the position of each.
import type { z } from 'zod/mini'
import type { content } from '#contract/content.ts'
import { filenameIn } from '#contract/fields.ts'
import { texts } from '#contract/texts.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { queuePurge } from './purge-content.ts'
import type { PhotoPricing } from './resolve-price.ts'
import { getPurgeTime } from './write-post.ts'

export type Wanted = z.output<typeof content.updateSlidePhotos.body>['images'][number]

interface Row extends PhotoPricing {
  id: string
  filename: string
  alt: string | null
  removed_at: Date | null
}

type Placed = PhotoPricing & { id?: string; filename: string; alt: string | null }

/** Matches the wanted photos with existing rows, by id or filename; unmatched filenames are new photos. */
export function matchPhotos(wanted: Wanted[], before: Row[]): Placed[] {
  const matched = new Set<string>()
  return wanted.map((photo, index) => {
    const { is_payable, is_preview } = photo
    const filename = photo.filename ?? filenameIn(photo.url ?? '')
    const row = before.find((candidate) => (photo.id ? candidate.id === photo.id : candidate.filename === filename))
    const alt = photo.alt === undefined ? (row?.alt ?? null) : photo.alt
    if (!row && !photo.id && filename) return { filename, alt, is_payable, is_preview }
    if (!row || matched.has(row.id))
      throw failFields({
        [`images.${index}.${photo.id ? 'id' : 'filename'}`]: [
          photo.id || filename ? texts.photoUnknown : texts.photoMissing,
        ],
      })
    matched.add(row.id)
    return { id: row.id, filename: row.filename, alt, is_payable, is_preview }
  })
}

export async function removePhotos(tx: Tx, slideId: string, rows: Row[], now: Date): Promise<void> {
  if (rows.length === 0) return
  const purgeAt = await getPurgeTime(tx, slideId, now)
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

/** Updates all existing photos in one statement, so that two can swap positions; a removed photo may be added again. */
export async function placePhotos(tx: Tx, slideId: string, photos: Placed[], now: Date): Promise<void> {
  const placed = photos.map((photo, position) => ({ ...photo, position }))
  const existing = placed.filter((photo) => photo.id)
  await sql`
    update photos f
       set position = k.position, alt = k.alt, is_payable = k.is_payable, is_preview = k.is_preview, removed_at = null, purge_at = null
      from unnest(${existing.map((photo) => photo.id)}::uuid[], ${existing.map((photo) => photo.position)}::smallint[],
                  ${existing.map((photo) => photo.alt)}::text[],
                  ${existing.map((photo) => photo.is_payable)}::boolean[], ${existing.map((photo) => photo.is_preview)}::boolean[])
             as k (id, position, alt, is_payable, is_preview)
     where f.id = k.id`.execute(tx)
  const added = placed.filter((photo) => !photo.id)
  if (added.length === 0) return
  await tx
    .insertInto('photos')
    .values(added.map(({ id: _, ...photo }) => ({ ...photo, post_id: slideId, created_at: now })))
    .execute()
}
