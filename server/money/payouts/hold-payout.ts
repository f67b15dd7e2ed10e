// Holds payouts that were not sent yet, and releases them. Like an order that was given up, a held one has no `due_at`
// and waits for a person; it differs in that it was never tried.
import { texts } from '#contract/texts.ts'
import { clock } from '#server/kit/clock.ts'
import { type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import { fail } from '#server/kit/fail.ts'
import { readSuspension } from '#server/moderation/queries.ts'

/** One payout by its number, or all payouts of a creator whose account is suspended. */
export type WhichPayouts = { transactionNo: string } | { creatorId: bigint }

/** Answers how many are held now; payouts that were sent are not among them. */
export async function holdPayouts(tx: Tx, which: WhichPayouts): Promise<number> {
  const { rows } = await sql`
    update payout_attempts a set due_at = null, held_singly = held_singly or ${isSingle(which)} from payouts p
     where ${isUnsent(which)} and (a.due_at is not null or ${isSingle(which)} and not a.held_singly) returning a.reference`.execute(
    tx,
  )
  return rows.length
}

/** Answers how many are due again. A payout that was held by its number is released by its number only. */
export async function releasePayouts(tx: Tx, which: WhichPayouts): Promise<number> {
  const { rows } = await sql`
    update payout_attempts a set due_at = ${clock.now()}, held_singly = false from payouts p
     where ${isUnsent(which)} and a.due_at is null and (${isSingle(which)} or not a.held_singly) returning a.reference`.execute(
    tx,
  )
  return rows.length
}

/** AccountSuspendedException while the desk holds this creator's payouts. Locks as `findHold`. */
export async function refuseWhileHeld(tx: Tx, creatorId: bigint): Promise<void> {
  const hold = await findHold(tx, creatorId)
  if (hold)
    throw fail('AccountSuspendedException', texts.suspended, { reason: hold.reason, date: hold.date.toISOString() })
}

/** The suspension that holds this creator's payouts. None begins before the transaction ends: it finds what this wrote. */
export async function findHold(tx: Tx, creatorId: bigint): Promise<{ reason: string; date: Date } | undefined> {
  await tx.selectFrom('accounts').select('id').where('id', '=', creatorId).forShare().execute()
  const suspension = await readSuspension(tx, creatorId)
  return suspension?.payouts_held ? suspension : undefined
}

function isSingle(which: WhichPayouts): RawBuilder<boolean> {
  return sql<boolean>`${'transactionNo' in which}::boolean`
}

function isUnsent(which: WhichPayouts): RawBuilder<boolean> {
  const condition =
    'creatorId' in which ? sql`p.creator_id = ${which.creatorId}` : sql`p.transaction_no = ${which.transactionNo}`
  return sql<boolean>`p.id = a.payout_id and a.outcome is null and a.first_tried_at is null and ${condition}`
}
