// The clock. All server code takes the time from here, and the lengths of an hour, a day and a year.

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS
export const DAY_SECONDS = 86_400
export const YEAR_SECONDS = 365 * DAY_SECONDS

/** The machine's time when its monotonic counter began. Setting the machine's clock later changes nothing here. */
const startedAtMs = readAtTick() - performance.now()

let correctionMs = 0
let offsetMs = 0

export const clock = {
  now: (): Date => new Date(realMs() + offsetMs),
  /** Without the shift of development and tests: to compare with timestamps of other systems, and with counts that outlive a test. */
  realNow: (): Date => new Date(realMs()),
  /** The machine's own clock, right or wrong. */
  machineNow: (): Date => new Date(),
  /** Moves the clock forward by so many milliseconds, or back: docs/decisions/065. */
  correct: (ms: number): void => {
    correctionMs += ms
  },
  /** Sets how far the clock is ahead of the real time, in development and tests; 0 resets it. */
  shift: (ms: number): void => {
    offsetMs = ms
  },
  /** Moves the clock to this moment, never to an earlier one, and lets it run on from there; for tests. */
  moveTo: (ms: number): void => {
    offsetMs = Math.ceil(ms - realMs())
  },
}

function realMs(): number {
  return startedAtMs + performance.now() + correctionMs
}

export function daysAgo(days: number): Date {
  return new Date(clock.now().getTime() - days * DAY_MS)
}

/** The machine's time at the moment its millisecond changes: it tells whole milliseconds, so at any other moment it is up to one late. */
function readAtTick(): number {
  const [first, began] = [Date.now(), performance.now()]
  while (Date.now() === first && performance.now() - began < 2);
  return Date.now()
}
