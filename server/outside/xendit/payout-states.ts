import type { PayoutCause, PayoutState, PayoutStatus } from '../epayment.ts'
import type { Payout } from './objects.ts'

const payoutStatus: Record<string, PayoutStatus> = {
  ACCEPTED: 'accepted',
  SUCCEEDED: 'paid',
  FAILED: 'failed',
  COMPLIANCE_REJECTED: 'failed',
  REJECTED: 'failed',
  EXPIRED: 'failed',
  CANCELLED: 'cancelled',
  REVERSED: 'returned',
}
const causes: Record<string, PayoutCause> = {
  INVALID_DESTINATION: 'account_unknown',
  ACCOUNT_NAME_MISMATCH: 'name_mismatch',
  DESTINATION_MAXIMUM_LIMIT: 'limit_reached',
  TEMPORARY_TRANSFER_ERROR: 'bank_unavailable',
  INSUFFICIENT_BALANCE: 'provider_funds',
}

export function asPayoutState(payout: Omit<Payout, 'currency'>): PayoutState {
  // An unknown status counts as sending: no final state is assumed.
  const status = payoutStatus[payout.status] ?? 'sending'
  const hasCause = status === 'failed' || status === 'returned'
  return {
    payoutId: payout.id,
    reference: payout.reference_id,
    amount: payout.amount,
    status,
    cause: hasCause ? (causes[payout.failure_code ?? ''] ?? 'rejected') : null,
  }
}
