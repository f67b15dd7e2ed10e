// Maps Xendit's states of checkouts, refunds and payouts to ours.
import type {
  Capture,
  CheckoutState,
  Movement,
  PayoutCause,
  PayoutState,
  PayoutStatus,
  RefundState,
} from '../epayment.ts'
import type { Payout, Refund, Session, Transaction } from './objects.ts'
import { getReference } from './reference-ids.ts'

export const endedSession: Record<string, CheckoutState['status']> = {
  // Until the payment itself is read, it is unknown what was paid.
  COMPLETED: 'open',
  EXPIRED: 'expired',
  CANCELED: 'cancelled',
}
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

export function asCheckoutState(session: Session, captures: Capture[]): CheckoutState {
  return {
    checkoutId: session.payment_session_id,
    reference: getReference(session.reference_id),
    // Money that arrives after the session ended is paid all the same.
    status: captures.length > 0 ? 'paid' : (endedSession[session.status] ?? 'open'),
    linkUrl: session.payment_link_url ?? '',
    captures,
  }
}

/** A checkout that is known by its payments only: it has no link any more. */
export function checkoutFromPayments(checkoutId: string, reference: string, captures: Capture[]): CheckoutState {
  const status = captures.length > 0 ? 'paid' : 'open'
  return { checkoutId, reference, status, linkUrl: '', captures }
}

export function asCapture({ product_id, amount, created }: Transaction): Capture {
  return { providerPaymentId: product_id, amount, paidAt: created }
}

const movementKinds: Record<string, Movement['kind']> = {
  PAYMENT: 'capture',
  REFUND: 'refund',
  CHARGEBACK: 'dispute',
  DISBURSEMENT: 'payout',
}

/** A returned payout is one line with the status REVERSED: for us two movements. What other reversed lines mean is unknown. */
export function asMovements({ id, product_id, type, status, reference_id, amount, created }: Transaction): Movement[] {
  const kind = movementKinds[type]
  const isReversed = status === 'REVERSED'
  if (!kind || (isReversed && kind !== 'payout')) return []
  const movement = {
    kind,
    // A chargeback has no id but its line's.
    id: kind === 'dispute' ? id : product_id,
    reference: kind === 'capture' ? getReference(reference_id ?? '') : (reference_id ?? ''),
    amount: kind === 'capture' ? amount : -amount,
    at: created,
  }
  return isReversed ? [movement, { ...movement, kind: 'return', amount }] : [movement]
}

export function getCapture(
  providerPaymentId: string,
  captures: { capture_amount: bigint; capture_timestamp: Date }[],
): Capture {
  const amount = captures.reduce((sum, capture) => sum + capture.capture_amount, 0n)
  return { providerPaymentId, amount, paidAt: captures[0]!.capture_timestamp }
}

export function asRefundState(refund: Refund): RefundState {
  const ended = { SUCCEEDED: 'succeeded', FAILED: 'failed', CANCELLED: 'failed' } as const
  const status = ended[refund.status as keyof typeof ended] ?? 'pending'
  return {
    refundId: refund.id,
    reference: refund.reference_id ?? null,
    providerPaymentId: refund.payment_id ?? null,
    amount: refund.amount,
    status,
    cause:
      status === 'failed'
        ? (refund.failure_code ?? (refund.status === 'CANCELLED' ? 'CANCELLED' : 'REFUND_FAILED'))
        : null,
  }
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
