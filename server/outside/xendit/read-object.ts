import * as z from 'zod/mini'
import { ProviderRejected } from '../epayment.ts'
import type { Client } from './client.ts'
import { isOurs } from './reference-ids.ts'

const unknownThing = new Set(['DATA_NOT_FOUND', 'TRANSACTION_NOT_FOUND', 'API_VALIDATION_ERROR'])

/** The answer; undefined for an id that Xendit does not know, or could not have issued. */
export async function orUndefined<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderRejected && unknownThing.has(error.code ?? '')) return undefined
    throw error
  }
}

const foreign = z.pipe(
  z.object({
    currency: z.string().check(z.refine((currency) => currency !== 'PHP')),
    reference_id: z.nullish(z.string().check(z.refine((reference_id) => !isOurs({ reference_id })))),
  }),
  z.transform(() => undefined),
)

/** Also undefined for what another program made in another currency through the same account: ours is in PHP. */
export function readObject<S extends z.core.$ZodType>(call: Client, schema: S, request: Parameters<Client>[1]) {
  return orUndefined(call(z.union([schema, foreign]), request))
}
