// Uploaded pictures that nothing uses are removed after a day.
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql } from '#server/kit/db.ts'
import { Failures } from '#server/kit/failures.ts'
import type { Services } from '#server/outside/services.ts'
import type { PictureRegistry } from './picture-registry.ts'
import { removeBytes } from './store-image.ts'

const UNUSED_HOURS_MAX = 24
/** Older uploads were looked at before: they are due only when something stops using them. */
const NEW_HOURS = 72
/** Each hour of a week looks at its own part of the older pictures. */
const PARTS = 168
const PER_SWEEP_MAX = 1000

/**
 * Removes pictures that are older than a day and unused, and the remains of earlier failed removals. A picture that was in use for three
 * days is found within a week after that ended. Returns how many were removed. A picture that cannot be removed does not stop the others;
 * the sweep then throws, and the next one tries it again.
 */
export async function sweepUnusedImages(
  services: Pick<Services, 'db' | 'storage'>,
  pictures: PictureRegistry,
): Promise<number> {
  const { db } = services
  const due = await readDue(db, pictures)
  let removed = 0
  const failures = new Failures()
  for (const { filename, purged_at } of due)
    await failures.collect(filename, async () => {
      if (purged_at === null && !(await markPurged(db, pictures, filename))) return
      await removeBytes(services, filename)
      removed++
    })
  failures.throwIfAny('pictures could not be removed')
  return removed
}

/** Each part of the query has an index, because nearly all pictures are in use and stay so. */
async function readDue(db: Db, { isUnused }: PictureRegistry): Promise<{ filename: string; purged_at: Date | null }[]> {
  const now = clock.now().getTime()
  const [from, to] = [NEW_HOURS, UNUSED_HOURS_MAX].map((hours) => new Date(now - hours * HOUR_MS))
  const part = Math.floor(now / HOUR_MS) % PARTS
  const { rows } = await sql<{ filename: string; purged_at: Date | null }>`
    select i.filename, i.purged_at from images i where i.purged_at is not null and i.bytes > 0
    union all
    select i.filename, i.purged_at from images i where i.created_at >= ${from} and i.created_at < ${to} and ${isUnused}
    union all
    select i.filename, i.purged_at from images i
     where i.filename >= ${firstName(part)} and i.filename < ${firstName(part + 1)} and i.created_at < ${from} and ${isUnused}
    limit ${PER_SWEEP_MAX}`.execute(db)
  return rows
}

/** Where a part begins: names are random, so parts of the same share of all two-letter beginnings are equally large. */
function firstName(part: number): string {
  return part === PARTS
    ? '~'
    : Math.floor((part * 36 * 36) / PARTS)
        .toString(36)
        .padStart(2, '0')
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
