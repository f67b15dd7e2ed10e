// How far somebody has seen their feed, and how much is newer.
import type { z } from 'zod/mini'
import type { following } from '#contract/following.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'

/** More new ones than this are told as this many. */
const NEW_MAX = 100

type News = z.input<typeof following.news.data>

/** Of each creator no more rows are counted than there are new ones, of all together no more than `NEW_MAX`. */
export async function readNews(db: Queryable, followerId: bigint): Promise<News> {
  const { rows } = await sql<News>`
    with mark as materialized (
      select coalesce((select seen_at from feed_marks where account_id = ${followerId}), '-infinity') as seen_at)
    select count(*)::int as new_count from (
      select from mark
       cross join lateral (select p.creator_id from follows f join publications p on p.creator_id = f.followed_id
                            where f.follower_id = ${followerId} and p.newest_at > mark.seen_at) near
       cross join lateral (select from listed_content
                            where creator_id = near.creator_id and is_listed and published_at > mark.seen_at limit ${NEW_MAX}) c
       limit ${NEW_MAX}) newer`.execute(db)
  return rows[0]!
}

/** NotFoundException for what is not in one's feed. */
export async function markSeen(db: Queryable, followerId: bigint, id: string): Promise<News> {
  if (!isUuid(id)) throw notFound()
  const { rows } = await sql`
    insert into feed_marks (account_id, seen_at)
    select f.follower_id, c.published_at from listed_content c join follows f on f.followed_id = c.creator_id
     where c.content_id = ${id}::uuid and c.is_listed and f.follower_id = ${followerId}
    on conflict (account_id) do update set seen_at = greatest(feed_marks.seen_at, excluded.seen_at)
    returning account_id`.execute(db)
  if (rows.length === 0) throw notFound()
  return readNews(db, followerId)
}
