// The input of a call, checked against the contract of its endpoint.
import * as z from 'zod/mini'
import type { Endpoint, HandlerInput } from '#contract/endpoint.ts'
import { sentence } from '#contract/languages.ts'
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { failFields } from './fail.ts'
import { fieldErrors } from './field-errors.ts'

/** The input of a call, before it is checked. */
export interface RawInput {
  params?: unknown
  query?: unknown
  body?: unknown
  idempotencyKey?: unknown
}

export function parse<E extends Endpoint>(endpoint: E, given: RawInput): HandlerInput<E> {
  const isBodyInQuery = endpoint.bodyInQuery && given.body === undefined
  const input = isBodyInQuery ? { ...given, query: {}, body: withoutEmpty(given.query) } : given
  const params = check(endpoint.params, input.params)
  const query = check(endpoint.query ?? nothing, withoutEmpty(input.query))
  const body = endpoint.method === 'GET' ? undefined : check(endpoint.body, input.body ?? {})
  return { params, query: endpoint.query ? query : undefined, body } as HandlerInput<E>
}

const nothing = z.strictObject({})

function check(schema: z.core.$ZodType | undefined, value: unknown): unknown {
  if (!schema) return undefined
  // A field without a text of its own gets a general one, never the library's.
  const parsed = z.safeParse(schema, value, { error: () => texts.wrongType })
  if (parsed.success) return parsed.data
  throw failFields(fieldErrors(parsed.error))
}

/** Empty query parameters count as missing (spec §5). */
function withoutEmpty(query: unknown): Record<string, unknown> {
  return Object.fromEntries(Object.entries(query ?? {}).filter(([, value]) => value !== ''))
}

export function getIdempotencyKey(key: unknown): string | undefined {
  if (key === undefined) return undefined
  if (typeof key !== 'string' || key.length === 0 || key.length > serverLimits.idempotencyKeyMax)
    throw failFields({ idempotency_key: [sentence(texts.keyLength, { most: serverLimits.idempotencyKeyMax })] })
  return key
}
