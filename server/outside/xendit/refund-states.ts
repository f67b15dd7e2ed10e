import type { RefundState } from '../epayment.ts'
import type { Refund } from './objects.ts'

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
