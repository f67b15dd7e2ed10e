// Receipts of gifts and purchases, and the check whether a receipt link is genuine.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { lookupText, pesosOutput } from './fields.ts'
import { serverLimits } from './limits.ts'
import { dateOutput } from './moments.ts'
import { RefundRequestStatus } from './money/refund-requests.ts'
import { pageQuery } from './paging.ts'
import { texts } from './texts.ts'

export const Receipt = z.object({
  /** Unique and readable: `PX-YYYYMMDD-` and 8 characters without look-alikes. */
  reference: z.string(),
  /** What was paid for: a gift, or content. */
  type: z.enum(['donation', 'payment']),
  /** `pending` until the provider itself has reported how it ended. */
  state: z.enum(['pending', 'paid', 'failed', 'refunded', 'disputed']),
  amount: pesosOutput,
  /** When it was paid, or else started. */
  date: dateOutput,
  /** The payer's name, as the creator sees it: an anonymous payer is "Someone" here too. */
  from: z.string(),
  /** `page_url` is null while the page is closed. */
  to: z.object({ page_name: z.string(), page_url: z.nullable(z.string()) }),
  /** The refund request and its state; null if there is none. */
  refund_request: z.nullable(RefundRequestStatus),
  /** The latest refund: until it is `done` the provider is still sending it. Null if there is none. */
  refund: z.nullable(z.object({ state: z.enum(['under_way', 'done']), date: dateOutput })),
  /**
   * The latest dispute by the payer's bank: `opened` until the provider reports the decision; `lost`: the payer has the
   * money. Null without one.
   */
  dispute: z.nullable(
    z.object({ state: z.enum(['opened', 'won', 'lost']), date: dateOutput, decided_at: z.nullable(dateOutput) }),
  ),
  /** The whole link, which proves the receipt to anyone who opens it: `/r/{reference}/{code}`. */
  receipt_url: z.string(),
})
export type Receipt = z.output<typeof Receipt>

/** Label of each receipt state. */
export const receiptWords: Record<Receipt['state'], string> = {
  pending: 'Processing',
  paid: 'Paid',
  failed: 'Failed',
  refunded: 'Refunded',
  disputed: 'Taken back',
}

/** What each state means for the money. */
const receiptNotes: Record<Receipt['state'], string> = {
  pending: 'The provider has not confirmed this yet. It is no proof of payment.',
  paid: 'The money arrived.',
  failed: 'This was not paid. No money moved.',
  refunded: 'This was paid, and then given back.',
  disputed: 'This was paid, and then taken back by the payer’s bank.',
}

/** The state of a receipt, without its dates. */
export interface ReceiptCourse extends Pick<Receipt, 'state'> {
  refund: Pick<NonNullable<Receipt['refund']>, 'state'> | null
  dispute: Pick<NonNullable<Receipt['dispute']>, 'state'> | null
}

/** A sentence about the money: an open dispute or refund comes first, then the receipt's state. */
export function receiptNote({ state, refund, dispute }: ReceiptCourse): string {
  if (dispute?.state === 'opened') return sinceNotes.disputed
  if (refund?.state === 'under_way') return sinceNotes.underWay
  if (dispute?.state === 'won' && state === 'paid') return sinceNotes.won
  return receiptNotes[state]
}

const sinceNotes = {
  disputed:
    'The payer’s bank disputes this. Until that is decided the money is held, and what was bought with it rests.',
  underWay: 'The money is on its way back to who paid. It can take the bank or wallet some days.',
  won: 'The money arrived. The payer’s bank disputed it, and it was decided that the payment stands.',
}

export const ReceiptCheck = z.object({
  /**
   * `genuine`: the link is ours, and `receipt` is what we know. `unproven`: we know the reference, but it alone proves
   * nothing. `forged`: the code is not ours. `unknown`: we never issued this reference.
   */
  verdict: z.enum(['genuine', 'unproven', 'forged', 'unknown']),
  receipt: z.nullable(Receipt),
  /** The refund request of a genuine receipt. */
  refund_request: z.nullable(RefundRequestStatus),
})
export type ReceiptCheck = z.output<typeof ReceiptCheck>

export const receipts = {
  check: endpoint('GET /v1/receipts/:reference', {
    summary: 'Check whether a receipt is genuine. Without the code of its link no details are returned.',
    access: 'anyone',
    params: z.strictObject({ reference: lookupText(40, texts.wrongType).check(z.toUpperCase()) }),
    query: z.strictObject({ code: z.optional(lookupText(40, texts.wrongType).check(z.toUpperCase())) }),
    data: ReceiptCheck,
  }),
  own: endpoint('GET /v1/user/receipts', {
    summary: 'List the caller’s payments, newest first, with refunds.',
    access: 'signed-in',
    query: z.strictObject(pageQuery(serverLimits.transactionsPage)),
    data: Receipt,
    paged: true,
  }),
}
