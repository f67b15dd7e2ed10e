// Calls the API (uploads: media/send-picture.ts); every failure is an ApiError.
import { fillPath } from '#contract/addresses/paths.ts'
import type { AnswerOf, CallInput, Endpoint } from '#contract/endpoint.ts'
import { type ErrorCode, type FailureBody, failureTexts } from '#contract/errors.ts'
import type { PageAnswers } from '#contract/html.ts'
import { currentLanguage, say } from '../language/say.ts'
import { closeToast } from './toasts.ts'
import { withQuery } from './with-query.ts'

/** Message when no response arrived. The server may or may not have received the call, so the message claims neither. */
export const connectionTexts = { none: 'No connection. Please check your signal and try again.' } as const

/** An error of the API, or a failed connection (`code` undefined). The server's message is in the page's language. */
export class ApiError extends Error {
  code: ErrorCode | undefined
  errors: Record<string, string[]>
  data: Record<string, unknown>
  constructor(failure: Partial<FailureBody>) {
    // An empty message is replaced by the default too.
    super(failure.message || say(failureTexts.text))
    this.code = failure.exception
    this.errors = failure.errors ?? {}
    this.data = failure.data ?? {}
  }

  /** Seconds until the next try, when the server sends them. */
  get retryInSeconds(): number | undefined {
    const seconds = this.data.retry_in_seconds
    return typeof seconds === 'number' ? seconds : undefined
  }
}

export interface CallOptions {
  /** Makes a repeated call harmless; pass one wherever money moves. */
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
  let answer: (AnswerOf<E> & FailureBody) | undefined
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
    // What is not JSON has arrived; what ends in the middle has not.
    answer = await response.json().catch((error) => {
      if (!(error instanceof SyntaxError)) throw error
    })
  } catch (error) {
    if (options.signal?.aborted) throw error
    throw new ApiError({ message: say(connectionTexts.none) })
  }
  // There is a connection again.
  closeToast(say(connectionTexts.none))
  if (!response.ok || answer === undefined) throw new ApiError((answer ?? {}) as Partial<FailureBody>)
  return answer
}

/** The answers the server read for a page; undefined when they cannot be fetched, and each read then makes its own call. */
export async function fetchAnswers(address: string): Promise<PageAnswers | undefined> {
  try {
    const response = await fetch(address, { credentials: 'same-origin', headers: { accept: 'application/json' } })
    return response.ok ? ((await response.json()) as PageAnswers) : undefined
  } catch {
    return undefined
  }
}

/** Requests error messages in the page's language instead of the browser's preferred one. */
export function answerHeaders() {
  return { accept: 'application/json', 'accept-language': currentLanguage() }
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

/** An idempotency key for one payment or other write; the caller reuses it when it retries. */
export function newIdempotencyKey(): string {
  // randomUUID exists on secure origins only; a phone in the home network may open the app over plain HTTP.
  return (
    crypto.randomUUID?.() ??
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
  )
}
