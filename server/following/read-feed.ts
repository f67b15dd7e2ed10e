// The follower's feed: content of the followed creators, newest first. It is computed on read (docs/decisions/039), so that an
// unfollow, a block or a takedown takes effect with the next request and no stored feed must be updated.
import type { z } from 'zod/mini'
import type { FoundPost } from '#contract/explore.ts'
import type { Page } from '#contract/paging.ts'
import { type FoundReaders, type Listed, readListed } from '#server/discovery/queries.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import { type PageQuery, paginate } from '#server/kit/paginate.ts'

export async function readFeed(
  db: Queryable,
  readers: FoundReaders,
  followerId: bigint,
  query: PageQuery,
): Promise<Page<z.input<typeof FoundPost>>> {
  const { page, per_page } = query
  if (page === 1) {
    // The first page begins at offset 0, whatever the total, so one query reads both rows and total.
    const rows = await feedRows(db, followerId, { isFromEnd: false, skipped: 0, taken: per_page }, feedSize(followerId))
    const total = rows[0]?.total ?? 0
    return { rows: await readListed(db, readers, followerId, rows), total, page, perPage: per_page }
  }
  const { rows } = await sql<{ total: number }>`select ${feedSize(followerId)} as total`.execute(db)
  const { total } = rows[0]!
  const cutOut = await paginate(query, {
    total: async () => total,
    rows: (limit, offset) => feedRows(db, followerId, cut(total, limit, offset)),
  })
  return { ...cutOut, rows: await readListed(db, readers, followerId, cutOut.rows) }
}

function feedSize(followerId: bigint): RawBuilder<number> {
  return sql`(select coalesce(sum(p.size), 0)::int
      from follows f join publications p on p.creator_id = f.followed_id where f.follower_id = ${followerId})`
}

interface Cut {
  /** Counted from the oldest row, if that end of the list is nearer. */
  isFromEnd: boolean
  skipped: number
  taken: number
}

function cut(total: number, limit: number, offset: number): Cut {
  const taken = Math.max(0, Math.min(limit, total - offset))
  const behind = total - offset - taken
  return behind < offset ? { isFromEnd: true, skipped: behind, taken } : { isFromEnd: false, skipped: offset, taken }
}

/** The first n rows from one end come from at most n creators: those whose own newest (or oldest) row is nearest to that end. */
async function feedRows(
  db: Queryable,
  followerId: bigint,
  { isFromEnd, skipped, taken }: Cut,
  total: RawBuilder<number> = sql`0`,
): Promise<(Listed & { total: number })[]> {
  if (taken === 0) return []
  const needed = skipped + taken
  const direction = isFromEnd ? sql`asc` : sql`desc`
  const end = isFromEnd ? sql`p.oldest_at` : sql`p.newest_at`
  const { rows } = await sql<Listed & { total: number }>`
    select c.kind, c.content_id as id, ${total} as total
      from (select p.creator_id from follows f join publications p on p.creator_id = f.followed_id
             where f.follower_id = ${followerId} and p.size > 0
             order by ${end} ${direction} fetch first (${needed}) rows with ties) near
     cross join lateral (select kind, content_id, published_at from listed_content
                          where creator_id = near.creator_id and is_listed
                          order by published_at ${direction}, content_id ${direction} limit ${needed}) c
     order by c.published_at ${direction}, c.content_id ${direction} limit ${taken} offset ${skipped}`.execute(db)
  return isFromEnd ? rows.reverse() : rows
}
