// Who has blocked whom: the one place that reads and writes a block.
import { clock } from '#server/kit/clock.ts'
import { idOrNull, type Queryable, type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import { readOnce } from '#server/kit/reader.ts'

/** Whether either of the two blocked the other. A block works both ways. */
export function isBlockedBetween(a: bigint | undefined, b: string) {
  return sql<boolean>`exists (select 1 from blocks where (blocker_id = ${idOrNull(a)} and blocked_id = ${sql.ref(b)})
                                                      or (blocker_id = ${sql.ref(b)} and blocked_id = ${idOrNull(a)}))`
}

/** Whether the first blocked the other. */
export function hasBlocked(blocker: bigint, blocked: string) {
  return sql<boolean>`exists (select 1 from blocks where blocker_id = ${blocker}::bigint and blocked_id = ${sql.ref(blocked)})`
}

/** The ids of everybody whom a block, of either side, keeps from this account, as an array within another question. */
export function blockedFrom(accountId: bigint): RawBuilder<bigint[]> {
  return sql`array(select blocked_id from blocks where blocker_id = ${accountId}
                   union select blocker_id from blocks where blocked_id = ${accountId})`
}

/** The same, asked alone. */
export function blockedPeople(db: Queryable, accountId: bigint): Promise<bigint[]> {
  return readOnce(db, `blocked ${accountId}`, () => findBlocked(db, accountId))
}

async function findBlocked(db: Queryable, accountId: bigint): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`select unnest(${blockedFrom(accountId)}) as id`.execute(db)
  return rows.map((row) => row.id)
}

/** From now on neither finds the other. Done again it does nothing more. */
export async function saveBlock(tx: Tx, blockerId: bigint, blockedId: bigint): Promise<void> {
  await tx
    .insertInto('blocks')
    .values({ blocker_id: blockerId, blocked_id: blockedId, created_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Ends the first one's block of the other, and no block of the other's. */
export async function removeBlock(tx: Tx, blockerId: bigint, blockedId: bigint): Promise<void> {
  await tx.deleteFrom('blocks').where('blocker_id', '=', blockerId).where('blocked_id', '=', blockedId).execute()
}
