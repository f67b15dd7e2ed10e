// Read-only queries of payments, for the features that depend on a payment being paid.
import { addresses } from '#contract/addresses/paths.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import type { Secret } from '#server/kit/secret.ts'
import { hashToken, readableMacs } from '#server/kit/tokens.ts'

/** A row of `payments` under the alias `p` that was paid and not refunded. */
export const paid = sql<boolean>`p.paid_at is not null and p.state = 'paid'`

/** A row of `payments` under the alias `p` that can still be paid, is paid, or is disputed and may be paid again. */
export const openOrPaid = sql<boolean>`p.state in ('created', 'awaiting', 'paid', 'disputed')`

/** Number of completed gifts to a creator, as a subquery. */
export function donations(creatorId: bigint): RawBuilder<number> {
  return sql`
    coalesce((select paid::int from payment_counts where creator_id = ${creatorId} and type = 'donation'), 0)`
}

/** The name of the counted list of everything a creator was ever paid, refunded payments included. */
export function paymentList(creatorId: bigint): string {
  return `payments:${creatorId}`
}

/**
 * The codes that prove access to a receipt, computed from our secret: with the current secret first, then with each old
 * one.
 */
export function receiptCodes(secret: Secret, reference: string): [string, ...string[]] {
  return readableMacs(secret, 'receipt', reference)
}

/**
 * The stored hash of a code made with a removed secret: payers have that code, and it stays valid for this reference.
 */
export function receiptCodeHash(reference: string, code: string): Buffer {
  return hashToken(`${reference}\0${code}`)
}

/** The path of the receipt with its code. Anyone who has the path may see the receipt. */
export function receiptAddress(secret: Secret, reference: string): string {
  return addresses.provenReceipt(reference, receiptCodes(secret, reference)[0])
}

/** Whether a refund of what was paid to this creator is under way. */
export async function hasOpenRefunds(db: Queryable, creatorId: bigint): Promise<boolean> {
  const open = await db
    .selectFrom('refunds as r')
    .innerJoin('payments as p', 'p.id', 'r.payment_id')
    .select('r.n')
    .where('p.creator_id', '=', creatorId)
    .where('r.state', 'in', ['requested', 'submitted'])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** The latest dispute of the payment `p`, and its latest refund that is under way or done. For `leftJoinLateral`. */
export const lastDispute = sql<{ state: 'opened' | 'won' | 'lost'; opened_at: Date; ended_at: Date | null }>`
  (select state, opened_at, ended_at from disputes where payment_id = p.id order by opened_at desc limit 1)`
export const lastRefund = sql<{ is_done: boolean; asked_at: Date }>`
  (select state = 'succeeded' as is_done, created_at as asked_at from refunds
    where payment_id = p.id and state in ('gathering', 'requested', 'submitted', 'succeeded') order by n desc limit 1)`
