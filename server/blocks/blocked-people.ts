import { idOrNull, type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import { readOnce } from '#server/kit/reader.ts'

/** SQL query of one column: the ids of all accounts that have a block with this one, in either direction. */
export function blockedIds(accountId: bigint | undefined): RawBuilder<bigint> {
  return sql`select blocked_id from blocks where blocker_id = ${idOrNull(accountId)}
             union select blocker_id from blocks where blocked_id = ${idOrNull(accountId)}`
}

/** SQL expression: the same ids as an array. */
export function blockedFrom(accountId: bigint): RawBuilder<bigint[]> {
  return sql`array(${blockedIds(accountId)})`
}

/** The same ids, by a query of its own. */
export function blockedPeople(db: Queryable, accountId: bigint): Promise<bigint[]> {
  return readOnce(db, `blocked ${accountId}`, () => findBlocked(db, accountId))
}

async function findBlocked(db: Queryable, accountId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`select unnest(${blockedFrom(accountId)}) as id`.execute(db)
  return rows.map((row) => row.id)
}
