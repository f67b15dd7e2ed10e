// Finds the rate at which this machine answers most.
import { arrive, count } from './arrivals.ts'
import type { MixedLoad } from './mixed-load.ts'
import { reportLines } from './report-lines.ts'

const FIRST_STEP = 40
const STEP_GROWS = 1.25
export const STEP_SECONDS = 10
/** Share of a step's arrivals that must be done; with less, the rate is above what the machine can do. */
const DONE_SHARE_MIN = 0.9
const WARM_SECONDS = 30

/** The most answers a second of any step; each step has a quarter more arrivals than the one before. */
export async function findPeak({ next }: MixedLoad): Promise<number> {
  await arrive(FIRST_STEP, WARM_SECONDS, next)
  let peak = 0
  for (let rate = FIRST_STEP; ; rate *= STEP_GROWS) {
    const report = await arrive(rate, STEP_SECONDS, next)
    const done = count(report, 'done') / STEP_SECONDS
    console.log(`  ${rate.toFixed(0)} a second: ${done.toFixed(0)} done; ${reportLines(report).join('; ')}`)
    peak = Math.max(peak, done)
    if (done < DONE_SHARE_MIN * rate) return peak
  }
}
