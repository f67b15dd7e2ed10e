// Waits for what becomes true by itself.
import { setTimeout as wait } from 'node:timers/promises'

/**
 * Repeats `ask`, with a pause of `pauseMs` between, until it returns a value. After `seconds` it throws, with the last error in its
 * message and as its cause.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T | undefined | false>,
  seconds = 60,
  pauseMs = 100,
): Promise<T> {
  const end = performance.now() + seconds * 1000
  let problem: unknown
  for (;;) {
    try {
      const answer = await ask()
      if (answer !== undefined && answer !== false) return answer
    } catch (error) {
      problem = error
    }
    if (performance.now() > end) {
      const refusal = problem instanceof Error ? `: ${problem.message}` : ''
      throw new Error(`${what}: not within ${seconds} s${refusal}`, { cause: problem })
    }
    await wait(pauseMs)
  }
}
