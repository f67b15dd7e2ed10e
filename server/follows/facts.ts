// The window of follows: who follows whom, and who is kept apart.
import { listSize, listSizes } from '#server/kit/counted-list.ts'
import { type Queryable, sql } from '#server/kit/db.ts'

/** Whether either of the two blocked the other. A block works both ways. */
export function blockedBetween(a: bigint | undefined, b: string) {
  return sql<boolean>`exists (select 1 from blocks where (blocker_id = ${a ?? null}::bigint and blocked_id = ${sql.ref(b)})
                                                      or (blocker_id = ${sql.ref(b)} and blocked_id = ${a ?? null}::bigint))`
}

/** Whether the first blocked the other. */
export function hasBlocked(blocker: bigint, blocked: string) {
  return sql<boolean>`exists (select 1 from blocks where blocker_id = ${blocker}::bigint and blocked_id = ${sql.ref(blocked)})`
}

/** Everybody whom a block, of either side, keeps from this account. */
export async function peopleApart(db: Queryable, accountId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    select blocked_id as id from blocks where blocker_id = ${accountId}
    union select blocker_id from blocks where blocked_id = ${accountId}`.execute(db)
  return rows.map((row) => row.id)
}

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
