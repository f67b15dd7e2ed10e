// Refund requests: from the receipt to the creator, and after 72 hours to the desk.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { lookupText, optionalText, pesosOutput, requiredText } from '../fields.ts'
import { limits, serverLimits } from '../limits.ts'
import { dateOutput } from '../moments.ts'
import { pageQuery } from '../paging.ts'
import { texts } from '../texts.ts'
import { fromNext } from './refunds.ts'

const states = ['open', 'granted', 'refused', 'at_desk'] as const

/** The state of a refund request, as its payer sees it. */
export const RefundRequestStatus = z.object({
  state: z.enum(states),
  /** In the payer's own words. */
  reason: z.string(),
  date: dateOutput,
  /** If unanswered by then, it goes to the desk. */
  due_at: dateOutput,
  /** The answer in the creator's or the desk's own words; null until answered. */
  message: z.nullable(z.string()),
})

export const RefundRequest = z.object({
  id: z.string(),
  transaction_no: z.string(),
  /** Pesos that were paid. */
  amount: pesosOutput,
  /** The payer, as the creator sees them: an anonymous payer is "Someone". */
  name: z.string(),
  /** Whether the payer's bank disputes the payment: until that is decided the request cannot be granted. */
  is_disputed: z.boolean(),
  ...RefundRequestStatus.shape,
})
export type RefundRequest = z.output<typeof RefundRequest>

const OpenRefundRequests = z.object({
  count: z.number(),
  /** If the first one is unanswered by then, it goes to the desk; null if there is none. */
  due_at: z.nullable(dateOutput),
})

const id = z.strictObject({ id: lookupText(40, texts.wrongType) })
const message = optionalText(limits.refundMessageMax, texts.length300)

export const refundRequests = {
  ask: endpoint('POST /v1/receipts/:reference/refund-request', {
    summary:
      'Request a refund from the creator, with the receipt’s code or as the signed-in payer. Repeating it returns the same request.',
    access: 'anyone',
    params: z.strictObject({ reference: lookupText(40, texts.wrongType).check(z.toUpperCase()) }),
    body: z.strictObject({
      code: z.optional(lookupText(40, texts.wrongType).check(z.toUpperCase())),
      reason: requiredText(limits.refundReasonMax, texts.refundReasonRequired, texts.length300),
    }),
    data: RefundRequest,
    errors: ['NotFoundException', 'ForbiddenException', 'DisputedException'],
  }),
  list: endpoint('GET /v1/user/refund-requests', {
    summary: 'List the refund requests the caller received: open ones first, then the newest.',
    access: 'signed-in',
    query: z.strictObject(pageQuery(serverLimits.refundRequestsPage)),
    data: RefundRequest,
    paged: true,
  }),
  open: endpoint('GET /v1/user/refund-requests/open', {
    summary: 'Count the refund requests that wait for the caller’s answer, and get when the first of them is due.',
    access: 'signed-in',
    data: OpenRefundRequests,
  }),
  grant: endpoint('POST /v1/user/refund-requests/:id/grant', {
    summary:
      'Grant a refund request. If the balance is too small, it is refused with the missing amount, unless `from_next` is set.',
    access: 'signed-in',
    params: id,
    body: z.strictObject({ message, from_next: fromNext }),
    data: RefundRequest,
    errors: ['NotFoundException', 'InsufficientBalanceException', 'DisputedException', 'IdempotencyConflictException'],
    movesMoney: true,
  }),
  refuse: endpoint('POST /v1/user/refund-requests/:id/refuse', {
    summary:
      'Refuse a refund request, with a message to the payer. A request that has gone to the desk can be refused only by the desk.',
    access: 'signed-in',
    params: id,
    body: z.strictObject({ message }),
    data: RefundRequest,
    errors: ['NotFoundException', 'ForbiddenException'],
  }),
}
