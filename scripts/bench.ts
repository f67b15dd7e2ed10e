// `npm run bench`: measures each figure beside a reference in the same run; the ratio is what carries over to other machines.
// `npm run bench -- lists history` runs only these parts. `npm run bench -- books --entries 50000000 --folder /var/tmp/books` sets
// the ledger's size and the folder it stays in. `npm run bench -- backup --gigabytes 10 --folder /var/tmp` needs five times that
// space on its disk, and leaves nothing there.
import { availableParallelism, loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { paths } from '#contract/addresses/paths.ts'
import { measurePictures } from '#server/media/testing.ts'
import { demoPages } from '#test/demo-pages.ts'
import { benchBackup } from './bench/backup.ts'
import { benchBooks } from './bench/books.ts'
import { benchClosing } from './bench/closing.ts'
import { benchCopies, type CopiesCost } from './bench/copies.ts'
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
import { connections, type FirstVisit, firstPost, firstVisits } from './bench/phone.ts'
import { benchPosting } from './bench/posting.ts'
import { benchReads } from './bench/reads.ts'
import { benchTakedowns } from './bench/takedowns.ts'
import { atLeast, atMost, kB, limit, MB, percent, report, seconds } from './bench/verdicts.ts'
import { benchWebhooks } from './bench/webhooks.ts'
import { pageWeight } from './bench/weight.ts'
import { benchWords } from './bench/words.ts'
import { buildWeb } from './build.ts'
import { benchMix } from './soak/bench-mix.ts'
import { reportLines, verdict } from './soak/report-lines.ts'

const parts: Record<string, () => Promise<void>> = {
  money,
  gifts,
  page,
  pages,
  mix,
  copies,
  weight,
  phone,
  pictures,
  lists: () => againstShort(benchLists),
  // Ten times the rows may take twelve times as long.
  closing: () => againstShort(benchClosing, { short: '1,000', goal: 12 }),
  history: () => againstShort(benchHistory),
  people: () => againstShort(benchPeople),
  following: () => againstShort(benchFollowing),
  notifying,
  words: () => againstShort(benchWords, { short: '10,000', goal: 5 }),
  feed,
  takedowns,
  live,
  desk: () => againstShort(benchDesk),
  exports,
  books,
  reads,
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
const unknown = chosen.filter((name) => !Object.hasOwn(parts, name))
if (unknown.length > 0)
  throw new Error(`no such part: ${unknown.join(', ')}; there are ${Object.keys(parts).join(', ')}`)

await buildWeb()
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.log(`\n== ${name}, load ${loadavg()[0]!.toFixed(1)} on ${availableParallelism()} processors`)
  await measure()
}

async function money(): Promise<void> {
  await withBenchEnvironment(async (environment) => {
    const tpcB = await prepareTpcB(environment)
    const whole = await benchWebhooks(environment, tpcB)
    report('webhooks accepted and posted to one creator', whole.webhooks, 'TPC-B, pgbench -c 16', whole.tpc, 1)
    const step = await benchPosting(environment, tpcB)
    report('the posting step alone', step.posting, 'TPC-B, pgbench -c 16', step.tpc, 3)
    const { alone, amidGifts, gifts } = await benchPayouts(environment)
    report(
      `payouts authorised on one creator while ${Math.round(gifts)} gifts/s are posted to the same`,
      amidGifts,
      'while nothing else happens',
      alone,
    )
  })
}

async function page(): Promise<void> {
  const { empty, pages } = await benchPage()
  for (const { what, perSecond, goal } of pages) report(what, perSecond, 'an empty Fastify route', empty, goal)
}

/** From the click on *Send gift* to the answer with the provider's page. */
async function gifts(): Promise<void> {
  await withBenchEnvironment(async (environment) => {
    const tpcB = await prepareTpcB(environment)
    const { alone, many, tpc } = await benchGifts(environment, tpcB)
    for (const [clients, { gift, provider }] of Object.entries({ 'one client': alone, '16 clients': many })) {
      const ratio = gift.p50Ms / provider.p50Ms
      console.log(
        `a gift to its opened checkout, ${clients}: p50 ${gift.p50Ms.toFixed(1)} ms, the provider’s own answer ${provider.p50Ms.toFixed(1)} ms, ratio ${ratio.toFixed(2)}${atMost(ratio, 3)}`,
      )
    }
    report('gifts to their opened checkout, 16 clients', many.gift.perSecond, 'TPC-B, pgbench -c 16', tpc, 0.25)
    report('the provider’s own answers, 16 clients', many.provider.perSecond, 'TPC-B, pgbench -c 16', tpc)
  })
}

async function pages(): Promise<void> {
  const only = (process.env.BENCH_PAGES ?? '').split(',').filter(Boolean)
  await benchPages(only, ({ url, as, nodeMs, postgresMs }) =>
    console.log(
      `${(nodeMs + postgresMs).toFixed(1).padStart(5)} ms: node ${nodeMs.toFixed(1)}, PostgreSQL ${postgresMs.toFixed(1)}  ${url}, ${as}`,
    ),
  )
}

/** Of a hundred requests ninety pages, five reactions, four gifts and one of the rest; half of the people are signed in. */
async function mix(): Promise<void> {
  const { perSecond, empty, reports, failed, paid, notPosted, isLedgerExact } = await benchMix()
  report('pages, reactions, gifts and the rest, 90:5:4:1', perSecond, 'an empty Fastify route', empty, 0.03)
  for (const round of reports) console.log(`  ${reportLines(round).join('; ')}`)
  console.log(verdict(`refused or wrong: ${failed}`, failed === 0, '0'))
  console.log(verdict(`of ${paid} gifts that were paid, not posted: ${notPosted}`, notPosted === 0, '0'))
  console.log(verdict('the ledger verifies', isLedgerExact, 'yes'))
}

/** Checks that two web copies do twice the work of one, given enough processors. */
async function copies(): Promise<void> {
  const { one, two } = await benchCopies()
  const print = (what: string, { perSecond, perCpuSecond, nodeMs, postgresMs }: CopiesCost) =>
    console.log(
      `${what}: ${perCpuSecond.toFixed(0)} pages a second of processor time (node ${nodeMs.toFixed(1)} ms, PostgreSQL ${postgresMs.toFixed(1)} ms each), ${perSecond.toFixed(0)}/s here`,
    )
  print('one web copy', one)
  print('two web copies in turn', two)
  const ratio = two.perCpuSecond / one.perCpuSecond
  const busy = (two.perSecond / two.perCpuSecond).toFixed(1)
  console.log(
    `pages for the same processor time, two copies against one: ${ratio.toFixed(2)}${atLeast(ratio, 0.9)}: with enough processors, two copies render ${(2 * ratio).toFixed(2)} times as much as one`,
  )
  console.log(
    `on the ${availableParallelism()} processors here, shared with the load generator, two copies render ${(two.perSecond / one.perSecond).toFixed(2)} times as much; copies and PostgreSQL used ${busy} of them`,
  )
}

async function weight(): Promise<void> {
  await withDemo(async ({ origin }) => {
    const { javascript, styles, total, parts } = await pageWeight(origin, creator)
    limit('JavaScript of the creator page, first visit', javascript, 110)
    limit('its style sheet', styles, 14)
    limit('total weight of the creator page, first visit', total, 240)
    console.log(
      `  ${Object.entries(parts)
        .map(([part, bytes]) => `${part} ${kB(bytes)}`)
        .join(', ')}`,
    )
  })
}

/** Time from a takedown, or a withdrawn consent, until the last route refuses the content. */
async function takedowns(): Promise<void> {
  await benchTakedowns(({ act, access, ms }) =>
    console.log(`${act}: ${access} closed after ${ms.toFixed(0)} ms${atMost(ms, 2000, '2 s')}`),
  )
}

/** The data export of an account with years of content. */
async function exports(): Promise<void> {
  await withBenchEnvironment(async (environment) => {
    const { pictures, zipBytes, firstOfOne, firstOfAll, secondOfAll, firstByteMs, isWhole } =
      await benchExports(environment)
    const grown = (bytes: number) => `${MB(bytes)}${atMost(bytes, 64_000_000, '64 MB')}`
    console.log(`an export of ${pictures} pictures, ${MB(zipBytes)}, medians of the process’s memory growth:`)
    console.log(`  as its first export: ${grown(firstOfAll)}; with one picture: ${MB(firstOfOne)}`)
    console.log(`  after an export of one picture: ${grown(secondOfAll)}`)
    console.log(
      `  its first byte after ${firstByteMs.toFixed(0)} ms; every original as it was stored: ${isWhole ? 'met' : 'MISSED'}`,
    )
  })
}

/** A thousand connected live screens. */
async function live(): Promise<void> {
  await withBenchEnvironment(async (environment) => {
    for (const { what, bytesEach, p99Ms, pageRatio, leftEach } of await benchLive(environment)) {
      console.log(`${what}: ${kB(bytesEach)} each${atMost(bytesEach, 20_000, '20 kB')}`)
      console.log(`  a gift is shown on all of them: p99 ${p99Ms.toFixed(0)} ms${atMost(p99Ms, 1000, '1 s')}`)
      const verdict = pageRatio >= 0.8 ? 'met' : 'MISSED'
      console.log(`  page rate beside them, against pages alone: ${pageRatio.toFixed(2)}  goal 0.8: ${verdict}`)
      console.log(`  memory left after they disconnect: ${kB(leftEach)} each${atMost(leftEach, 1000, '1 kB')}`)
    }
  })
}

/** First and largest paint: for a visitor on a weak phone, and for everybody on Lighthouse's mobile preset. */
async function phone(): Promise<void> {
  await withDemo(async ({ origin, cookies, environment }) => {
    const content = await firstPost(origin, [creator, '/migo.ybanez', '/panaderya.ni.luz'])
    const visited = [creator, content].map((path) => ({ path }))
    const weak = await firstVisits(origin, visited, connections.weak)
    console.log(`weak: a page of one sentence is first seen after ${seconds(weak.reference.fcp)}`)
    for (const visit of weak.pages) printVisit(visit, weak.reference, { fcp: [4000, '4 s'], lcp: [8000, '8 s'] })

    const slide = (await demoPages(environment.services)).find(({ path }) => path === paths.slide)!.url
    const others = [slide, paths.explore, paths.login].map((path) => ({ path }))
    const own = { path: paths.dashboard, cookie: cookies.owner }
    const mobile = await firstVisits(origin, [...visited, ...others, own], connections.mobile)
    console.log(`mobile preset: a page of one sentence is first seen after ${seconds(mobile.reference.fcp)}`)
    for (const visit of mobile.pages) printVisit(visit, mobile.reference, { lcp: [2300, '2.3 s'] })
  })
}

function printVisit(
  { path, fcp, lcp, cls, picture }: FirstVisit,
  reference: FirstVisit,
  goals: { fcp?: [number, string]; lcp: [number, string] },
): void {
  const first = `${seconds(fcp)}${goals.fcp ? atMost(fcp, ...goals.fcp) : ''}`
  const largest = `${seconds(lcp)}${atMost(lcp, ...goals.lcp)}, ratio ${(lcp / reference.fcp).toFixed(1)}`
  console.log(
    `${path}: first seen after ${first}, the largest after ${largest}, shift ${cls.toFixed(3)}${atMost(cls, 0)}, heaviest picture ${kB(picture)}${atMost(picture, 60_000, '60 kB')}`,
  )
}

async function pictures(): Promise<void> {
  const { ownMs, referenceMs, ratio, peakBytes } = await measurePictures()
  console.log(
    `a photo of 12 megapixels to all that is stored: ${ownMs.toFixed(0)} ms, the library's two resizes: ${referenceMs.toFixed(0)} ms, ratio ${ratio.toFixed(2)}${atMost(ratio, 1.3)}, peak ${MB(peakBytes)}`,
  )
}

async function notifying(): Promise<void> {
  await withBenchEnvironment(async (environment) => {
    const { fewMs, manyMs, notifiedMs, giftAloneMs, giftMeanwhileMs } = await benchNotifying(environment)
    const compare = (what: string, ms: number, base: number) =>
      console.log(
        `${what}: p99 ${ms.toFixed(1)} ms against ${base.toFixed(1)} ms, ratio ${(ms / base).toFixed(2)}${atMost(ms / base, 2)}`,
      )
    compare('publishing to 100,000 followers against 10', manyMs, fewMs)
    console.log(
      `the last of 100,000 followers notified after ${seconds(notifiedMs)}${atMost(notifiedMs, 60_000, '60 s')}`,
    )
    compare('a gift while they are notified, against a gift alone', giftMeanwhileMs, giftAloneMs)
  })
}

async function againstShort(
  measure: (environment: BenchEnvironment) => Promise<ListCost[]>,
  { short, goal } = { short: '1,000', goal: 2 },
): Promise<void> {
  await withBenchEnvironment(async (environment) => {
    for (const { what, shortMs, longMs } of await measure(environment)) {
      const ratio = longMs / shortMs
      console.log(
        `${what}: p99 ${longMs.toFixed(1)} ms, out of ${short}: ${shortMs.toFixed(1)} ms, ratio ${ratio.toFixed(2)}${atMost(ratio, goal)}`,
      )
    }
  })
}

async function feed(): Promise<void> {
  await withBenchEnvironment(async (environment) => {
    const { pictures, largest, total, html } = await feedWeight(environment)
    console.log(
      `the feed's ${pictures} pictures on a phone: largest ${kB(largest)}${atMost(largest, 45_000, '45 kB')}, together ${kB(total)}, html ${kB(html)} before packing`,
    )
  })
}

/** How long ledger verification takes on years of entries. */
async function books(): Promise<void> {
  const entries = Number(sizes.entries)
  const costs = await benchBooks({ entries, folder: sizes.folder }, (text) => console.log(text))
  const load = () => `load ${loadavg()[0]!.toFixed(1)}`
  const { gifts, readSeconds, wholeSeconds, clearing } = costs
  console.log(`${costs.entries} entries of ${gifts} gifts; read sequentially in ${readSeconds.toFixed(1)} s, ${load()}`)
  console.log(
    `full verification: ${wholeSeconds.toFixed(1)} s, ${Math.round(costs.entries / wholeSeconds)} entries/s, ratio to the read ${(wholeSeconds / readSeconds).toFixed(1)}`,
  )
  for (const day of costs.news)
    console.log(
      `verification of one new day, ${day.gifts} gifts, ${day.entries} entries: ${day.seconds.toFixed(1)} s${atMost(day.seconds, 60, '60 s')}, ratio to the read ${(day.seconds / readSeconds).toFixed(1)}`,
    )
  console.log(
    `the clearing total: ${clearing.wholeSeconds.toFixed(1)} s computed anew, ${(clearing.checkpointSeconds * 1000).toFixed(0)} ms from the last checkpoint`,
  )
  console.log(`the database: ${MB(costs.databaseBytes)}, ${Math.round(costs.databaseBytes / gifts)} bytes a gift`)
  for (const { name, bytes, ofTable } of costs.sizes)
    if (bytes / gifts >= 1)
      console.log(
        `  ${Math.round(bytes / gifts)
          .toString()
          .padStart(5)} bytes a gift  ${ofTable ? `${name} (index of ${ofTable})` : name}`,
      )
}

/** What a request reads of the big tables, of which the busiest creator has a seventh. */
async function reads(): Promise<void> {
  await withBenchEnvironment(async (environment) => {
    const { requests, failed, readings } = await benchReads(environment)
    console.log(`${requests} requests of pages and endpoints, each as visitor, creators and payer`)
    for (const one of failed) console.log(`  failed: ${one}`)
    const most = readings[0]?.share ?? 0
    console.log(`the greatest share of a big table that a query reads: ${percent(most)}${atMost(most, 0.25, '25 %')}`)
    for (const { share, rows, table, ms, request, query } of readings.slice(0, 12))
      console.log(
        `  ${percent(share).padStart(6)} of ${table}, ${rows} rows, ${ms.toFixed(0)} ms: ${request}\n         ${query.slice(0, 160)}`,
      )
  })
}

/** Backup and restore of a database and pictures, half of the bytes each. */
async function backup(): Promise<void> {
  const gigabytes = Number(sizes.gigabytes)
  const costs = await benchBackup({ gigabytes, folder: sizes.folder }, (text) => console.log(`  ${text}`))
  const { references, pictures, same } = costs
  const mean = (of: (reference: (typeof references)[number]) => number) =>
    references.reduce((sum, one) => sum + of(one), 0) / references.length
  const base = mean(({ databaseSeconds }) => databaseSeconds)
  const copy = mean(({ pictureSeconds }) => pictureSeconds)
  const bytes = costs.databaseBytes + costs.pictureBytes
  const row = (what: string, taken: number, of?: number) =>
    console.log(
      `${what.padEnd(58)} ${taken.toFixed(1).padStart(7)} s ${(bytes / 1e6 / taken).toFixed(0).padStart(5)} MB/s${of ? `  ratio ${(taken / of).toFixed(2)}` : ''}`,
    )
  console.log(`${MB(costs.databaseBytes)} of database, ${pictures} files of pictures with ${MB(costs.pictureBytes)}`)
  row(`${references[0]!.how} ${base.toFixed(1)} s and a copy ${copy.toFixed(1)} s, twice`, base + copy)
  row(`backup while ${costs.gifts} gifts were given`, costs.backupSeconds, base + copy)
  row('backup again, with the pictures already there', costs.againSeconds, base + copy)
  row('a plain copy back', costs.plainBackSeconds)
  row('restore', costs.restoreSeconds, costs.plainBackSeconds)
  row('its ledger verification', costs.verifySeconds)
  console.log(
    `the backup has ${MB(costs.backupBytes)}; the slowest five gifts during it took ${costs.slowestGiftMs.toFixed(0)} ms`,
  )
  console.log(
    `${costs.verification}; ${same} of ${pictures} pictures have their hash: ${same === pictures ? 'met' : 'MISSED'}`,
  )
}
