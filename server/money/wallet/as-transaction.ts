// Formats a row of the history for its owner.
import type { z } from 'zod/mini'
import type { Transaction } from '#contract/money/wallet.ts'
import type { Selectable } from '#server/kit/db.ts'
import type { Say } from '#server/kit/say.ts'
import type { Transactions } from '#server/kit/tables.ts'
import { payoutReason } from './payout-reason.ts'

export type Row = z.input<typeof Transaction>

export const columns = [
  'transaction_no',
  'date',
  'type',
  'status',
  'total_amount',
  'payout_state',
  'payout_cause',
  'payout_fee',
  'payout_destination',
  'refund_state',
  'refund_missing',
  'dispute_state',
  'dispute_held',
] as const

export function asTransaction(
  row: Pick<Selectable<Transactions>, 'description' | (typeof columns)[number]>,
  say: Say,
): Row {
  const { payout_state, payout_cause, payout_fee, payout_destination, ...more } = row
  const { refund_state, refund_missing, dispute_state, dispute_held, ...shared } = more
  const payout = payout_state && {
    state: payout_state,
    reason: payoutReason(payout_state, payout_cause, say),
    fee: payout_fee,
    net_amount: -shared.total_amount! - payout_fee!,
    destination: payout_destination,
  }
  const refund = refund_state && refundProgress[refund_state]
  return {
    ...shared,
    payout: payout || null,
    refund: refund ? { state: refund, missing: refund_missing ?? 0n } : null,
    dispute: dispute_state
      ? { state: dispute_state, held_amount: dispute_state === 'opened' ? dispute_held : 0n }
      : null,
  } as Row
}

/**
 * State of a refund → what its creator sees; a refund that a dispute cancelled is left out, the dispute shows instead.
 */
const refundProgress: Record<string, NonNullable<Row['refund']>['state']> = {
  gathering: 'gathering',
  requested: 'under_way',
  submitted: 'under_way',
  succeeded: 'done',
  failed: 'failed',
}
