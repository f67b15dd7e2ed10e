// The clock. Everything on the server that asks for the time asks here, and reckons with hours and days of it.

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

let offsetMs = 0

export const clock = {
  now: (): Date => new Date(Date.now() + offsetMs),
  /** The machine's own time: what a stranger stamped is compared with this, for their clock does not move with ours. */
  machineNow: (): Date => new Date(),
  /** How far ahead of the machine's the clock stands, in development and tests; 0 sets it right again. */
  shift: (ms: number): void => {
    offsetMs = ms
  },
}

export function daysAgo(days: number): Date {
  return new Date(clock.now().getTime() - days * DAY_MS)
}
