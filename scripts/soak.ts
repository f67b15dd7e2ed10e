// Soak test on one machine with a mixed load (90 pages, 5 reactions, 4 gifts, 1 other request; half of the people signed in):
// finds the peak rate, runs an hour at 70 % of it, then a minute at three times the peak.
//   npm run soak -- [--minutes 60] [--overload-seconds 60] [--seed 1]
import { loadavg } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { buildWeb } from './build.ts'
import { positiveNumber, wholeNumber } from './number-option.ts'
import { arrive, count, countWrong, type Report } from './soak/arrivals.ts'
import { type SoakEnvironment, startSoakEnvironment } from './soak/environment.ts'
import { findPeak, STEP_SECONDS } from './soak/find-peak.ts'
import { openHttpClient } from './soak/http-client.ts'
import { judge } from './soak/judge.ts'
import { createMixedLoad, type MixedLoad } from './soak/mixed-load.ts'
import { type ProcessFigures, readFigures } from './soak/process-figures.ts'
import { reportLines, verdict } from './soak/report-lines.ts'

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
  const first = Math.min(SETTLED_MINUTES, MINUTES / 4)
  const reports = [await arrive(rate, first * 60, next)]
  const settled = await readFigures(metrics)
  reports.push(await arrive(rate, (MINUTES - first) * 60, next))
  const ended: ProcessFigures = await readFigures(metrics)
  console.log(`\n${MINUTES} minutes at ${rate.toFixed(0)} a second, load ${loadavg()[0]!.toFixed(1)}`)
  for (const report of reports) for (const line of reportLines(report)) console.log(`  ${line}`)
  const growth = ended.residentBytes / settled.residentBytes
  const megabytes = ({ residentBytes }: ProcessFigures) => `${(residentBytes / 1e6).toFixed(0)} MB`
  check(
    `memory at the end by that after ${first} minutes: ${growth.toFixed(2)} (${megabytes(settled)}, ${megabytes(ended)})`,
    growth <= 1.1,
    '1.1',
  )
  check(`event loop, p99 since then: ${ended.loopP99Ms.toFixed(0)} ms`, ended.loopP99Ms <= 50, '50 ms')
  check(`refused or wrong: ${sum(reports, bad)}`, sum(reports, bad) === 0, '0')
}

async function overload({ next }: MixedLoad, peak: number): Promise<void> {
  const report = await arrive(3 * peak, OVERLOAD_SECONDS, next)
  const done = count(report, 'done') / OVERLOAD_SECONDS / peak
  console.log(`\n${OVERLOAD_SECONDS} seconds at ${(3 * peak).toFixed(0)} a second, load ${loadavg()[0]!.toFixed(1)}`)
  for (const line of reportLines(report)) console.log(`  ${line}`)
  check(`answers a second by the peak: ${done.toFixed(2)}`, done >= 0.7, '0.7')
  check(`answers that are neither these nor 503 with Retry-After: ${countWrong(report)}`, countWrong(report) === 0, '0')
  const [gifts, pages] = [report.gift.done / report.gift.arrived, report.page.done / report.page.arrived]
  check(
    `gifts that went through: ${(gifts * 100).toFixed(1)} %, pages: ${(pages * 100).toFixed(1)} %`,
    gifts >= pages,
    'gifts before pages',
  )
  await wait(BACK_TO_NORMAL_SECONDS * 1000)
  const after = await arrive(peak / 2, STEP_SECONDS, next)
  check(
    `refused or wrong ${BACK_TO_NORMAL_SECONDS} seconds later, at half the peak: ${bad(after)}`,
    bad(after) === 0,
    '0',
  )
}

async function end({ paid, settled }: MixedLoad, { metrics }: SoakEnvironment): Promise<void> {
  await settled()
  const { settledAfter, notPosted, books } = await judge(environment, paid)
  const { queueDue } = await readFigures(metrics)
  console.log('')
  check(`jobs that are due ${settledAfter.toFixed(0)} seconds after the last: ${queueDue}`, queueDue === 0, '0')
  check(`of ${paid.length} gifts that were paid, not posted: ${notPosted}`, notPosted === 0, '0')
  console.log(books.output)
  check('the ledger verifies', books.agree, 'yes')
}

function check(what: string, isMet: boolean, goal: string): void {
  isRight &&= isMet
  console.log(verdict(what, isMet, goal))
}

function sum(reports: Report[], of: (report: Report) => number): number {
  return reports.reduce((total, report) => total + of(report), 0)
}

function bad(report: Report): number {
  return countWrong(report) + count(report, 'refused')
}
