// What clients have in common: they ask through the front door, patiently, and every answer is kept.
import { choose } from '../bench/fire.ts'
import type { FrontDoor, Question } from './ask.ts'
import type { Heard, Kind } from './table.ts'

export interface Talk {
  heard: readonly Heard[]
  /** Asks once. */
  hear<T>(kind: Kind, question: Question): Promise<T | undefined>
  /** As a patient phone does: the same question with the same key, until there is an answer. A refusal is one. */
  ask<T>(kind: Kind, question: Question): Promise<T | undefined>
  isOver(): boolean
  /** From now on nothing is begun, and what was begun is tried for a minute more. */
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

/** So many who do this again and again, with a pause in between; resolves when all have ended. */
export function crowd(talk: Talk, count: number, ms: number, act: () => Promise<void>): Promise<void>[] {
  return Array.from({ length: count }, async () => {
    while (!talk.isOver()) {
      await act()
      await pause(ms)
    }
  })
}

/** The exception of a refusal, where it has one. */
function nameOf(text: string): string {
  return /"exception":"(\w+)"/.exec(text)?.[1] ?? ''
}

/** The provider is outside of what is broken, but may be told to be slow. */
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
