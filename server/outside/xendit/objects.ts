// Xendit's answers, as far as we read them. Pesos become centavos here.
import * as z from 'zod/mini'
import { toCentavos } from './pesos.ts'

const amount = z.pipe(
  z.number().check(z.refine((value) => toCentavos(value) !== undefined)),
  z.transform((value) => toCentavos(value)!),
)
const date = z.pipe(
  z.string().check(z.refine((text) => !Number.isNaN(Date.parse(text)))),
  z.transform((text) => new Date(text)),
)
const optional = z.nullish(z.string())
export const Session = z.object({
  payment_session_id: z.string(),
  reference_id: z.string(),
  status: z.string(),
  amount,
  currency: z.literal('PHP'),
  payment_link_url: optional,
  payment_id: optional,
})
export const Payment = z.object({
  payment_id: z.string(),
  payment_request_id: z.string(),
  reference_id: z.string(),
  status: z.string(),
  currency: z.literal('PHP'),
  captures: z.nullish(z.array(z.object({ capture_amount: amount, capture_timestamp: date }))),
})
export const Refund = z.object({
  id: z.string(),
  // Being removed from Xendit's documentation, and not in its SDK any more: nothing may depend on it.
  payment_id: optional,
  payment_request_id: optional,
  reference_id: optional,
  status: z.string(),
  amount,
  currency: z.nullish(z.literal('PHP')),
  failure_code: optional,
})
export const PaymentRequest = z.object({ latest_payment_id: optional })
export const Payout = z.object({
  id: z.string(),
  reference_id: z.string(),
  status: z.string(),
  amount,
  currency: z.literal('PHP'),
  failure_code: optional,
})
export const RecordedPayout = z.object({
  reference_id: z.string(),
  amount,
  currency: z.literal('PHP'),
  channel_code: z.string(),
  channel_properties: z.object({ account_number: z.string(), account_holder_name: optional }),
  description: optional,
  created: date,
})
export const Transaction = z.object({
  id: z.string(),
  product_id: z.string(),
  type: z.string(),
  status: z.string(),
  reference_id: optional,
  currency: z.string(),
  amount,
  created: date,
})
/** A payout in the newer API: the older one, by which it is found, has all the rest. */
export const PayoutV3 = z.object({ reference_id: z.string() })
export const Channels = z.array(z.object({ channel_code: z.string(), channel_name: z.string() }))
export type Session = z.output<typeof Session>
export type Payment = z.output<typeof Payment>
export type Refund = z.output<typeof Refund>
export type Payout = z.output<typeof Payout>
export type Transaction = z.output<typeof Transaction>
