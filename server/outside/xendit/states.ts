// Maps Xendit's states of checkouts to ours.
import type { Capture, CheckoutState } from '../epayment.ts'
import type { Session, Transaction } from './objects.ts'
import { getReference } from './reference-ids.ts'

export const endedSession: Record<string, CheckoutState['status']> = {
  // Until the payment itself is read, it is unknown what was paid.
  COMPLETED: 'open',
  EXPIRED: 'expired',
  CANCELED: 'cancelled',
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

export function getCapture(
  providerPaymentId: string,
  captures: { capture_amount: bigint; capture_timestamp: Date }[],
): Capture {
  const amount = captures.reduce((sum, capture) => sum + capture.capture_amount, 0n)
  return { providerPaymentId, amount, paidAt: captures[0]!.capture_timestamp }
}
