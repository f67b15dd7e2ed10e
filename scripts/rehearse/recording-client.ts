// What all clients share: they send requests through the load balancer, retry them, and record every answer.
import { setTimeout as wait } from 'node:timers/promises'
import { exceptionName } from '../bench/exception-name.ts'
import type { ClientRequest, HttpClient } from './http-client.ts'
import type { Kind, RecordedAnswer } from './table.ts'

export interface RecordingClient {
  answers: readonly RecordedAnswer[]
  /** Sends once. */
  sendOnce<T>(kind: Kind, wanted: ClientRequest): Promise<T | undefined>
  /** Sends the same request with the same key until it is answered, as a patient client does. A refusal counts as an answer. */
  send<T>(kind: Kind, wanted: ClientRequest): Promise<T | undefined>
  isOver(): boolean
  /** Starts no new operation from now on, and retries those under way for a minute more. */
  end(): void
}

const LAST_TRIES_MS = 60_000

export function startRecordingClient(http: HttpClient): RecordingClient {
  const answers: RecordedAnswer[] = []
  let end = Number.POSITIVE_INFINITY

  async function record<T>(kind: Kind, wanted: ClientRequest): Promise<{ status: number; data: T | undefined }> {
    const { status, text, hasRetryAfter, error } = await http.send(wanted)
    const cause = error ?? (status >= 400 ? exceptionName(text) : undefined)
    answers.push({ at: performance.now(), kind, status, hasRetryAfter, ...(cause && { cause }) })
    const hasData = status >= 200 && status < 300 && text.startsWith('{')
    return { status, data: hasData ? (JSON.parse(text) as { data: T }).data : undefined }
  }

  return {
    answers,
    sendOnce: async (kind, wanted) => (await record<never>(kind, wanted)).data,
    async send(kind, wanted) {
      for (;;) {
        const { status, data } = await record<never>(kind, wanted)
        const isRefused = status >= 400 && status < 500
        if (data !== undefined || isRefused || performance.now() > end) return data
        await wait(200)
      }
    },
    isOver: () => end < Number.POSITIVE_INFINITY,
    end() {
      end = performance.now() + LAST_TRIES_MS
    },
  }
}

/** `count` clients that repeat `act` with a pause in between; each promise resolves when its client has stopped. */
export function crowd(client: RecordingClient, count: number, ms: number, act: () => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, async () => {
    while (!client.isOver()) {
      await act()
      await wait(ms)
    }
  })
}
