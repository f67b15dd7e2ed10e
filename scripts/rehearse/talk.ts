// What all clients share: they send requests through the load balancer, retry them, and record every answer.
import { choose } from '../bench/fire.ts'
import type { FrontDoor, Question } from './ask.ts'
import type { Heard, Kind } from './table.ts'

export interface Talk {
  heard: readonly Heard[]
  /** Sends once. */
  hear<T>(kind: Kind, question: Question): Promise<T | undefined>
  /** Sends the same request with the same key until it is answered, as a patient client does. A refusal counts as an answer. */
  ask<T>(kind: Kind, question: Question): Promise<T | undefined>
  isOver(): boolean
  /** Starts no new operation from now on, and retries those under way for a minute more. */
  end(): void
}

const LAST_TRIES_MS = 60_000

export function startTalk(door: FrontDoor): Talk {
  const heard: Heard[] = []
  let end = Number.POSITIVE_INFINITY

  async function hear<T>(kind: Kind, question: Question): Promise<{ status: number; data: T | undefined }> {
    const { status, text, hasRetryAfter, error } = await door.ask(question)
    const said = error ?? (status >= 400 ? nameOf(text) : undefined)
    heard.push({ at: performance.now(), kind, status, hasRetryAfter, ...(said && { said }) })
    const hasData = status >= 200 && status < 300 && text.startsWith('{')
    return { status, data: hasData ? (JSON.parse(text) as { data: T }).data : undefined }
  }

  return {
    heard,
    hear: async (kind, question) => (await hear<never>(kind, question)).data,
    async ask(kind, question) {
      for (;;) {
        const { status, data } = await hear<never>(kind, question)
        const isRefused = status >= 400 && status < 500
        if (data !== undefined || isRefused || performance.now() > end) return data
        await pause(200)
      }
    },
    isOver: () => end < Number.POSITIVE_INFINITY,
    end() {
      end = performance.now() + LAST_TRIES_MS
    },
  }
}

/** `count` clients that repeat `act` with a pause in between; each promise resolves when its client has stopped. */
export function crowd(talk: Talk, count: number, ms: number, act: () => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, async () => {
    while (!talk.isOver()) {
      await act()
      await pause(ms)
    }
  })
}

/** The exception's name in a refusal, if there is one. */
function nameOf(text: string): string {
  return /"exception":"(\w+)"/.exec(text)?.[1] ?? ''
}

/** Pays at the provider, which is no target of faults but may be made slow. */
export async function pay(link: string): Promise<void> {
  for (;;)
    try {
      return await choose(link, 'paid')
    } catch {
      await pause(200)
    }
}

export function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
