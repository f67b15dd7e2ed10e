// Reports of the provider about a payout that cannot be true together with the ledger.
import type { PayoutContradiction } from '#contract/desk/money.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import type { Attempt, Payout, PayoutReport } from './payout-attempts.ts'

interface Contradiction {
  code: PayoutContradiction
  values?: Record<string, string>
}

/** The wallet has the money back, and so has the bank account. */
const PAID_AFTER_RETURN = { code: 'paid_after_failed', values: { booked: 'returned' } } as const

/** A contradiction is never booked: it is stored for the operator, and `ledger verify` reports it. */
export function getContradiction(payout: Payout, attempt: Attempt, reported: PayoutReport): Contradiction | undefined {
  const { payoutId, status } = reported
  if (attempt.provider_payout_id && payoutId && attempt.provider_payout_id !== payoutId)
    return { code: 'two_payouts', values: { known: attempt.provider_payout_id, told: payoutId } }
  if (reported.amount !== payout.amount - payout.fee)
    return { code: 'other_amount', values: { amount: String(reported.amount) } }
  // The provider itself ends with a return: a report of `paid` after its own is an older one that came late.
  if (attempt.outcome === 'paid' && payout.is_returned_by_hand && status === 'paid') return PAID_AFTER_RETURN
  // Of one that was returned both sides have the money back already, whatever the provider calls it.
  if (attempt.outcome === 'paid' && payout.state !== 'returned' && (status === 'failed' || status === 'cancelled'))
    return { code: `${status}_after_paid` }
  if ((attempt.outcome === 'failed' || attempt.outcome === 'cancelled') && status === 'paid')
    return { code: `paid_after_${attempt.outcome}`, values: { attempt: String(attempt.n) } }
  return undefined
}

/**
 * Centavos that the provider moved beyond our ledger, when its report about this very payout says so; null when that is
 * unknown. The payout of an attempt that was refused is first heard of here.
 */
export function getUnbooked(payout: Payout, attempt: Attempt, reported: PayoutReport): bigint | null {
  const net = payout.amount - payout.fee
  if (reported.amount !== net || (attempt.provider_payout_id ?? reported.payoutId) !== reported.payoutId) return null
  return reported.status === 'paid' ? net : -net
}

/**
 * Repeating the same contradiction changes nothing (one of an older version names no attempt); a different one, such as that of another
 * attempt, needs the operator's attention again. A payout has one write-off: what to do about any other difference, or about two at
 * once, which may cancel each other out, only a person can tell.
 */
export async function noteContradiction(
  tx: Tx,
  payoutId: string,
  { code: contradiction, values }: Contradiction,
  unbooked: bigint | null,
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({
      contradiction,
      contradiction_values: values ?? null,
      unbooked: sql<bigint | null>`case when (contradiction is null or unbooked = ${unbooked}
             and contradiction_values ->> 'attempt' is not distinct from ${values?.attempt ?? null}::text)
        and not exists (select from journals j where j.source = 'payout:' || payouts.id || ':written-off')
        then ${unbooked}::bigint end`,
      written_off_at: null,
    })
    .where('id', '=', payoutId)
    .where(
      sql<boolean>`(contradiction, coalesce(contradiction_values, ${values ?? null}::jsonb))
        is distinct from (${contradiction}, ${values ?? null}::jsonb)`,
    )
    .execute()
}

/**
 * The provider says again what is booked, that the attempt was paid, or came back: without this, a write-off would post money that the
 * provider did not move. One that is written off stays.
 */
export async function dropContradiction(
  tx: Tx,
  { id }: Payout,
  { n, outcome }: Attempt,
  { status }: PayoutReport,
): Promise<void> {
  const isCountedPaid = outcome === 'paid'
  const isPaid = isCountedPaid && (status === 'paid' || status === 'returned')
  const paidOnTop = isCountedPaid ? PAID_AFTER_RETURN.values : { attempt: String(n) }
  await tx
    .updateTable('payouts')
    .set({ contradiction: null, contradiction_values: null, unbooked: null })
    .where('id', '=', id)
    .where(
      sql<boolean>`(${isPaid} and contradiction in ('failed_after_paid', 'cancelled_after_paid')
        or ${isTakenBack(status)} and contradiction like 'paid_after_%' and contradiction_values = ${paidOnTop}::jsonb)`,
    )
    .where('written_off_at', 'is', null)
    .execute()
}

/** Whether the provider has the money of the payout (again). */
export function isTakenBack(status: PayoutReport['status']): boolean {
  return status === 'returned' || status === 'failed' || status === 'cancelled'
}
