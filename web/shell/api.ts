// The only way to the API: one call, one error.
import { fillPath } from '#contract/addresses/paths.ts'
import type { AnswerOf, CallInput, Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, type FailureBody, failureTexts } from '#contract/errors.ts'
import type { PageAnswers } from '#contract/html.ts'
import { say, spokenLanguage } from '../language/say.ts'
import { withQuery } from './with-query.ts'

/** Whether it was received cannot be known then, so nothing is said of that. */
/** What is said of a call that no answer came to. */
export const noConnection = 'No connection. Please check your signal and try again.'

/** A refusal of the API, or a connection that failed (`code` undefined). The server's words are in the language spoken. */
export class ApiError extends Error {
  code: ErrorCode | undefined
  errors: Record<string, string[]>
  data: Record<string, unknown>
  constructor(failure: Partial<FailureBody>) {
    // An empty message says nothing: it counts as none.
    super(failure.message || say(failureTexts.text))
    this.code = failure.exception
    this.errors = failure.errors ?? {}
    this.data = failure.data ?? {}
  }

  /** Seconds until the next try, when the server says. */
  get retryInSeconds(): number | undefined {
    const seconds = this.data.retry_in_seconds
    return typeof seconds === 'number' ? seconds : undefined
  }
}

export interface CallOptions {
  /** Makes a repeat harmless; required in spirit wherever money moves. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
}

/** Calls an endpoint; throws ApiError. */
export async function call<E extends Endpoint>(
  endpoint: E,
  input: CallInput<E>,
  options: CallOptions = {},
): Promise<AnswerOf<E>> {
  const { body } = input as { body?: unknown }
  let response: Response
  try {
    response = await fetch(getAddress(endpoint, input), {
      method: endpoint.method,
      credentials: 'same-origin',
      headers: {
        ...answerHeaders(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      ...(options.signal && { signal: options.signal }),
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError({ message: say(noConnection) })
  }
  const answer = (await response.json().catch(() => undefined)) as (AnswerOf<E> & FailureBody) | undefined
  if (!response.ok || answer === undefined) throw new ApiError((answer ?? {}) as Partial<FailureBody>)
  return answer
}

/** What the server read for a page; undefined where it cannot be had, and each read is then a call of its own. */
export async function fetchAnswers(address: string): Promise<PageAnswers | undefined> {
  try {
    const response = await fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } })
    return response.ok ? ((await response.json()) as PageAnswers) : undefined
  } catch {
    return undefined
  }
}

/** What is refused is told in the language of the page, whatever the browser likes best. */
export function answerHeaders() {
  return { accept: 'application/json', 'accept-language': spokenLanguage() }
}

/** Path and query of a call. Empty parameters are dropped (spec §5). */
export function getAddress(endpoint: Endpoint, input: object): string {
  const { params = {}, query = {} } = input as { params?: Record<string, unknown>; query?: Record<string, unknown> }
  const path = fillPath(endpoint.path, params)
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query))
    if (value !== undefined && value !== null && value !== '') search.set(name, String(value))
  return withQuery(path, search)
}

/** A key for one intention to pay, made when the form opens and kept until it is done. */
export function newIdempotencyKey(): string {
  // randomUUID exists on secure origins only; a phone may open us by a plain address at home.
  return (
    crypto.randomUUID?.() ??
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  )
}
