// Refunds that a creator gives without a request.
import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { flag, pesosOutput } from '../fields.ts'
import { Transaction, transactionNo } from './wallet.ts'

/** Agrees that the missing amount is taken from the creator's next income. */
export const fromNext = z._default(flag, false)

/** The effects of a refund, shown before it is given. */
export const RefundTerms = z.object({
  /** The payment's row of the history. */
  transaction: Transaction,
  /** Pesos the payer gets: all they paid. */
  amount: pesosOutput,
  /** Pesos that come out of the creator's balance: less than the payer gets where the platform took a fee. */
  from_creator: pesosOutput,
  /** Whether that money is still pending until the 15th, and is taken from there. */
  is_pending: z.boolean(),
  /** Pesos the creator lacks for it now; 0 if there is enough. */
  missing: pesosOutput,
  /** Why it cannot be refunded, in the language of the request; null if it can. */
  refusal: z.nullable(z.string()),
})
export type RefundTerms = z.output<typeof RefundTerms>

export const refunds = {
  terms: endpoint('GET /v1/user/transactions/:transaction_no/refund', {
    summary: 'Preview the effects of refunding a payment. Changes nothing.',
    access: 'signed-in',
    params: z.strictObject({ transaction_no: transactionNo }),
    data: RefundTerms,
    errors: ['NotFoundException'],
  }),
  give: endpoint('POST /v1/user/transactions/:transaction_no/refund', {
    summary:
      'Refund a payment to its payer. If the balance is too small, it is refused with the missing amount, unless `from_next` is set: then the rest comes out of future income.',
    access: 'signed-in',
    params: z.strictObject({ transaction_no: transactionNo }),
    body: z.strictObject({ from_next: fromNext }),
    /** The payment's row of the history. */
    data: Transaction,
    errors: ['NotFoundException', 'InsufficientBalanceException', 'DisputedException', 'IdempotencyConflictException'],
    movesMoney: true,
  }),
}
