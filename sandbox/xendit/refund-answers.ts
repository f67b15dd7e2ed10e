// Refunds as Xendit shows them, in answers and in webhooks.
import type { presentRefund } from '../refunds.ts'
import { toPesos } from './amounts.ts'
import { uuidName } from './names.ts'

type NativeRefund = ReturnType<typeof presentRefund>

export const CHANNEL = { payment_method_type: 'EWALLET', channel_code: 'GCASH' }

/**
 * The refund as in API answers, with its payment request. Xendit deprecates ids of the payment itself, so they are left
 * out.
 */
export function asXenditRefund(refund: NativeRefund) {
  return {
    id: uuidName('rfd-', refund.id),
    payment_request_id: uuidName('pr-', refund.payment),
    channel_code: CHANNEL.channel_code,
    country: 'PH',
    reference_id: refund.reference,
    currency: refund.currency,
    amount: toPesos(refund.amount),
    status: refund.status.toUpperCase(),
    reason: refund.reason,
    failure_code: refund.failure_code && 'REFUND_FAILED',
    refund_fee_amount: null,
    created: refund.created_at,
    updated: refund.settled_at ?? refund.created_at,
    metadata: null,
  }
}

/** The refund as in webhooks, which still name the payment. */
export function reportedRefund(refund: NativeRefund) {
  return {
    ...asXenditRefund(refund),
    payment_id: uuidName('py-', refund.payment),
    invoice_id: null,
    payment_method_type: CHANNEL.payment_method_type,
  }
}
