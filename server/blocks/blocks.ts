// Blocks between accounts: the only file that reads and writes them.
import { clock } from '#server/kit/clock.ts'
import { idOrNull, type Queryable, type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import { readOnce } from '#server/kit/reader.ts'

/** SQL condition: either of the two accounts has blocked the other. A block works both ways. */
export function isBlockedBetween(a: bigint | undefined, b: string) {
  return blockBetween(sql`${idOrNull(a)}`, sql.ref(b))
}

/** The same of two columns. */
export function areBlocked(a: string, b: string) {
  return blockBetween(sql.ref(a), sql.ref(b))
}

function blockBetween(a: RawBuilder<unknown>, b: RawBuilder<unknown>) {
  return sql<boolean>`exists (select 1 from blocks where (blocker_id = ${a} and blocked_id = ${b})
                                                      or (blocker_id = ${b} and blocked_id = ${a}))`
}

/** SQL condition: the first account has blocked the other. */
export function hasBlocked(blocker: bigint, blocked: string) {
  return sql<boolean>`exists (select 1 from blocks where blocker_id = ${blocker}::bigint and blocked_id = ${sql.ref(blocked)})`
}

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

/** Saves a block, after which neither account finds the other. Idempotent. */
export async function saveBlock(tx: Tx, blockerId: bigint, blockedId: bigint): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Removes the first account's block of the other, but not the other's block of the first. */
export async function removeBlock(tx: Tx, blockerId: bigint, blockedId: bigint): Promise<void> {
  await tx.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()
}
