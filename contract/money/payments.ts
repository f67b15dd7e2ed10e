// The state of a payment, as its payer sees it after the provider's page.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { pesosOutput, token } from '../fields.ts'
import { dateOutput } from '../moments.ts'

/** Kind of purchase → the text its payer reads at the provider. */
export const checkoutTexts = {
  gift: 'Gift to {creator}',
  snap: 'Snap by {creator}',
  slide: 'Snap Slide by {creator}',
  other: '{text}',
} as const
export type PaidFor = keyof typeof checkoutTexts

export const PaymentStatus = z.object({
  /** What was paid for: a gift, or content. */
  type: z.enum(['donation', 'payment']),
  /** `confirming` until the provider itself has reported how it ended. */
  state: z.enum(['confirming', 'paid', 'failed', 'refunded']),
  /** Why it failed, and that nothing was charged or all of it is sent back, in the language of the request. Null unless failed. */
  reason: z.nullable(z.string()),
  /** How it ended without money. Null unless failed. */
  ending: z.nullable(z.enum(['cancelled', 'expired', 'failed'])),
  /** The gift's form values, for another try. Null unless it is a gift that failed. */
  gift: z.nullable(
    z.object({
      source: z.string(),
      goal_id: z.nullable(z.string()),
      supporter_name: z.nullable(z.string()),
      supporter_message: z.nullable(z.string()),
      is_anonymous: z.boolean(),
    }),
  ),
  amount: pesosOutput,
  transaction_no: z.string(),
  /** Path of the receipt, with the code that proves it. */
  receipt_url: z.string(),
  date: dateOutput,
  creator: z.object({ page_url: z.string(), page_name: z.string(), avatar: z.nullable(z.string()) }),
  /** The creator's thank-you message, once paid. */
  beneficiary_message: z.nullable(z.object({ title: z.string(), message: z.string() })),
  /** The provider's page while it can still be paid there; else null. */
  link_url: z.nullable(z.string()),
  /** Where the payer continues afterwards; always an address of ours. */
  continue_url: z.string(),
})
export type PaymentStatus = z.output<typeof PaymentStatus>

export const payments = {
  status: endpoint('GET /v1/payments/:token', {
    summary:
      'Get the state of a payment, read from the provider while it is open. Requires only the signed token, no session.',
    access: 'anyone',
    params: z.strictObject({ token }),
    data: PaymentStatus,
    errors: ['NotFoundException'],
  }),
}
