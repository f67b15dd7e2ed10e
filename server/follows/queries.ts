// Read-only queries of follows: who follows whom.
import { getSize, listSize, sizeQuery } from '#server/kit/counted-list.ts'
import { idOrNull, type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'

/** The number of followers whose account is open. */
export function followerCount(db: Queryable, accountId: bigint): Promise<number> {
  return listSize(db, `followers:${accountId}`)
}

/** SQL expression: the number of followers of the account in this column. */
export function followersByColumn(account: string): RawBuilder<number> {
  return sql<number>`coalesce((${sizeQuery(sql`'followers:' || ${sql.ref(account)}`)}), 0)::int`
}

/** SQL expression: the number of followers of this page. */
export function followers(creatorId: bigint): RawBuilder<number> {
  return sql`coalesce((${getSize(`followers:${creatorId}`)}), 0)::int`
}

/** SQL expression: whether this viewer follows the page; false for a visitor. */
export function follows(viewerId: bigint | undefined, creatorId: bigint): RawBuilder<boolean> {
  return sql`
    exists (select 1 from follows where follower_id = ${idOrNull(viewerId)} and followed_id = ${creatorId})`
}

export async function isFollowing(db: Queryable, follower: bigint | undefined, followed: bigint): Promise<boolean> {
  if (follower === undefined) return false
  const row = await db
    .selectFrom('follows')
    .select('follower_id')
    .where('follower_id', '=', follower)
    .where('followed_id', '=', followed)
    .executeTakeFirst()
  return row !== undefined
}
