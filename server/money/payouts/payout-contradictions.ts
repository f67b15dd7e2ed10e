// Where the provider's word about a payout cannot be true beside the books.
import type { PayoutContradiction } from '#contract/desk/money.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import type { Order, Payout, Told } from './payout-orders.ts'

interface Contradiction {
  code: PayoutContradiction
  values?: Record<string, string>
}

/** What cannot be is never booked: it is written down for the operator, and `ledger verify` shows it. */
export function getContradiction(payout: Payout, order: Order, told: Told): Contradiction | undefined {
  const { payoutId, status } = told
  if (order.provider_payout_id && payoutId && order.provider_payout_id !== payoutId)
    return { code: 'two_payouts', values: { known: order.provider_payout_id, told: payoutId } }
  if (told.amount !== payout.amount - payout.fee)
    return { code: 'other_amount', values: { amount: String(told.amount) } }
  if (order.outcome === 'paid' && (status === 'failed' || status === 'cancelled'))
    return { code: `${status}_after_paid` }
  if ((order.outcome === 'failed' || order.outcome === 'cancelled') && status === 'paid')
    return { code: `paid_after_${order.outcome}` }
  return undefined
}

/** What the provider's books have moved beyond ours, where its word about one and the same payout says so. */
export function unbookedBy(payout: Payout, order: Order, told: Told): bigint | null {
  const net = payout.amount - payout.fee
  if (told.amount !== net || order.provider_payout_id !== told.payoutId) return null
  return told.status === 'paid' ? net : -net
}

/** Said again it is the same; something else is the operator's matter anew. */
export async function noteContradiction(
  tx: Tx,
  payoutId: string,
  { code: contradiction, values }: Contradiction,
  unbooked: bigint | null,
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ contradiction, contradiction_values: values ?? null, unbooked, written_off_at: null })
    .where('id', '=', payoutId)
    .where(
      sql<boolean>`(contradiction, contradiction_values) is distinct from (${contradiction}, ${values ?? null}::jsonb)`,
    )
    .execute()
}
