import type { PayoutCause, PayoutState } from '../epayment.ts'
import type { Payout } from './objects.ts'

const PAYOUT_STATUS = {
  accepted: 'accepted',
  processing: 'sending',
  succeeded: 'paid',
  failed: 'failed',
  cancelled: 'cancelled',
  returned: 'returned',
} as const
const CAUSES: Record<string, PayoutCause> = {
  INVALID_DESTINATION: 'account_unknown',
  ACCOUNT_CLOSED: 'account_closed',
  ACCOUNT_NAME_MISMATCH: 'name_mismatch',
  DESTINATION_MAXIMUM_LIMIT: 'limit_reached',
  TEMPORARY_TRANSFER_ERROR: 'bank_unavailable',
  INSUFFICIENT_BALANCE: 'provider_funds',
}

export function asPayoutState(payout: Payout): PayoutState {
  return {
    payoutId: payout.id,
    reference: payout.reference,
    amount: payout.amount,
    status: PAYOUT_STATUS[payout.status],
    cause: payout.failure_code === null ? null : (CAUSES[payout.failure_code] ?? 'rejected'),
  }
}
