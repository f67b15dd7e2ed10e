// The clock. Everything on the server that asks for the time asks here.

let offsetMs = 0

export const clock = {
  now: (): Date => new Date(Date.now() + offsetMs),
  /** Moves the clock in a test; call with 0 to set it right again. */
  shift: (ms: number): void => {
    offsetMs = ms
  },
}

export function daysAgo(days: number): Date {
  return new Date(clock.now().getTime() - days * 86_400_000)
}
