// What a run of tests found, and the words for it: how many passed, and each failure with the beginning of its message.
import type { Outcome } from './run.ts'

export type Totals = {
  passed: number
  skipped: number
  /** What failed, each with its file and the beginning of its message. */
  failures: string[]
}

const LINES_OF_A_FAILURE = 12

export function failure(file: string, test: string, message: string): string {
  return [`${file}: ${test}`, ...message.split('\n').slice(0, LINES_OF_A_FAILURE)].join('\n    ')
}

/** These, or the tool itself if it failed without a failed test, for instance because of an error outside all of them. */
export function allFailures({ name, ok }: Outcome, failures: string[]): string[] {
  return ok || failures.length > 0 ? failures : [`${name}, without a failed test: see its output`]
}

/** The last lines of a run, which remain where its output is cut: what failed, then how many. Sets the exit code. */
export function conclude(totals: Totals, seconds: number): void {
  const ok = totals.failures.length === 0
  for (const text of totals.failures) console.log(`\nFAILED ${text}`)
  console.log(`\n${ok ? 'All is well' : 'Not all is well'} after ${seconds.toFixed(0)} s`)
  console.log(summary(totals))
  process.exitCode = ok ? 0 : 1
}

export function summary({ passed, skipped, failures }: Totals): string {
  return `${passed} passed, ${failures.length} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`
}
