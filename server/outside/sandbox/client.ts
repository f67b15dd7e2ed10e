// Calls of the sandbox provider: each ends as an answer of the expected shape, a refusal, or "ambiguous".
import { setTimeout as wait } from 'node:timers/promises'
import * as z from 'zod/mini'
import type { Config } from '#server/kit/config.ts'
import { ProviderAmbiguous, ProviderRejected } from '../epayment.ts'
import { noAnswer } from '../unreached.ts'

const TIMEOUT_MS = 10_000
const IN_PROGRESS_WAITS_MS = [50, 100, 200, 400, 800, 1600, 3200]
/** Statuses that refuse the request itself. A wrong key of ours (401, 403) or too many calls (429) do not. */
const REFUSALS = new Set([400, 404, 409, 422])
/** Refusals about an earlier call with the same key, which may well have succeeded. */
const SOMETHING_HAPPENED = new Set(['idempotency_in_progress', 'idempotency_key_reused'])
const Refusal = z.object({ error: z.object({ code: z.string(), message: z.string() }) })

export type Client = <S extends z.core.$ZodType>(
  schema: S,
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  key?: string,
) => Promise<z.output<S>>

export function sandboxClient(config: Pick<Config, 'sandboxUrl' | 'sandboxApiKey'>): Client {
  const authorization = `Basic ${Buffer.from(`${config.sandboxApiKey}:`).toString('base64')}`
  return call

  /** Every outcome is one of three: a body of the expected shape, ProviderRejected, or ProviderAmbiguous. */
  async function call<S extends z.core.$ZodType>(
    schema: S,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
    key?: string,
  ): Promise<z.output<S>> {
    let answer = await send(method, path, body, key)
    // Of two concurrent calls with one key, the later one gets the answer of the first as soon as there is one.
    for (const pause of IN_PROGRESS_WAITS_MS) {
      if (getRefusal(answer)?.code !== 'idempotency_in_progress') break
      // Random, so that concurrent calls are not repeated at the same moment.
      await wait(pause * (0.5 + Math.random()))
      answer = await send(method, path, body, key)
    }
    const { status, json } = answer
    const refusal = getRefusal(answer)
    if (refusal && REFUSALS.has(status) && !SOMETHING_HAPPENED.has(refusal.code))
      throw new ProviderRejected(`${refusal.message} (${refusal.code})`, refusal.code)
    if (status < 200 || status >= 300) throw new ProviderAmbiguous(`the provider answered ${status}`)
    const parsed = z.safeParse(schema, json)
    if (!parsed.success) throw new ProviderAmbiguous('the provider answered in an unknown shape')
    return parsed.data
  }

  async function send(method: 'GET' | 'POST', path: string, body: object | undefined, key: string | undefined) {
    try {
      const response = await fetch(`${config.sandboxUrl}${path}`, {
        method,
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
        headers: {
          authorization,
          ...(body && { 'content-type': 'application/json' }),
          ...(key && { 'idempotency-key': key }),
        },
        ...(body && { body: JSON.stringify(body) }),
      })
      return { status: response.status, json: (await response.json()) as unknown }
    } catch (cause) {
      throw noAnswer(`${method} ${path.split('?')[0]}`, cause)
    }
  }
}

/** The answer; undefined if the provider says that there is no such object. */
export async function known<T>(answer: Promise<T>): Promise<T | undefined> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ProviderRejected && error.code === 'not_found') return undefined
    throw error
  }
}

/** Code and message of a refusal; undefined for any other answer. */
function getRefusal({
  status,
  json,
}: {
  status: number
  json: unknown
}): { code: string; message: string } | undefined {
  return status >= 400 && status < 500 ? z.safeParse(Refusal, json).data?.error : undefined
}
