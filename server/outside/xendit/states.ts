// Xendit's words for the states of checkouts, refunds and payouts, in ours.
import { clock } from '#server/kit/clock.ts'
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

export const endedSession: Record<string, CheckoutState['status']> = {
  // Until the payment itself is seen nobody can say what was paid.
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

/** Our reference in `pi_<reference>_<attempt>`; what we did not write so is a reference of somebody's all the same. */
export function getReference(referenceId: string): string {
  return /^pi_(.+)_[0-9a-f]{8}$/.exec(referenceId)?.[1] ?? referenceId
}

export function asCheckoutState(session: Session, captures: Capture[]): CheckoutState {
  return {
    checkoutId: session.payment_session_id,
    reference: getReference(session.reference_id),
    // Money that came after the end is money all the same.
    status: captures.length > 0 ? 'paid' : (endedSession[session.status] ?? 'open'),
    linkUrl: session.payment_link_url ?? '',
    expiresAt: session.expires_at,
    captures,
  }
}

/** A checkout known by its payments alone: there is nothing to open any more. */
export function paidElsewhere(checkoutId: string, reference: string, captures: Capture[]): CheckoutState {
  const status = captures.length > 0 ? 'paid' : 'open'
  return { checkoutId, reference, status, linkUrl: '', expiresAt: clock.now(), captures }
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

/** A payout that came back is one line whose status says so: to us it is two. Of anything else that was reversed nothing is known. */
export function asMovements({ id, product_id, type, status, reference_id, amount, created }: Transaction): Movement[] {
  const kind = movementKinds[type]
  const isReversed = status === 'REVERSED'
  if (!kind || (isReversed && kind !== 'payout')) return []
  const movement = {
    kind,
    // A chargeback has no name but its line's.
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
  // Whatever we do not know of is on its way: no ending is made up.
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
