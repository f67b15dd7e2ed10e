// Money at the desk: what waits for a person, and what can be done about a payment or a payout.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { lookupText, pesosOutput } from '../fields.ts'
import { serverLimits } from '../limits.ts'
import { dateOutput } from '../moments.ts'
import { RefundRequest } from '../money/refund-requests.ts'
import { transactionNo } from '../money/wallet.ts'
import { pageQuery } from '../paging.ts'
import { texts } from '../texts.ts'
import { LogRow } from './log.ts'
import { Done, forFinance, notFoundErrors, reasonBody } from './shared.ts'

const Waiting = z.object({ count: z.number(), oldest: z.nullable(dateOutput) })
const waitingKinds = [
  'payout',
  'refund',
  'payment',
  'webhook',
  'receipt-refund',
  'contradiction',
  'erased-balance',
] as const
const DeskMoney = z.object({
  /** What the provider should hold according to our ledger, in pesos. */
  clearing: pesosOutput,
  /** Both sides at the last ledger verification; null before the first one. */
  proved: z.nullable(z.object({ ours: pesosOutput, theirs: pesosOutput })),
  /** Pesos that came in and match no payment: they are being sent back. */
  suspense: pesosOutput,
  /** Pesos that came back to accounts after they were erased: nobody can sign in to withdraw them. */
  left_by_erased: pesosOutput,
  /** Rows that failed the last ledger verification or its comparison with the provider; null before the first one. */
  findings: z.nullable(z.number()),
  proved_at: z.nullable(dateOutput),
  /** Work that was given up and waits for a person, by kind. */
  stuck: z.object({
    payouts: Waiting,
    refunds: Waiting,
    payments: Waiting,
    webhooks: Waiting,
    receipt_refunds: Waiting,
  }),
  /** The longest-waiting of them: a transaction number, the provider's id, or the number of an erased account. */
  waiting: z.array(z.object({ kind: z.enum(waitingKinds), name: z.string(), since: dateOutput })),
})
export type DeskMoney = z.output<typeof DeskMoney>

/** What can be done about a transaction now. */
const moneyActions = ['refund', 'hold', 'release', 'resend', 'write-off'] as const
export type DeskMoneyAction = (typeof moneyActions)[number]

/** How the provider may contradict our ledger about one payout. */
const contradictions = [
  'two_payouts',
  'other_amount',
  'failed_after_paid',
  'cancelled_after_paid',
  'paid_after_failed',
  'paid_after_cancelled',
  'other',
] as const
export type PayoutContradiction = (typeof contradictions)[number]

export const DeskTransaction = z.object({
  transaction_no: z.string(),
  kind: z.enum(['payment', 'payout']),
  /** Page of the wallet it belongs to. */
  page_url: z.string(),
  page_name: z.string(),
  /** Pesos, before fees. */
  amount: pesosOutput,
  /** State in our ledger, such as `paid`, `disputed` or `sending`. */
  state: z.string(),
  /** State of its refund, requested or done; null without one. */
  refund_state: z.nullable(z.string()),
  date: dateOutput,
  /** How the provider contradicts our ledger; null where both agree. */
  contradiction: z.nullable(z.enum(contradictions)),
  /**
   * Pesos that a write-off would post: positive is what the provider paid beyond our ledger, negative what it did not
   * pay, which goes back to the creator; null where there is nothing to write off.
   */
  difference: z.nullable(pesosOutput),
  actions: z.array(z.enum(moneyActions)),
  history: z.array(LogRow),
})
export type DeskTransaction = z.output<typeof DeskTransaction>

const params = z.strictObject({ transaction_no: transactionNo })
const ofTransaction = { ...forFinance, params } as const
const withReason = { ...forFinance, body: reasonBody, data: Done, errors: notFoundErrors } as const
const ofPayout = { ...withReason, params } as const
const onceByKey = { errors: [...notFoundErrors, 'IdempotencyConflictException'], movesMoney: true } as const

export const deskMoney = {
  money: endpoint('GET /v1/desk/money', {
    ...forFinance,
    summary: 'Get the provider’s totals and the work that waits for a decision, with the oldest of each kind.',
    data: DeskMoney,
  }),
  refundRequests: endpoint('GET /v1/desk/refund-requests', {
    ...forFinance,
    summary:
      'List refund requests that the creator did not answer in time, oldest first. Refunding the payment grants the request.',
    query: z.strictObject(pageQuery(serverLimits.deskPage)),
    data: RefundRequest,
    paged: true,
  }),
  refuseRefund: endpoint('POST /v1/desk/refund-requests/:id/refuse', {
    ...withReason,
    summary: 'Refuse a refund request at the desk. To grant it, refund the payment.',
    params: z.strictObject({ id: lookupText(40, texts.notFound) }),
  }),
  retryReceipt: endpoint('POST /v1/desk/receipt-refunds/:capture/retry', {
    ...withReason,
    summary: 'Retry the refused refund of a capture that matches no payment.',
    params: z.strictObject({ capture: lookupText(100, texts.notFound) }),
    ...onceByKey,
  }),
  takeOver: endpoint('POST /v1/desk/erased-accounts/:account/take-over', {
    ...withReason,
    summary: 'Take over what came back to an account after it was erased, for nobody can withdraw it.',
    params: z.strictObject({ account: lookupText(20, texts.notFound) }),
    ...onceByKey,
  }),
  transaction: endpoint('GET /v1/desk/transactions/:transaction_no', {
    ...ofTransaction,
    summary: 'Get a payment or payout with the available actions.',
    data: DeskTransaction,
    errors: notFoundErrors,
  }),
  resend: endpoint('POST /v1/desk/payouts/:transaction_no/resend', {
    ...ofPayout,
    summary: 'Resume a payout that waits for a decision. Looks it up at the provider first.',
    ...onceByKey,
  }),
  refund: endpoint('POST /v1/desk/payments/:transaction_no/refund', {
    ...ofTransaction,
    summary: 'Refund a payment to its payer.',
    body: reasonBody,
    data: Done,
    errors: [...notFoundErrors, 'InsufficientBalanceException', 'DisputedException', 'IdempotencyConflictException'],
    movesMoney: true,
  }),
  hold: endpoint('POST /v1/desk/payouts/:transaction_no/hold', {
    ...ofPayout,
    summary: 'Hold a payout that has not been sent yet.',
  }),
  release: endpoint('POST /v1/desk/payouts/:transaction_no/release', {
    ...ofPayout,
    summary: 'Release a held payout.',
  }),
  writeOff: endpoint('POST /v1/desk/payouts/:transaction_no/write-off', {
    ...ofPayout,
    summary:
      'Close a contradiction of the provider about a payout: post the loss, or give back to the creator what it took back.',
    ...onceByKey,
  }),
}
