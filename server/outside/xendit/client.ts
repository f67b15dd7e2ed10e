// Calls of Xendit's API: each ends as an answer of the expected shape, a refusal, or "ambiguous".
import * as z from 'zod/mini'
import type { Log } from '#server/kit/log.ts'
import { parseJson } from '#server/kit/parse-json.ts'
import { ProviderAmbiguous, ProviderRejected } from '../epayment.ts'
import { noAnswer } from '../unreached.ts'
import { createBudget } from './call-budget.ts'
import { ProviderDuplicate, ProviderMisconfigured, ProviderThrottled } from './failures.ts'
import { duplicates, misconfigurations, refusals } from './refusals.ts'

interface Call {
  /** `GET /sessions/:id`: the limit of calls is counted by it. */
  endpoint: string
  /** The value of `:id`. */
  id?: string
  query?: Record<string, string | string[]>
  body?: object
  /** Idempotency key. */
  key?: string
  /** The version of the API, where it is not that of payments. */
  apiVersion?: string
  /** Milliseconds to wait until the limit of calls allows this one. */
  maxWaitMs?: number
}
export type Client = <S extends z.core.$ZodType>(schema: S, call: Call) => Promise<z.output<S>>

const READ_TIMEOUT_MS = 10_000
const WRITE_TIMEOUT_MS = 20_000
const MAX_WAIT_MS = 3000

/** The version of the payments API that this code was written for. */
const API_VERSION = '2024-11-11'

const Refusal = z.object({ error_code: z.string().check(z.regex(/^[A-Z0-9_]{1,80}$/)) })
const refusingStatuses = new Set([400, 403, 404, 409, 422])

export function xenditClient(options: { url: string; secretKey: string; log: Log }): Client {
  const { url, secretKey, log } = options
  const authorization = `Basic ${Buffer.from(`${secretKey}:`).toString('base64')}`
  const budget = createBudget()

  return async (schema, call) => {
    await budget.spend(call.endpoint, call.maxWaitMs ?? MAX_WAIT_MS)
    const { response, json } = await send(call)
    budget.learn(call.endpoint, response)
    if (!response.ok) throw getFailure(response.status, json)
    const parsed = z.safeParse(schema, json)
    if (!parsed.success) throw new ProviderAmbiguous('the provider answered in an unknown shape')
    return parsed.data
  }

  async function send({
    endpoint,
    id = '',
    query,
    body,
    key,
    apiVersion = API_VERSION,
  }: Call): Promise<{ response: Response; json: unknown }> {
    const [method = 'GET', path = ''] = endpoint.split(' ')
    try {
      const response = await fetch(`${url}${path.replace(':id', encodeURIComponent(id))}${queryString(query)}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(method === 'GET' ? READ_TIMEOUT_MS : WRITE_TIMEOUT_MS),
        headers: {
          authorization,
          'api-version': apiVersion,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { response, json: parseJson(await response.text()) }
    } catch (cause) {
      throw noAnswer(endpoint, cause)
    }
  }

  function getFailure(status: number, json: unknown): Error {
    const code = z.safeParse(Refusal, json).data?.error_code
    if (status === 429) return new ProviderThrottled('the provider had too many calls')
    if (status === 401 || (code && misconfigurations.has(code))) {
      log.error({ status, code }, 'the provider does not accept our key or our address')
      return new ProviderMisconfigured(`the provider answered ${status} ${code ?? ''}`)
    }
    if (code === 'INSUFFICIENT_BALANCE')
      log.error(
        { status, code },
        'our balance at the provider is too small: until it is topped up, this is tried again',
      )
    if (code && duplicates.has(code)) return new ProviderDuplicate('the provider knows this key already')
    // The codes for "not found" differ from object to object.
    if (status === 404 && code) return new ProviderRejected(`${refusals.DATA_NOT_FOUND} (${code})`, 'DATA_NOT_FOUND')
    const refusal = code && refusingStatuses.has(status) && (refusals as Record<string, string>)[code]
    if (refusal) return new ProviderRejected(`${refusal} (${code})`, code)
    return new ProviderAmbiguous(`the provider answered ${status} ${code ?? ''}`)
  }
}

function queryString(query: Call['query']): string {
  if (!query) return ''
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    [value].flat().map((one): [string, string] => [name, one]),
  )
  return `?${new URLSearchParams(pairs)}`
}
