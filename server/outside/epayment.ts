// The e-payment provider as the product sees it. Which one runs is a setting; no caller ever asks which.

/** What somebody is asked to pay. Amounts in centavos. */
export interface CheckoutOrder {
  /** Our payment's id. */
  reference: string
  amount: bigint
  description: string
  successUrl: string
  failureUrl: string
  expiresInSeconds: number
}

/** Money the provider has taken. */
export interface Capture {
  providerPaymentId: string
  amount: bigint
  paidAt: Date
}

/** A checkout as the provider's own GET tells it: the truth. */
export interface CheckoutState {
  checkoutId: string
  reference: string
  status: 'open' | 'paid' | 'expired' | 'cancelled'
  linkUrl: string
  expiresAt: Date
  captures: Capture[]
}

export interface RefundState {
  refundId: string
  providerPaymentId: string
  amount: bigint
  status: 'pending' | 'succeeded' | 'failed'
}

/** What a webhook says happened: which object to read again, nothing more. */
export interface ProviderHint {
  eventId: string
  type: string
  checkoutId: string | null
  refundId: string | null
}

export interface Epayment {
  name: string
  /** Opens a checkout; the same key answers with the same one. */
  createCheckout(order: CheckoutOrder, key: string): Promise<CheckoutState>
  /** Up to 500 at once; ids the provider does not know are left out. */
  readCheckouts(checkoutIds: string[]): Promise<CheckoutState[]>
  /** By our reference, for a checkout whose creation we did not hear the answer of. */
  findCheckouts(reference: string): Promise<CheckoutState[]>
  createRefund(
    order: { providerPaymentId: string; amount: bigint; reason: string; reference: string },
    key: string,
  ): Promise<RefundState>
  readRefund(refundId: string): Promise<RefundState | undefined>
  /** Everything captured less everything refunded, in centavos. */
  clearingTotal(): Promise<bigint>
  /** The hint in a webhook, or undefined when its signature is not the provider's. */
  readWebhook(headers: Record<string, string | string[] | undefined>, raw: Buffer): ProviderHint | undefined
}

/** The provider understood and said no. */
export class ProviderRejected extends Error {}
/** No answer, or one that says nothing: it may or may not have happened. */
export class ProviderAmbiguous extends Error {}
