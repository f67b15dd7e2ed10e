// Pictures that were uploaded and then used for nothing: counted, so that nobody fills the disk, and swept out after a day.
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import type { PictureRegistry } from './picture-registry.ts'
import { removeBytes } from './store-image.ts'

const KEPT_HOURS = 24

/** How many of this account's pictures nothing uses, at most `most`. */
export async function countUnused(
  db: Db,
  { isUnused }: PictureRegistry,
  ownerId: bigint,
  most: number,
): Promise<number> {
  const { n } = await db
    .selectFrom((query) =>
      query
        .selectFrom('images as i')
        .select('i.filename')
        .where('i.owner_id', '=', ownerId)
        .where(isUnused)
        .limit(most)
        .as('unused'),
    )
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/**
 * Removes pictures that nothing has used for a day, and what an earlier removal has left behind. One that cannot be
 * removed stops no other, and the next sweep tries it again. Answers how many went.
 */
export async function sweepUnusedImages(
  services: Pick<Services, 'db' | 'storage'>,
  pictures: PictureRegistry,
): Promise<number> {
  const { db } = services
  const before = new Date(clock.now().getTime() - KEPT_HOURS * HOUR_MS)
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
      if (purged_at === null && !(await giveUp(db, pictures, filename))) continue
      await removeBytes(services, filename)
      removed++
    } catch (error) {
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} pictures could not be removed`)
  return removed
}

/** From here on nobody can take it any more. False when somebody just did: a picture that is taken is locked like this. */
function giveUp(db: Db, { isUnused }: PictureRegistry, filename: string): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    await tx.selectFrom('images').select('filename').where('filename', '=', filename).forUpdate().execute()
    const given = await tx
      .updateTable('images as i')
      .set({ purged_at: clock.now() })
      .where('i.filename', '=', filename)
      .where(isUnused)
      .returning('i.filename')
      .executeTakeFirst()
    return given !== undefined
  })
}
