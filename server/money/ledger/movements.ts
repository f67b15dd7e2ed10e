// Every reason for which money moves, one function each. Nothing else in the product posts.
import { type Db, type Queryable, sql } from '#server/kit/db.ts'

export interface PostedCapture {
  payment_id: string
  creator_id: bigint | null
  /** `settled` now, `repeated` when it was before, else why it went to suspense. */
  outcome: 'settled' | 'repeated' | 'second_capture' | 'wrong_amount' | 'unknown_reference' | 'paid_already'
}

/**
 * The provider took money: provider clearing → the creator's available (web) or pending (mobile) purse, fee apart.
 * One transaction for the whole batch; each capture posts once, however often it is told.
 */
export async function postCaptures(
  db: Db,
  provider: string,
  captures: { reference: string; providerPaymentId: string; amount: bigint; paidAt: Date }[],
): Promise<PostedCapture[]> {
  const { rows } = await sql<PostedCapture>`
    select * from settle_captures(${provider},
      ${captures.map((capture) => capture.reference)}::uuid[],
      ${captures.map((capture) => capture.providerPaymentId)}::text[],
      ${captures.map((capture) => String(capture.amount))}::bigint[],
      ${captures.map((capture) => capture.paidAt)}::timestamptz[])`.execute(db)
  return rows
}

/** The provider sent a capture in suspense back: suspense → provider clearing. False when that was posted before. */
export async function postReceiptRefund(
  db: Db,
  provider: string,
  providerPaymentId: string,
  refundId: string,
  at: Date,
): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select settle_receipt_refund(${provider}, ${providerPaymentId}, ${refundId}, ${at}) as done`.execute(db)
  return rows[0]?.done === true
}

/** The 15th came: pending → available, for everything of this creator that is due. Centavos released. */
export async function releasePending(db: Queryable, creatorId: bigint, now: Date): Promise<bigint> {
  const { rows } = await sql<{ released: bigint }>`select release_pending(${creatorId}, ${now}) as released`.execute(db)
  return rows[0]?.released ?? 0n
}
