// Blocks between accounts: the only file that reads and writes them.
import { clock } from '#server/kit/clock.ts'
import { idOrNull, type RawBuilder, sql, type Tx } from '#server/kit/db.ts'

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
