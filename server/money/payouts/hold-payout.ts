// Holds payouts that the provider is not known to have, and releases them. The sender sends none that is held. It looks
// for one that it tried before, in case its answer was lost; one that was never tried has no `due_at`.
import { clock } from '#server/kit/clock.ts'
import { type RawBuilder, sql, type Tx } from '#server/kit/db.ts'

/** One payout by its number, or all payouts of a creator whose account is suspended. */
export type WhichPayouts = { transactionNo: string } | { creatorId: bigint }

/** Answers how many are held now; payouts that the provider has are not among them. */
export async function holdPayouts(tx: Tx, which: WhichPayouts): Promise<number> {
  const { rows } = await sql`
    update payout_attempts a
       set is_held = true, held_singly = held_singly or ${isSingle(which)},
           due_at = case when a.first_tried_at is not null then a.due_at end
      from payouts p
     where ${isUnsent(which)} and (not a.is_held or ${isSingle(which)} and not a.held_singly) returning a.reference`.execute(
    tx,
  )
  return rows.length
}

/** Answers how many are due again. A payout that was held by its number is released by its number only. */
export async function releasePayouts(tx: Tx, which: WhichPayouts): Promise<number> {
  const { rows } = await sql`
    update payout_attempts a set is_held = false, held_singly = false, due_at = ${clock.now()} from payouts p
     where ${isUnsent(which)} and a.is_held and (${isSingle(which)} or not a.held_singly) returning a.reference`.execute(
    tx,
  )
  return rows.length
}

function isSingle(which: WhichPayouts): RawBuilder<boolean> {
  return sql<boolean>`${'transactionNo' in which}::boolean`
}

function isUnsent(which: WhichPayouts): RawBuilder<boolean> {
  const condition =
    'creatorId' in which ? sql`p.creator_id = ${which.creatorId}` : sql`p.transaction_no = ${which.transactionNo}`
  return sql<boolean>`p.id = a.payout_id and a.outcome is null and a.provider_payout_id is null and ${condition}`
}
