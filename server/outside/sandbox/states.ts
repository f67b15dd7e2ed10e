// Maps the sandbox provider's states of checkouts and refunds to ours.
import { clock } from '#server/kit/clock.ts'
import type { CheckoutState, RefundState } from '../epayment.ts'
import type { Checkout, Refund } from './objects.ts'

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
        paidAt: payment.paid_at ?? clock.now(),
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
