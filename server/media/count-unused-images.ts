import { type Db, sql } from '#server/kit/db.ts'
import type { PictureRegistry } from './picture-registry.ts'

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
