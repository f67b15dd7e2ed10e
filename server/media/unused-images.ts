// Pictures that were uploaded and then used for nothing: counted, so that nobody fills the disk, and swept out after a day.
import { clock } from '#server/kit/clock.ts'
import { type Db, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { removeImage } from './store-image.ts'

const KEPT_HOURS = 24

/** How many of this account's pictures nothing uses, at most `most`. */
export async function countUnused(db: Db, ownerId: bigint, most: number): Promise<number> {
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

/** Removes pictures that nothing has used for a day. Answers how many. */
export async function sweepUnusedImages(services: Pick<Services, 'db' | 'storage'>): Promise<number> {
  const { db } = services
  const before = new Date(clock.now().getTime() - KEPT_HOURS * 3_600_000)
  const unused = await db
    .selectFrom('images as i')
    .select('i.filename')
    .where('i.created_at', '<', before)
    .where(isUnused)
    .limit(1000)
    .execute()
  for (const { filename } of unused) await removeImage(services, filename)
  return unused.length
}

/** Every column that names a picture is here: a new one has to be added, or its pictures go after a day. */
const isUnused = sql<boolean>`i.purged_at is null
  and not exists (select 1 from photos p where p.filename = i.filename)
  and not exists (select 1 from profiles p where i.filename in (p.avatar_key, p.cover_key))`
