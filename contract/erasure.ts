// Permanent erasure of an account, a week after the request.
import * as z from 'zod/mini'
import { proof } from './credential-fields.ts'
import { endpoint } from './endpoint.ts'
import { pesosInput } from './fields.ts'
import { dateOutput } from './moments.ts'

export const erasure = {
  ask: endpoint('POST /v1/user/erase', {
    summary:
      'Close the account immediately and erase it a week later. Signing in cancels the erasure. Refused while there is a balance, unless it is given up by stating its amount.',
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
