// The wallet: balance and transaction history.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { lookupText, pesosOutput, searchText } from '../fields.ts'
import { serverLimits } from '../limits.ts'
import { dateOutput } from '../moments.ts'
import { pageQuery } from '../paging.ts'
import { texts } from '../texts.ts'
import { DisputeDetails, RefundDetails } from './payment-details.ts'

/** The wallet of one currency. All amounts in pesos; none contains another. */
export const Balance = z.object({
  currency: z.literal('PHP'),
  /** What can be withdrawn now. */
  amount: pesosOutput,
  /** Mobile-app payments, until the next 15th. */
  pending_amount: pesosOutput,
  /** Reserved for payouts under way. */
  in_payout_amount: pesosOutput,
  /**
   * Held: what the payer's bank disputes, until the provider reports the decision, and what is set aside for refunds that wait for later
   * income.
   */
  held_amount: pesosOutput,
  /** The next day on which pending money can be withdrawn, and how much of it; null if none is pending. */
  next_release: z.nullable(z.object({ date: dateOutput, amount: pesosOutput })),
})
export type Balance = z.output<typeof Balance>

const transactionTypes = ['donation', 'payment', 'referral_reward', 'payout', 'refund', 'adjustment'] as const
const transactionStatuses = ['pending', 'completed', 'failed', 'cancelled', 'expired', 'refunded', 'disputed'] as const
export const transactionFilters = ['all', 'income', 'payout'] as const

const payoutStates = ['requested', 'sending', 'paid', 'failed', 'returned', 'cancelled'] as const

/** Kind of a history row → the text its owner reads. */
export const descriptionTexts = {
  gift: 'Gift from {name}',
  snap: 'Snap sold to {name}',
  slide: 'Snap Slide sold to {name}',
  payout: 'Payout to {name}',
  referral_reward: 'Referral reward',
  /** Rows from an earlier version: shown as they were written. */
  other: '{text}',
} as const

/** A transaction number in a request, in either case. One that was never issued is not found. */
export const transactionNo = lookupText(40, texts.wrongType).check(z.toUpperCase())

/** The additional fields of a payout's row. */
export const PayoutDetails = z.object({
  /** `requested` and `sending` may still be cancelled; the server knows whether it is too late. */
  state: z.enum(payoutStates),
  /**
   * Why it failed or came back, phrased so that the creator can act, in the language of the request. Null unless no
   * money arrived.
   */
  reason: z.nullable(z.string()),
  /** Pesos taken out of the amount; given back unless it was paid. */
  fee: pesosOutput,
  /** Pesos that arrive: the amount less the fee. */
  net_amount: pesosOutput,
  /** The target account, for people: `BDO Unibank ••••7890`. */
  destination: z.string(),
})
export type PayoutDetails = z.output<typeof PayoutDetails>

/** A row of the history: a payment that came in, a payout, a reward. */
export const Transaction = z.object({
  /** Unique and readable: `PX-YYYYMMDD-` and 8 characters without look-alikes. */
  transaction_no: z.string(),
  date: dateOutput,
  /** A sentence in the language of the request. */
  description: z.string(),
  type: z.enum(transactionTypes),
  status: z.enum(transactionStatuses),
  /** In pesos; negative when money left the wallet. */
  total_amount: pesosOutput,
  /** For rows of type `payout`; null for others. */
  payout: z.nullable(PayoutDetails),
  /** For payments that were refunded or are being refunded; null for others. */
  refund: z.nullable(RefundDetails),
  /** For payments that the payer's bank disputes or disputed; null for others. */
  dispute: z.nullable(DisputeDetails),
  /** Path of the payer's receipt, with the code that proves it; for gifts and sales in the history. */
  receipt_url: z.optional(z.string()),
})
export type Transaction = z.output<typeof Transaction>

export const wallet = {
  balance: endpoint('GET /v1/user/balance', {
    summary: 'Get the wallet’s balance per currency.',
    access: 'signed-in',
    scope: 'transactions',
    data: z.array(Balance),
  }),
  transactions: endpoint('GET /v1/user/transactions', {
    summary: 'List the transaction history, newest first.',
    access: 'signed-in',
    scope: 'transactions',
    query: z.strictObject({
      ...pageQuery(serverLimits.transactionsPage),
      search: searchText(),
      transaction_type: z._default(z.enum(transactionFilters), 'all'),
    }),
    data: Transaction,
    paged: true,
  }),
}
