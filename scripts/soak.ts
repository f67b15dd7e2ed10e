// Soak test on one machine with a mixed load (90 pages, 5 reactions, 4 gifts, 1 other request; half of the people signed in):
// finds the peak rate, runs an hour at 70 % of it, then a minute at three times the peak.
//   npm run soak -- [--minutes 60] [--overload-seconds 60] [--seed 1]
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { wait } from './bench/fire.ts'
import { buildWeb } from './build.ts'
import { arrive, count, countWrong, type Report } from './soak/arrivals.ts'
import { openDoor } from './soak/door.ts'
import { type Errands, errandsIn } from './soak/errands.ts'
import { judge } from './soak/judge.ts'
import { type ProcessFigures, readFigures } from './soak/process-figures.ts'
import { linesOf, verdict } from './soak/tell.ts'
import { startWorld, type World } from './soak/world.ts'

const { values: options } = parseArgs({
  options: {
    minutes: { type: 'string', default: '60' },
    'overload-seconds': { type: 'string', default: '60' },
    seed: { type: 'string', default: '1' },
  },
})
const MINUTES = Number(options.minutes)
const OVERLOAD_SECONDS = Number(options['overload-seconds'])

const FIRST_STEP = 40
const STEP_GROWS = 1.25
const STEP_SECONDS = 10
/** Share of a step's arrivals that must be done; with less, the rate is above what the machine can do. */
const KEPT_UP = 0.9
const WARM_SECONDS = 30
/** Caches are filled by then, so that memory no longer grows. */
const SETTLED_MINUTES = 10
const BACK_TO_NORMAL_SECONDS = 10

await buildWeb()
const world = await startWorld()
const door = openDoor(world.origin)
let isRight = true
try {
  const errands = await errandsIn(world, door, Number(options.seed))
  const peak = await findPeak(errands)
  console.log(`peak: ${peak.toFixed(0)} answers a second, load ${loadavg()[0]!.toFixed(1)}`)
  await soak(errands, world, 0.7 * peak)
  await overload(errands, peak)
  await end(errands, world)
  process.exitCode = isRight ? 0 : 1
} finally {
  door.close()
  await world.close()
}

/** The most answers a second of any step; each step has a quarter more arrivals than the one before. */
async function findPeak({ next }: Errands): Promise<number> {
  await arrive(FIRST_STEP, WARM_SECONDS, next)
  let peak = 0
  for (let rate = FIRST_STEP; ; rate *= STEP_GROWS) {
    const report = await arrive(rate, STEP_SECONDS, next)
    const done = count(report, 'done') / STEP_SECONDS
    console.log(`  ${rate.toFixed(0)} a second: ${done.toFixed(0)} done; ${linesOf(report).join('; ')}`)
    peak = Math.max(peak, done)
    if (done < KEPT_UP * rate) return peak
  }
}

async function soak({ next }: Errands, { metrics }: World, rate: number): Promise<void> {
  const first = Math.min(SETTLED_MINUTES, MINUTES / 4)
  const reports = [await arrive(rate, first * 60, next)]
  const settled = await readFigures(metrics)
  reports.push(await arrive(rate, (MINUTES - first) * 60, next))
  const ended: ProcessFigures = await readFigures(metrics)
  console.log(`\n${MINUTES} minutes at ${rate.toFixed(0)} a second, load ${loadavg()[0]!.toFixed(1)}`)
  for (const report of reports) for (const line of linesOf(report)) console.log(`  ${line}`)
  const growth = ended.residentBytes / settled.residentBytes
  const megabytes = ({ residentBytes }: ProcessFigures) => `${(residentBytes / 1e6).toFixed(0)} MB`
  tell(
    `memory at the end by that after ${first} minutes: ${growth.toFixed(2)} (${megabytes(settled)}, ${megabytes(ended)})`,
    growth <= 1.1,
    '1.1',
  )
  tell(`event loop, p99 since then: ${ended.loopP99Ms.toFixed(0)} ms`, ended.loopP99Ms <= 50, '50 ms')
  tell(`refused or wrong: ${sum(reports, bad)}`, sum(reports, bad) === 0, '0')
}

async function overload({ next }: Errands, peak: number): Promise<void> {
  const report = await arrive(3 * peak, OVERLOAD_SECONDS, next)
  const done = count(report, 'done') / OVERLOAD_SECONDS / peak
  console.log(`\n${OVERLOAD_SECONDS} seconds at ${(3 * peak).toFixed(0)} a second, load ${loadavg()[0]!.toFixed(1)}`)
  for (const line of linesOf(report)) console.log(`  ${line}`)
  tell(`answers a second by the peak: ${done.toFixed(2)}`, done >= 0.7, '0.7')
  tell(`answers that are neither these nor 503 with Retry-After: ${countWrong(report)}`, countWrong(report) === 0, '0')
  const [gifts, pages] = [report.gift.done / report.gift.arrived, report.page.done / report.page.arrived]
  tell(
    `gifts that went through: ${(gifts * 100).toFixed(1)} %, pages: ${(pages * 100).toFixed(1)} %`,
    gifts >= pages,
    'gifts before pages',
  )
  await wait(BACK_TO_NORMAL_SECONDS * 1000)
  const after = await arrive(peak / 2, STEP_SECONDS, next)
  tell(
    `refused or wrong ${BACK_TO_NORMAL_SECONDS} seconds later, at half the peak: ${bad(after)}`,
    bad(after) === 0,
    '0',
  )
}

async function end({ paid, settled }: Errands, { metrics }: World): Promise<void> {
  await settled()
  const { settledAfter, notPosted, books } = await judge(world, paid)
  const { queueDue } = await readFigures(metrics)
  console.log('')
  tell(`jobs that are due ${settledAfter.toFixed(0)} seconds after the last: ${queueDue}`, queueDue === 0, '0')
  tell(`of ${paid.length} gifts that were paid, not posted: ${notPosted}`, notPosted === 0, '0')
  console.log(books.said)
  tell('the ledger verifies', books.agree, 'yes')
}

function tell(what: string, isMet: boolean, goal: string): void {
  isRight &&= isMet
  console.log(verdict(what, isMet, goal))
}

function sum(reports: Report[], of: (report: Report) => number): number {
  return reports.reduce((total, report) => total + of(report), 0)
}

function bad(report: Report): number {
  return countWrong(report) + count(report, 'turnedAway')
}
