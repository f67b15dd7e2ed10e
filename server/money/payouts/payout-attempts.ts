// A payout and its attempts at the provider. Each attempt has its own idempotency key and reference.
import { sql, type Tx } from '#server/kit/db.ts'
import type { PayoutState } from '#server/outside/epayment.ts'

/** What the provider reports of an attempt; an attempt that it refused has no payout id. */
export type PayoutReport = Omit<PayoutState, 'payoutId'> & { payoutId: string | null }

export type Payout = NonNullable<Awaited<ReturnType<typeof lockPayout>>>
export type Attempt = Awaited<ReturnType<typeof readAttempt>>

/** Lock order: payout, attempt, month, balances. */
export function lockPayout(tx: Tx, reference: string) {
  return tx
    .selectFrom('payouts')
    .select(['id', 'creator_id', 'amount', 'fee', 'state', 'ended_at', 'contradiction'])
    .select(
      sql<boolean>`exists (select from journals j where j.source = 'payout:' || payouts.id || ':returned' and j.actor <> 'system')`.as(
        'is_returned_by_hand',
      ),
    )
    .where('id', '=', (eb) => eb.selectFrom('payout_attempts').select('payout_id').where('reference', '=', reference))
    .forUpdate()
    .executeTakeFirst()
}

/** The attempt of this reference: what a report about it is compared with. */
export function readAttempt(tx: Tx, reference: string) {
  return tx
    .selectFrom('payout_attempts')
    .select(['n', 'provider_payout_id', 'outcome'])
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
}

/** The idempotency key and reference of one attempt. */
export function getReference(payoutId: string, n: number): string {
  return `po_${payoutId}_${n}`
}

/** What the provider shows its own users of a payout. */
export function describePayout(transactionNo: string): string {
  return `PIXEL payout ${transactionNo}`
}

/** The transaction number in such a description. */
export function parseDescription(description: string): string | undefined {
  return /^PIXEL payout (PX-[\w-]+)$/.exec(description)?.[1]
}
