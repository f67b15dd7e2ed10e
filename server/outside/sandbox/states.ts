// Maps the sandbox provider's states to ours.
import { clock } from '#server/kit/clock.ts'
import type { CheckoutState, PayoutCause, PayoutState, RefundState } from '../epayment.ts'
import type { Checkout, Payout, Refund } from './objects.ts'

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

export function asCheckoutState(checkout: Checkout): CheckoutState {
  return {
    checkoutId: checkout.id,
    reference: checkout.reference,
    status: checkout.status === 'processing' ? 'open' : checkout.status,
    linkUrl: checkout.url,
    captures: checkout.payments
      // A refunded payment was captured first: the ledger has both.
      .filter((payment) => payment.status === 'succeeded' || payment.status === 'refunded')
      .map((payment) => ({
        providerPaymentId: payment.id,
        amount: payment.amount,
        paidAt: payment.paid_at ? new Date(payment.paid_at) : clock.now(),
      })),
  }
}

export function asRefundState(refund: Refund): RefundState {
  const status = refund.status === 'cancelled' ? 'failed' : refund.status
  return {
    refundId: refund.id,
    reference: refund.reference,
    providerPaymentId: refund.payment,
    amount: refund.amount,
    status,
    cause: status === 'failed' ? (refund.failure_code ?? refund.status) : null,
  }
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
