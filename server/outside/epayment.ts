// The payment provider as the product sees it. A setting chooses which one runs; no caller depends on which.

/** A request for a checkout. Amounts in centavos. */
interface CheckoutRequest {
  /** Our payment's id. */
  reference: string
  amount: bigint
  description: string
  successUrl: string
  failureUrl: string
  expiresInSeconds: number
}

/** Money that the provider has taken. */
export interface Capture {
  providerPaymentId: string
  amount: bigint
  paidAt: Date
}

/** A checkout as the provider's own GET returns it: authoritative. */
export interface CheckoutState {
  checkoutId: string
  reference: string
  status: 'open' | 'paid' | 'expired' | 'cancelled'
  linkUrl: string
  captures: Capture[]
  /** Nothing at the provider proves that this installation opened it: another one may use the same account. */
  isUnproven?: boolean
}

export interface RefundState {
  refundId: string
  /** Our reference, where the provider returns it. */
  reference: string | null
  /** The capture that is refunded, where the provider says so. */
  providerPaymentId: string | null
  amount: bigint
  status: 'pending' | 'succeeded' | 'failed'
  /** The provider's code for why it failed; null otherwise. */
  cause: string | null
}

/** A dispute (chargeback) as the provider's own GET returns it: authoritative. Amounts in centavos. */
export interface DisputeState {
  disputeId: string
  /** The capture that the payer's bank reclaims. */
  providerPaymentId: string
  /** The disputed amount; once lost, the amount taken. */
  amount: bigint
  status: 'opened' | 'won' | 'lost'
  openedAt: Date
}

/** What a webhook announces: which object to read again, nothing more. */
export interface ProviderHint {
  eventId: string
  type: string
  checkoutId: string | null
  refundId: string | null
  payoutId: string | null
  disputeId: string | null
}

/** A transfer to a creator. Amounts in centavos. */
export interface PayoutRequest {
  /** Our attempt's reference, by which the provider finds the payout. */
  reference: string
  /** The amount that arrives. */
  amount: bigint
  /** The provider's slug of the bank or wallet; `epayment` is an account at the provider itself. */
  bankSlug: string
  /** For a bank: the account number. For `epayment`: the property of the linked account that `walletsBy` names. */
  accountNumber: string
  accountName: string
  description: string
}

/** A payout as the provider's own GET returns it, for one that our ledger lost. */
export interface RecordedPayout extends PayoutRequest {
  requestedAt: Date
}

/** `accepted` can still be cancelled, `sending` cannot. `failed` and `cancelled` moved no money, `returned` moved it back. */
export type PayoutStatus = 'accepted' | 'sending' | 'paid' | 'failed' | 'cancelled' | 'returned'

/** Why money did not arrive. Any other reason of a provider is `rejected`. */
export type PayoutCause =
  | 'account_unknown'
  | 'account_closed'
  | 'name_mismatch'
  /** The account or its channel takes no such amount. */
  | 'limit_reached'
  /** Temporary: the same payout may succeed later. */
  | 'bank_unavailable'
  | 'rejected'
  /** Our own balance at the provider is too small: the operator must act, not the creator. */
  | 'provider_funds'

/** A payout as the provider's own GET returns it: authoritative. */
export interface PayoutState {
  payoutId: string
  reference: string
  amount: bigint
  status: PayoutStatus
  /** Why it failed or was returned; null otherwise. */
  cause: PayoutCause | null
}

/** One line of the provider's list of everything that moved our money. A line never disappears, and its amount never changes. */
export interface Movement {
  /** `return`: a payout was returned after it had arrived. */
  kind: 'capture' | 'refund' | 'dispute' | 'payout' | 'return'
  /** The provider's id of what moved the money: the capture, the refund, the dispute, the payout (also for a return). */
  id: string
  /** Our payment's id, or our attempt's reference; any other text for a movement that is not ours. */
  reference: string
  /** Centavos: positive for money in, negative for money out. The provider's own fees are not included. */
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
  /** How a payout addresses a linked account: by its subject at the provider, or by its mobile number. */
  walletsBy: 'subject' | 'mobile_number'
  /** Opens a checkout; the same key returns the same one. */
  createCheckout(request: CheckoutRequest, key: string): Promise<CheckoutState>
  /** Up to 500 per call; ids that the provider does not know are left out. */
  readCheckouts(checkoutIds: string[]): Promise<CheckoutState[]>
  /** By our reference, for a checkout whose creation had no answer. An unpaid one may be missing. */
  findCheckouts(reference: string): Promise<CheckoutState[]>
  /** Ends an open checkout, so that it cannot be paid any more; ProviderRejected when it is too late. */
  cancelCheckout(checkoutId: string): Promise<CheckoutState>
  createRefund(
    request: { providerPaymentId: string; amount: bigint; reason: string; reference: string },
    key: string,
  ): Promise<RefundState>
  /** The meaning of a refusal code, for the operator. */
  refusalText(cause: string): string
  readRefund(refundId: string): Promise<RefundState | undefined>
  readDispute(disputeId: string): Promise<DisputeState | undefined>
  /** The disputes opened since then, oldest first. */
  listDisputes(since: Date): Promise<DisputeState[]>
  /** Why a payout that was refused with this code did not leave. Never a temporary cause: the same request would be refused again. */
  refusalCause(code: string): PayoutCause
  /** Requests a transfer; the same key returns the same one, for as long as the provider remembers keys. */
  createPayout(request: PayoutRequest, key: string): Promise<PayoutState>
  readPayout(payoutId: string): Promise<PayoutState | undefined>
  /**
   * What was requested. The slug is that of the channel: at a provider without accounts of people, a transfer to a linked account is one
   * to the wallet that identifies it.
   */
  readRecordedPayout(payoutId: string): Promise<RecordedPayout | undefined>
  /** By our reference. An empty result does not prove that a request without an answer will not appear later. */
  findPayouts(reference: string): Promise<PayoutState[]>
  /** Stops a payout that is still accepted; ProviderRejected when it is too late. */
  cancelPayout(payoutId: string): Promise<PayoutState>
  /** All current banks and wallets, sorted by name. */
  listBanks(): Promise<PayoutBank[]>
  /** Movements of our money since then, oldest or newest first; without a moment: all. */
  listMovements(since?: Date): AsyncIterable<Movement>
  /** How many milliseconds this list may lag behind the GET of the object that a movement is of. */
  movementsLagMs: number
  /** The content of a webhook, or undefined when its signature is not the provider's. */
  readWebhook(headers: Record<string, string | string[] | undefined>, raw: Buffer): ProviderHint | undefined
}

/** The provider refused the request: nothing happened, and repeating it would be refused too. The message explains it to the operator. */
export class ProviderRejected extends Error {
  /** The provider's code. */
  readonly code: string

  constructor(message: string, code: string) {
    super(message)
    this.code = code
  }
}
/** No answer, or one that is inconclusive: it may or may not have happened. */
export class ProviderAmbiguous extends Error {}
/** The call did not reach the provider, or was turned away unread: it did not happen. */
export class ProviderUnreached extends ProviderAmbiguous {}
