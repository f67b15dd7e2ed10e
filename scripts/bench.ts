// `npm run bench`: measures each figure beside a reference in the same run; the ratio is what carries over to other machines.
// `npm run bench -- lists history` runs only these parts. `npm run bench -- books --entries 50000000 --folder /var/tmp/books` sets
// the ledger's size and the folder it stays in. `npm run bench -- backup --gigabytes 10 --folder /var/tmp` needs five times that
// space on its disk, and leaves nothing there. A missed goal, or a part that measured nothing, ends with exit code 1.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { paths } from '#contract/addresses/paths.ts'
import { measurePictures } from '#server/media/testing.ts'
import { demoPages } from '#test/demo-pages.ts'
import { benchBackup } from './bench/backup.ts'
import { benchBooks } from './bench/books.ts'
import { benchClosing } from './bench/closing.ts'
import { benchCopies } from './bench/copies.ts'
import { withDemo } from './bench/demo.ts'
import { benchDesk } from './bench/desk.ts'
import { type BenchEnvironment, withBenchEnvironment } from './bench/environment.ts'
import { benchExports } from './bench/exports.ts'
import { feedWeight } from './bench/feed.ts'
import { benchFollowing } from './bench/following.ts'
import { benchGifts } from './bench/gifts.ts'
import { benchHistory } from './bench/history.ts'
import { benchLists, type ListCost } from './bench/lists.ts'
import { benchLive } from './bench/live.ts'
import { benchNotifying } from './bench/notifying.ts'
import { benchPage } from './bench/page.ts'
import { benchPages } from './bench/pages.ts'
import { benchPayouts } from './bench/payouts.ts'
import { benchPeople } from './bench/people.ts'
import { prepareTpcB } from './bench/pgbench.ts'
import { connections, firstPost, firstVisits } from './bench/phone.ts'
import { benchPosting } from './bench/posting.ts'
import { benchReads } from './bench/reads.ts'
import { backupLines } from './bench/results/backup.ts'
import { booksLines } from './bench/results/books.ts'
import { copiesLines } from './bench/results/copies.ts'
import { giftLines } from './bench/results/gifts.ts'
import { listLine, notifyingLines } from './bench/results/lists.ts'
import { liveLines } from './bench/results/live.ts'
import { mixLines } from './bench/results/mix.ts'
import { payoutLine, postingLine, webhookLine } from './bench/results/money.ts'
import { pageCostLine, pageRateLines, weightLines } from './bench/results/pages.ts'
import { visitLine } from './bench/results/phone.ts'
import { closedLine, decodeLine, exportLines, feedLine } from './bench/results/pictures.ts'
import { readsLines } from './bench/results/reads.ts'
import { type Parts, type Print, runParts } from './bench/run-parts.ts'
import { benchTakedowns } from './bench/takedowns.ts'
import { seconds } from './bench/verdicts.ts'
import { benchWebhooks } from './bench/webhooks.ts'
import { pageWeight } from './bench/weight.ts'
import { benchWords } from './bench/words.ts'
import { buildWeb } from './build.ts'
import { positiveNumber, wholeNumber } from './number-option.ts'
import { benchMix } from './soak/bench-mix.ts'

const parts: Parts = {
  money,
  gifts,
  page: async (print) => print(...pageRateLines(await benchPage())),
  pages,
  mix: async (print) => print(...mixLines(await benchMix())),
  copies: async (print) => print(...copiesLines(await benchCopies(), availableParallelism())),
  weight,
  phone,
  pictures: async (print) => print(decodeLine(await measurePictures())),
  lists: againstShort(benchLists),
  // Ten times the rows may take twelve times as long.
  closing: againstShort(benchClosing, { short: '1,000', goal: 12 }),
  history: againstShort(benchHistory),
  people: againstShort(benchPeople),
  following: againstShort(benchFollowing),
  notifying: alone(benchNotifying, notifyingLines),
  words: againstShort(benchWords, { short: '10,000', goal: 5 }),
  feed: alone(feedWeight, (weight) => [feedLine(weight)]),
  takedowns: (print) => benchTakedowns((closed) => print(closedLine(closed))),
  live,
  desk: againstShort(benchDesk),
  exports: alone(benchExports, exportLines),
  books,
  reads: alone(benchReads, readsLines),
  backup,
}
/** The demo creator whose page uses every feature. */
const creator = '/tala.komiks'
const { values: sizes, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    entries: { type: 'string', default: '2000000' },
    gigabytes: { type: 'string', default: '0.2' },
    folder: { type: 'string' },
  },
})
const ENTRIES = wholeNumber('--entries', sizes.entries)
const GIGABYTES = positiveNumber('--gigabytes', sizes.gigabytes)
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)

await buildWeb()
const isRight = await runParts(parts, {
  chosen,
  begin: (name) =>
    console.log(`\n== ${name}, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`),
  log: (line) => console.log(line),
})
process.exitCode = isRight ? 0 : 1

async function money(print: Print): Promise<void> {
  await withBenchEnvironment(async (environment) => {
    const tpcB = await prepareTpcB(environment)
    print(webhookLine(await benchWebhooks(environment, tpcB)))
    print(postingLine(await benchPosting(environment, tpcB)))
    print(payoutLine(await benchPayouts(environment)))
  })
}

async function gifts(print: Print): Promise<void> {
  await withBenchEnvironment(async (environment) => {
    const tpcB = await prepareTpcB(environment)
    print(...giftLines(await benchGifts(environment, tpcB)))
  })
}

async function pages(print: Print): Promise<void> {
  const only = (process.env.BENCH_PAGES ?? '').split(',').filter(Boolean)
  await benchPages(only, (cost) => print(pageCostLine(cost)))
}

async function weight(print: Print): Promise<void> {
  await withDemo(async ({ origin }) => print(...weightLines(await pageWeight(origin, creator))))
}

async function live(print: Print): Promise<void> {
  await withBenchEnvironment(async (environment) => {
    for (const cost of await benchLive(environment)) print(...liveLines(cost))
  })
}

/** First and largest paint: for a visitor on a weak phone, and for everybody on Lighthouse's mobile preset. */
async function phone(print: Print): Promise<void> {
  await withDemo(async ({ origin, cookies, environment }) => {
    const content = await firstPost(origin, [creator, '/migo.ybanez', '/panaderya.ni.luz'])
    const visited = [creator, content].map((path) => ({ path }))
    const weak = await firstVisits(origin, visited, connections.weak)
    console.log(`weak: a page of one sentence is first seen after ${seconds(weak.reference.fcp)}`)
    for (const visit of weak.pages) print(visitLine(visit, weak.reference, { fcp: [4000, '4 s'], lcp: [8000, '8 s'] }))

    const slide = (await demoPages(environment.services)).find(({ path }) => path === paths.slide)!.url
    const others = [slide, paths.explore, paths.login].map((path) => ({ path }))
    const own = { path: paths.dashboard, cookie: cookies.owner }
    const mobile = await firstVisits(origin, [...visited, ...others, own], connections.mobile)
    console.log(`mobile preset: a page of one sentence is first seen after ${seconds(mobile.reference.fcp)}`)
    for (const visit of mobile.pages) print(visitLine(visit, mobile.reference, { lcp: [2300, '2.3 s'] }))
  })
}

/** Runs `measure` in an environment of its own, and prints its result by `lines`. */
function alone<T>(measure: (environment: BenchEnvironment) => Promise<T>, lines: (cost: T) => string[]): Parts[string] {
  return async (print) => print(...lines(await withBenchEnvironment(measure)))
}

function againstShort(
  measure: (environment: BenchEnvironment) => Promise<ListCost[]>,
  against = { short: '1,000', goal: 2 },
): Parts[string] {
  return alone(measure, (costs) => costs.map((cost) => listLine(cost, against)))
}

async function books(print: Print): Promise<void> {
  const costs = await benchBooks({ entries: ENTRIES, folder: sizes.folder }, (text) => console.log(text))
  print(...booksLines(costs, `load ${loadavg()[0]!.toFixed(1)}`))
}

async function backup(print: Print): Promise<void> {
  const costs = await benchBackup({ gigabytes: GIGABYTES, folder: sizes.folder }, (text) => console.log(`  ${text}`))
  print(...backupLines(costs))
}
