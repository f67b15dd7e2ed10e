// Read-only queries of follows: who follows whom.
import { listSize, listSizes } from '#server/kit/counted-list.ts'
import type { Queryable } from '#server/kit/db.ts'

/** Followers whose account is open. */
export function followerCount(db: Queryable, accountId: bigint): Promise<number> {
  return listSize(db, `followers:${accountId}`)
}

/** The same for many at once; who has none is not in the map. */
export async function followerCounts(db: Queryable, accountIds: bigint[]): Promise<Map<bigint, number>> {
  const sizes = await listSizes(
    db,
    accountIds.map((id) => `followers:${id}`),
  )
  return new Map([...sizes].map(([list, size]) => [BigInt(list.slice('followers:'.length)), size]))
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
