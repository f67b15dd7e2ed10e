// Permanent erasure of an account, a week after the request.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { dateOutput, pesosInput, proof } from './fields.ts'

export const erasure = {
  ask: endpoint('POST /v1/user/erase', {
    summary:
      'Closes the account at once and erases it a week later; signing in takes that back. Refused while there is money in it: a balance is withdrawn, or given up by naming it.',
    access: 'signed-in',
    needsProof: true,
    body: z.strictObject({
      ...proof,
      /** The whole balance in pesos: naming it leaves it to the platform. */
      give_up_balance: z.optional(pesosInput),
    }),
    data: z.object({ erases_at: dateOutput }),
    errors: ['MoneyLeftException', 'StepUpException'],
  }),
}
