// Uploaded pictures that nothing uses: counted, so that an account cannot fill the disk, and removed after a day.
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import type { PictureRegistry } from './picture-registry.ts'
import { removeBytes } from './store-image.ts'

const UNUSED_HOURS_MAX = 24

/** The number of this account's unused pictures, counted up to `limit`. */
export async function countUnused(
  db: Db,
  { isUnused }: PictureRegistry,
  ownerId: bigint,
  limit: number,
): Promise<number> {
  const { n } = await db
    .selectFrom((query) =>
      query
        .selectFrom('images as i')
        .select('i.filename')
        .where('i.owner_id', '=', ownerId)
        .where(isUnused)
        .limit(limit)
        .as('unused'),
    )
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Removes pictures that are older than a day and unused, and the remains of earlier failed removals. Returns how many were removed.
 * A picture that cannot be removed does not stop the others; the sweep then throws, and the next one tries it again.
 */
export async function sweepUnusedImages(
  services: Pick<Services, 'db' | 'storage'>,
  pictures: PictureRegistry,
): Promise<number> {
  const { db } = services
  const before = new Date(clock.now().getTime() - UNUSED_HOURS_MAX * HOUR_MS)
  const due = await db
    .selectFrom('images as i')
    .select(['i.filename', 'i.purged_at'])
    .where((eb) =>
      eb.or([
        eb.and([eb('i.created_at', '<', before), pictures.isUnused]),
        eb.and([eb('i.purged_at', 'is not', null), eb('i.bytes', '>', 0n)]),
      ]),
    )
    .limit(1000)
    .execute()
  let removed = 0
  const failures: unknown[] = []
  for (const { filename, purged_at } of due) {
    try {
      if (purged_at === null && !(await markPurged(db, pictures, filename))) continue
      await removeBytes(services, filename)
      removed++
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pictures could not be removed`)
  return removed
}

/** Marks the picture purged, so that nothing can use it any more. False if it was just put to use; users take the same row lock. */
function markPurged(db: Db, { isUnused }: PictureRegistry, filename: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('images').select('filename').where('filename', '=', filename).forUpdate().execute()
    const marked = await tx
      .updateTable('images as i')
      .set({ purged_at: clock.now() })
      .where('i.filename', '=', filename)
      .where(isUnused)
      .returning('i.filename')
      .executeTakeFirst()
    return marked !== undefined
  })
}
