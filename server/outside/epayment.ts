// The e-payment provider as the product sees it. Which one runs is a setting; no caller ever asks which.

/** What somebody is asked to pay. Amounts in centavos. */
interface CheckoutOrder {
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
  /** Ours, where the provider repeats it. */
  reference: string | null
  /** What it gives back, where the provider says so. */
  providerPaymentId: string | null
  amount: bigint
  status: 'pending' | 'succeeded' | 'failed'
  /** The provider's own word for why it failed; null while it did not. */
  cause: string | null
}

/** A dispute (chargeback) as the provider's own GET tells it: the truth. Amounts in centavos. */
export interface DisputeState {
  disputeId: string
  /** The capture that the payer's bank wants back. */
  providerPaymentId: string
  /** What is disputed; once lost, what was taken. */
  amount: bigint
  status: 'opened' | 'won' | 'lost'
  openedAt: Date
}

/** What a webhook says happened: which object to read again, nothing more. */
export interface ProviderHint {
  eventId: string
  type: string
  checkoutId: string | null
  refundId: string | null
  payoutId: string | null
  disputeId: string | null
}

/** A transfer to a creator. Amounts in centavos. */
export interface PayoutOrder {
  /** Our attempt's reference; the provider finds the payout by it. */
  reference: string
  /** What arrives. */
  amount: bigint
  /** The provider's slug of the bank or wallet; `epayment` is an account at the provider itself. */
  bankSlug: string
  /** Bank: the account's number. `epayment`: what `walletsBy` says of the linked account. */
  accountNumber: string
  accountName: string
  description: string
}

/** Accepted can still be cancelled; sending cannot. Failed and cancelled moved no money, returned moved it back. */
export type PayoutStatus = 'accepted' | 'sending' | 'paid' | 'failed' | 'cancelled' | 'returned'

/** Why money did not arrive. What a provider says beyond these is `rejected`. */
export type PayoutCause =
  | 'account_unknown'
  | 'account_closed'
  | 'name_mismatch'
  /** The account may not receive this much. */
  | 'limit_reached'
  /** For now; the same payout may succeed later. */
  | 'bank_unavailable'
  | 'rejected'
  /** Our own balance at the provider is too small: the operator's matter, not the creator's. */
  | 'provider_funds'

/** A payout as the provider's own GET tells it: the truth. */
export interface PayoutState {
  payoutId: string
  reference: string
  amount: bigint
  status: PayoutStatus
  /** Why it failed or came back; null while it did neither. */
  cause: PayoutCause | null
}

/** One line of the provider's list of all that moved money of ours. A line that was listed stays, and its amount as well. */
export interface Movement {
  /** `return`: a payout came back after it had arrived. */
  kind: 'capture' | 'refund' | 'dispute' | 'payout' | 'return'
  /** The provider's own name of what moved the money: the capture, the refund, the dispute, the payout (also of a return). */
  id: string
  /** Our payment's id, or our attempt's reference; whatever stood there, where it was not ours. */
  reference: string
  /** Centavos: above zero for what came in, below for what went out. The provider's own fees are not in it. */
  amount: bigint
  /** When it moved, by the provider's clock. */
  at: Date
}

/** A bank or wallet that payouts go to. */
export interface PayoutBank {
  slug: string
  name: string
}

export interface Epayment {
  name: string
  /** What a linked account is paid by: who it is at the provider, or the number of a mobile wallet. */
  walletsBy: 'subject' | 'mobile_number'
  /** Opens a checkout; the same key answers with the same one. */
  createCheckout(order: CheckoutOrder, key: string): Promise<CheckoutState>
  /** Up to 500 at once; ids the provider does not know are left out. */
  readCheckouts(checkoutIds: string[]): Promise<CheckoutState[]>
  /** By our reference, for a checkout whose creation we did not hear the answer of. One that nobody paid may be missing. */
  findCheckouts(reference: string): Promise<CheckoutState[]>
  /** Ends one that is open, so that it cannot be paid any more; ProviderRejected when it is too late for that. */
  cancelCheckout(checkoutId: string): Promise<CheckoutState>
  createRefund(
    order: { providerPaymentId: string; amount: bigint; reason: string; reference: string },
    key: string,
  ): Promise<RefundState>
  /** What such a word means, for the operator. */
  refusalText(cause: string): string
  readRefund(refundId: string): Promise<RefundState | undefined>
  readDispute(disputeId: string): Promise<DisputeState | undefined>
  /** Those opened since then, the oldest first. */
  listDisputes(since: Date): Promise<DisputeState[]>
  /** Orders a transfer; the same key answers with the same one, for as long as the provider remembers keys. */
  createPayout(order: PayoutOrder, key: string): Promise<PayoutState>
  readPayout(payoutId: string): Promise<PayoutState | undefined>
  /** By our reference. None is no proof that an order without an answer will not still turn up. */
  findPayouts(reference: string): Promise<PayoutState[]>
  /** Stops one that is still accepted; ProviderRejected when it is too late. */
  cancelPayout(payoutId: string): Promise<PayoutState>
  /** All banks and wallets of now, sorted by name. */
  listBanks(): Promise<PayoutBank[]>
  /** What moved money of ours since then, the oldest or the newest first; without a moment: ever. */
  listMovements(since?: Date): AsyncIterable<Movement>
  /** How long after an object's own GET told of a movement this list may still lack it, in milliseconds. */
  movementsLagMs: number
  /** The hint in a webhook, or undefined when its signature is not the provider's. */
  readWebhook(headers: Record<string, string | string[] | undefined>, raw: Buffer): ProviderHint | undefined
}

/** The provider understood and said no: nothing happened, and the same order would not happen later. The message says why, to the operator. */
export class ProviderRejected extends Error {
  /** The provider's own word for it. */
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}
/** No answer, or one that says nothing: it may or may not have happened. */
export class ProviderAmbiguous extends Error {}
