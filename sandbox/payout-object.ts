// A payout as it is stored, and as API answers and webhooks show it.
import type { FailureCode, PayoutPlan } from './knob-values.ts'

/** The object as in API answers and webhooks. */
export function presentPayout(payout: Payout) {
  return {
    id: payout.id,
    object: 'payout',
    reference: payout.reference,
    channel: payout.channel,
    account_number: payout.account_number,
    account_name: payout.account_name,
    amount: payout.amount,
    fee: payout.fee,
    currency: payout.currency,
    description: payout.description,
    status: payout.status,
    failure_code: payout.failure_code,
    eta: payout.eta,
    created_at: payout.created_at,
    updated_at: payout.updated_at,
  }
}

export type PayoutStatus = 'accepted' | 'processing' | 'succeeded' | 'failed' | 'cancelled' | 'returned'

export type Payout = {
  id: string
  reference: string
  channel: string
  account_number: string
  account_name: string
  /** Centavos that arrive. */
  amount: number
  /** Centavos that the merchant pays in addition, when it succeeds. */
  fee: number
  currency: string
  description: string
  status: PayoutStatus
  failure_code: FailureCode | null
  plan: PayoutPlan
  silent: boolean
  eta: Date
  created_at: Date
  updated_at: Date
}
