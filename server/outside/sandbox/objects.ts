// The answers of the sandbox provider. Amounts in centavos.
import * as z from 'zod/mini'

const centavos = z.pipe(
  z.int().check(z.minimum(0)),
  z.transform((value) => BigInt(value)),
)
const date = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text) => new Date(text)),
)
export const Checkout = z.object({
  id: z.string(),
  reference: z.string(),
  status: z.enum(['open', 'processing', 'paid', 'expired', 'cancelled']),
  currency: z.literal('PHP'),
  url: z.string(),
  payments: z.array(
    z.object({
      id: z.string(),
      status: z.string(),
      amount: centavos,
      currency: z.literal('PHP'),
      paid_at: z.nullable(date),
    }),
  ),
})
export const Refund = z.object({
  id: z.string(),
  payment: z.string(),
  reference: z.string(),
  amount: centavos,
  status: z.enum(['pending', 'succeeded', 'failed', 'cancelled']),
  failure_code: z.nullable(z.string()),
})
export const Dispute = z.object({
  id: z.string(),
  payment: z.string(),
  amount: centavos,
  currency: z.literal('PHP'),
  status: z.enum(['opened', 'won', 'lost']),
  created_at: date,
})
export const DisputePage = z.object({ data: z.array(Dispute), next_cursor: z.nullable(z.string()) })
export const Payout = z.object({
  id: z.string(),
  reference: z.string(),
  amount: centavos,
  currency: z.literal('PHP'),
  status: z.enum(['accepted', 'processing', 'succeeded', 'failed', 'cancelled', 'returned']),
  failure_code: z.nullable(z.string()),
})
export const RecordedPayout = z.object({
  reference: z.string(),
  amount: centavos,
  currency: z.literal('PHP'),
  channel: z.string(),
  account_number: z.string(),
  account_name: z.string(),
  description: z.string(),
  created_at: date,
})
export const BankPage = z.object({
  data: z.array(z.object({ slug: z.string(), name: z.string() })),
  meta: z.object({ last_page: z.int() }),
})
export const Line = z.object({
  type: z.enum(['PAYMENT', 'REFUND', 'DISPUTE', 'PAYOUT', 'PAYOUT_RETURN']),
  product_id: z.string(),
  amount: centavos,
  reference: z.string(),
  created_at: date,
})
export type Checkout = z.output<typeof Checkout>
export type Refund = z.output<typeof Refund>
export type Dispute = z.output<typeof Dispute>
export type Payout = z.output<typeof Payout>
