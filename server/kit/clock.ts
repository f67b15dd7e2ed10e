// The clock. Everything on the server that asks for the time asks here, and reckons with hours and days of it.

export const HOUR_MS = 3_600_000
export const DAY_MS = 24 * HOUR_MS

/** What the machine's clock said when its count of milliseconds since the start began. Setting that clock changes nothing here. */
const startedAtMs = turnOfMachine() - performance.now()

let correctionMs = 0
let offsetMs = 0

export const clock = {
  now: (): Date => new Date(realMs() + offsetMs),
  /** The same, but not moved by development and tests: what a stranger stamped, or what counts across restarts of a test, is compared with this. */
  realNow: (): Date => new Date(realMs()),
  /** What the machine's clock says, right or wrong. */
  machineNow: (): Date => new Date(),
  /** Sets the clock forward by so many milliseconds, or back: docs/decisions/065. */
  correct: (ms: number): void => {
    correctionMs += ms
  },
  /** How far ahead of the real time the clock stands, in development and tests; 0 sets it right again. */
  shift: (ms: number): void => {
    offsetMs = ms
  },
  /** Moves it to this moment, never to one before, and lets it go on from there; for tests. */
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

/** The machine's clock in the moment in which it turns: it tells whole milliseconds, and read at any other it is late by up to one. */
function turnOfMachine(): number {
  const [first, began] = [Date.now(), performance.now()]
  while (Date.now() === first && performance.now() - began < 2);
  return Date.now()
}
