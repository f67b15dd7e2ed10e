// Reads the hashtags with the most content that this viewer can find.
import type { z } from 'zod/mini'
import { discoveryLimits, type PopularHashtag } from '#contract/discovery.ts'
import { blockedIds } from '#server/blocks/blocked-people.ts'
import { type Queryable, sql } from '#server/kit/db.ts'

/** Does not count content of accounts blocked from the viewer; leaves out tags that only they use. */
export async function popularHashtags(
  db: Queryable,
  viewerId: bigint | undefined,
): Promise<z.input<typeof PopularHashtag>[]> {
  const { rows } = await sql<{ tag: string; size: number }>`
    with most as materialized (
      select substr(list, 5) as tag, size from counted_lists where list like 'tag:%' and size > 0
       order by size desc, list limit ${discoveryLimits.hashtags * 2}),
    hidden (id) as materialized (${blockedIds(viewerId)}),
    seen as (
      select tag, (size - (select count(*) from hashtags h join hidden on h.creator_id = hidden.id
                            where h.tag = most.tag and h.is_listed))::int as size from most)
    select tag, size from seen where size > 0 order by size desc, tag limit ${discoveryLimits.hashtags}`.execute(db)
  return rows
}
