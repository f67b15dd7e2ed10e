// Stores how far a follower has seen their feed, and counts the newer items.
import type { z } from 'zod/mini'
import type { following } from '#contract/following.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'

/** The count of new items stops at this number. */
const NEW_MAX = 100

type News = z.input<typeof following.news.data>

/** Reads only new rows of each creator, and stops at `NEW_MAX` rows in total. */
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

/** NotFoundException for an item that is not in the follower's feed. */
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
