import type { Checkout } from './checkout-steps.ts'
import type { Sandbox } from './sandbox.ts'

/** The object as in API answers and webhooks. */
export function presentCheckout(sandbox: Sandbox, checkout: Checkout) {
  return {
    id: checkout.id,
    object: 'checkout',
    reference: checkout.reference,
    amount: checkout.amount,
    currency: checkout.currency,
    description: checkout.description,
    status: checkout.status,
    url: `${sandbox.settings.publicUrl}/checkout/${checkout.id}`,
    success_url: checkout.success_url,
    failure_url: checkout.failure_url,
    metadata: checkout.metadata,
    expires_at: checkout.expires_at,
    created_at: checkout.created_at,
    payments: checkout.payments.map((payment) => ({
      id: payment.id,
      status: payment.status,
      amount: payment.amount,
      currency: payment.currency,
      method: payment.method,
      paid_at: payment.paid_at,
      refunded_amount: payment.refunded_amount,
    })),
  }
}
