// The additional fields of a payment's row in the history: its refund and its dispute.
import * as z from 'zod/mini'
import { pesosOutput } from '../fields.ts'

/** The state of a payment's refund. */
export const RefundDetails = z.object({
  /**
   * `gathering`: it is taken out of new income, and `missing` is still to come; `under_way`: the provider has it;
   * `done`; `failed`: the provider refused it, and the money is in the wallet again.
   */
  state: z.enum(['gathering', 'under_way', 'done', 'failed']),
  /** In pesos. */
  missing: pesosOutput,
})

/** The dispute of a payment by the payer's bank. */
export const DisputeDetails = z.object({
  /** `opened` until the provider reports the decision; `lost`: the payer has the money. */
  state: z.enum(['opened', 'won', 'lost']),
  /** Pesos of the creator that are held during the dispute. */
  held_amount: pesosOutput,
})
