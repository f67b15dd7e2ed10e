import { setTimeout as wait } from 'node:timers/promises'

/** Refunds and payouts take time to settle. */
const SETTLE_MAX_MS = 120_000

/** Repeats until the difference is 0 or time is up; returns the last difference. */
export async function untilAgreed(difference: () => Promise<number>): Promise<number> {
  const began = performance.now()
  for (;;) {
    const left = await difference()
    if (left === 0 || performance.now() - began > SETTLE_MAX_MS) return left
    await wait(500)
  }
}
