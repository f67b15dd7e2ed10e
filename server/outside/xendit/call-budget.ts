// How many calls the provider still allows us in this minute.
import { setTimeout as wait } from 'node:timers/promises'
import { ProviderThrottled } from './failures.ts'

/** The limit is one of a minute, whatever a header says: a longer wait would stop all calls until a restart. */
const WINDOW_SECONDS = 60

/** Counts down the calls that the provider says are left in the minute; further ones wait for the next minute. */
export function createBudget() {
  const windows = new Map<string, { left: number; endsAt: number }>()

  return {
    async spend(endpoint: string, maxWaitMs: number): Promise<void> {
      const until = performance.now() + maxWaitMs
      for (;;) {
        const window = windows.get(endpoint)
        const now = performance.now()
        if (!window || window.endsAt <= now) return
        if (window.left > 0) {
          window.left--
          return
        }
        if (window.endsAt > until) throw new ProviderThrottled('our calls of this minute are used up')
        await wait(window.endsAt - now)
      }
    },

    learn(endpoint: string, { status, headers }: Response): void {
      const left = getNumber(headers.get('rate-limit-remaining')) ?? (status === 429 ? 0 : undefined)
      if (left === undefined) return
      const seconds = Math.min(getNumber(headers.get('rate-limit-reset')) ?? WINDOW_SECONDS, WINDOW_SECONDS)
      const endsAt = performance.now() + seconds * 1000
      const known = windows.get(endpoint)
      // Answers overtake each other: within one minute the lowest count is the latest.
      const isSame = known !== undefined && Math.abs(known.endsAt - endsAt) < 1000
      windows.set(endpoint, { left: isSame ? Math.min(known.left, left) : left, endsAt })
    },
  }
}

function getNumber(header: string | null): number | undefined {
  return header !== null && /^\d{1,9}(\.\d+)?$/.test(header) ? Number(header) : undefined
}
