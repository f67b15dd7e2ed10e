// Soak test on one machine with a mixed load (90 pages, 5 reactions, 4 gifts, 1 other request; half of the people signed in):
// finds the peak rate, runs an hour at 70 % of it, then a minute at three times the peak.
//   npm run soak -- [--minutes 60] [--overload-seconds 60] [--seed 1]
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildWeb } from './build.ts'
import { positiveNumber, wholeNumber } from './number-option.ts'
import { arrive } from './soak/arrivals.ts'
import { type SoakEnvironment, startSoakEnvironment } from './soak/environment.ts'
import { findPeak, STEP_SECONDS } from './soak/find-peak.ts'
import { openHttpClient } from './soak/http-client.ts'
import { judge } from './soak/judge.ts'
import { createMixedLoad, type MixedLoad } from './soak/mixed-load.ts'
import { readFigures } from './soak/process-figures.ts'
import { reportLines, verdict } from './soak/report-lines.ts'
import { judgeAfterwards, judgeEnd, judgeHour, judgeOverload, type Verdict } from './soak/verdicts.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    'overload-seconds': { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
})
const MINUTES = positiveNumber('--minutes', options.minutes)
const OVERLOAD_SECONDS = positiveNumber('--overload-seconds', options['overload-seconds'])
const SEED = wholeNumber('--seed', options.seed, 0)

/** Caches are filled by then, so that memory no longer grows. */
const SETTLED_MINUTES = 10
const BACK_TO_NORMAL_SECONDS = 10

await buildWeb()
const environment = await startSoakEnvironment()
const client = openHttpClient(environment.origin)
let isRight = true
try {
  const load = await createMixedLoad(environment, client, SEED)
  const peak = await findPeak(load)
  console.log(`peak: ${peak.toFixed(0)} answers a second, load ${loadavg()[0]!.toFixed(1)}`)
  await soak(load, environment, 0.7 * peak)
  await overload(load, peak)
  await end(load, environment)
  process.exitCode = isRight ? 0 : 1
} finally {
  client.close()
  await environment.close()
}

async function soak({ next }: MixedLoad, { metrics }: SoakEnvironment, rate: number): Promise<void> {
  const firstMinutes = Math.min(SETTLED_MINUTES, MINUTES / 4)
  const reports = [await arrive(rate, firstMinutes * 60, next)]
  const settled = await readFigures(metrics)
  reports.push(await arrive(rate, (MINUTES - firstMinutes) * 60, next))
  const ended = await readFigures(metrics)
  console.log(`\n${MINUTES} minutes at ${rate.toFixed(0)} a second, load ${loadavg()[0]!.toFixed(1)}`)
  for (const report of reports) for (const line of reportLines(report)) console.log(`  ${line}`)
  check(judgeHour({ firstMinutes, settled, ended, reports }))
}

async function overload({ next }: MixedLoad, peak: number): Promise<void> {
  const report = await arrive(3 * peak, OVERLOAD_SECONDS, next)
  console.log(`\n${OVERLOAD_SECONDS} seconds at ${(3 * peak).toFixed(0)} a second, load ${loadavg()[0]!.toFixed(1)}`)
  for (const line of reportLines(report)) console.log(`  ${line}`)
  check(judgeOverload(report, peak, OVERLOAD_SECONDS))
  await wait(BACK_TO_NORMAL_SECONDS * 1000)
  check(judgeAfterwards(await arrive(peak / 2, STEP_SECONDS, next), BACK_TO_NORMAL_SECONDS))
}

async function end({ paid, settled }: MixedLoad, { metrics }: SoakEnvironment): Promise<void> {
  await settled()
  const judged = await judge(environment, paid)
  const { queueDue } = await readFigures(metrics)
  console.log('')
  check(judgeEnd(judged, queueDue, paid.length))
}

function check(verdicts: Verdict[]): void {
  for (const { what, isMet, goal, details } of verdicts) {
    isRight &&= isMet
    if (details) console.log(details)
    console.log(verdict(what, isMet, goal))
  }
}
