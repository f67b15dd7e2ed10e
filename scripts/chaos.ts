// Gifts flow while the provider duplicates, delays, reorders and loses webhooks and fails requests, and the server is killed
// (SIGKILL) at random moments. In the end each paid gift must be posted exactly once and each unpaid one not at all. With
// --surfaces, each surface must have every event once and in order, with at most as many unsure deliveries as there were kills.
//   npm run chaos -- [--gifts 1000] [--kills 50] [--seed 1] [--surfaces overlay,webhook,poll]
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { mulberry32 } from '#db/seed/mulberry32.ts'
import { sql } from '#server/kit/db.ts'
import { type BenchEnvironment, startBenchEnvironment } from './bench/environment.ts'
import { choose, hostile, Refused, seconds, untilNone } from './bench/faults.ts'
import { operator } from './bench/operator.ts'
import { type AcknowledgedGift, compareGifts, readPostedGifts } from './bench/posted-gifts.ts'
import { exited, type Running, startProduct, startProvider } from './bench/processes.ts'
import { productEnv } from './bench/product-env.ts'
import { providerAdmin } from './bench/provider-admin.ts'
import { findFaults, type Receiver } from './bench/receiver-faults.ts'
import { eventPlaces, type SurfaceKind, startReceiver, surfaceKinds } from './bench/surfaces.ts'
import { freePort } from './free-port.ts'
import { wholeNumber } from './number-option.ts'

const { values: options } = parseArgs({
  options: {
    gifts: { type: 'string', default: '1000' },
    kills: { type: 'string', default: '50' },
    seed: { type: 'string', default: '1' },
    surfaces: { type: 'string', default: '' },
  },
})
const GIFTS = wholeNumber('--gifts', options.gifts)
const KILLS = wholeNumber('--kills', options.kills, 0)
const SEED = wholeNumber('--seed', options.seed, 0)
const surfaces = options.surfaces.split(',').filter(Boolean) as SurfaceKind[]
for (const kind of surfaces)
  if (!surfaceKinds.includes(kind)) throw new Error(`no such surface: ${kind}; there are ${surfaceKinds.join(', ')}`)
const PAYERS = 16
const SETTLE_LIMIT_MS = 300_000

/** What payers do at the provider's page; `until` is a cumulative percentage. */
const fates = [
  { until: 66, name: 'paid', outcomes: ['paid'] },
  { until: 76, name: 'failed, then paid', outcomes: ['failed', 'paid'] },
  { until: 84, name: 'failed and left', outcomes: ['failed'] },
  { until: 90, name: 'cancelled', outcomes: ['cancelled'] },
  { until: 95, name: 'paid twice', outcomes: ['paid_twice'] },
  { until: 100, name: 'walked away', outcomes: [] },
]

const random = mulberry32(SEED)
const bench = await startBenchEnvironment({ WEBHOOKS_ALLOW_LOOPBACK: 'on' })
const port = await freePort()
const origin = `http://127.0.0.1:${port}`
const environment = {
  ...productEnv(port, bench),
  PAYMENT_CHECK_SECONDS: '2',
  LOG_LEVEL: 'fatal',
  PUBLIC_URL: origin,
  WEBHOOKS_ALLOW_LOOPBACK: 'on',
}
const provider = providerAdmin(bench.config)
let product: Running | undefined
let sandbox: Running | undefined
let stopKilling = false
let restarts = 0
const receivers: Receiver[] = []

try {
  sandbox = await startProvider(bench, origin, { SANDBOX_SEED: options.seed })
  product = await startProduct(environment)
  await provider.knobs({ profile: 'calm', seed: SEED, ...hostile })

  for (const kind of surfaces) receivers.push(await startReceiver(kind, bench, origin))
  const began = performance.now()
  const killing = killAtRandom()
  const acknowledged = await sendGifts(bench)
  console.log(`${acknowledged.length} gifts acknowledged in ${seconds(began)} s`)
  await killing
  console.log(`server killed ${restarts} times (SIGKILL) and started again, seed ${options.seed}`)

  await provider.knobs({ profile: 'calm', webhooks: { retry_scale: 0.01 } })
  const settled = performance.now()
  const problems = await untilNone(() => wrongGifts(bench, acknowledged), SETTLE_LIMIT_MS)
  console.log(`settled ${seconds(settled)} s after the provider grew calm`)
  for (const fate of fates)
    console.log(`  ${fate.name}: ${acknowledged.filter((gift) => gift.fate === fate.name).length}`)
  problems.push(...(await untilNone(() => wrongSurfaces(bench), SETTLE_LIMIT_MS)))
  for (const { name, places, repeats, unsure } of receivers)
    console.log(`${name}: ${places.length} events, ${(await unsure()).length} unsure, ${repeats} deliveries repeated`)
  for (const problem of problems) console.log(`WRONG ${problem}`)

  const books = await operator(['ledger', 'verify'], environment)
  console.log(books.output)
  const isRight = problems.length === 0 && books.isDone
  console.log(isRight ? 'every paid gift is posted once, every unpaid one not at all' : 'THE LEDGER IS WRONG')
  process.exitCode = isRight ? 0 : 1
} finally {
  stopKilling = true
  for (const one of receivers) one.close()
  await product?.stop()
  await sandbox?.stop()
  await bench.close()
}

/** Kills the server at random moments after it is ready, until it was killed KILLS times. */
async function killAtRandom(): Promise<void> {
  while (restarts < KILLS && !stopKilling) {
    await wait(50 + random() * 900)
    const { child } = product!
    child.kill('SIGKILL')
    await exited(child)
    product = await startProduct(environment)
    restarts++
  }
}

async function sendGifts({ creator }: BenchEnvironment): Promise<AcknowledgedGift[]> {
  const acknowledged: AcknowledgedGift[] = []
  let next = 0
  // Payers keep sending gifts while the server is being killed, so that every kill hits payments in progress.
  const isMore = () => next < GIFTS || (restarts < KILLS && next < GIFTS * 20)
  await Promise.all(
    Array.from({ length: PAYERS }, async () => {
      while (isMore()) {
        const index = next++
        const dice = random() * 100
        const fate = fates.find((possible) => dice < possible.until)!
        const amount = 20 + Math.floor(random() * 400)
        const { id, link } = await send(creator.page_url, index, amount)
        for (const outcome of fate.outcomes) await choose(link, outcome)
        acknowledged.push({
          id,
          fate: fate.name,
          owed: fate.outcomes.some((outcome) => outcome.startsWith('paid')) ? amount * 100 : 0,
        })
      }
    }),
  )
  return acknowledged
}

/** Repeats the request with the same idempotency key until the server answers, as a patient client would. */
async function send(pageUrl: string, index: number, amount: number): Promise<{ id: string; link: string }> {
  for (;;) {
    try {
      const response = await fetch(`${origin}/v1/donate/${pageUrl}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': `chaos-${options.seed}-${index}` },
        body: JSON.stringify({ amount, confirm: 1, supporter_name: `Payer ${index}` }),
        signal: AbortSignal.timeout(15_000),
      })
      if (response.ok) {
        const { data } = (await response.json()) as { data: { donation_id: string; link_url: string } }
        return { id: data.donation_id, link: data.link_url }
      }
      if (response.status < 500)
        throw new Refused(`a gift was refused with ${response.status}: ${await response.text()}`)
    } catch (error) {
      if (error instanceof Refused) throw error
    }
    await wait(100)
  }
}

/** Compares every acknowledged gift with the provider's record and our journals. */
async function wrongGifts({ services }: BenchEnvironment, acknowledged: AcknowledgedGift[]): Promise<string[]> {
  return compareGifts(acknowledged, await readPostedGifts(services.db), await capturedByReference())
}

/** Whether every paid gift is an event, and every surface has received each event. */
async function wrongSurfaces(bench: BenchEnvironment): Promise<string[]> {
  if (receivers.length === 0) return []
  const { rows } = await sql<{ paid: number; announced: number }>`
    select count(*)::int as paid, count(e.place)::int as announced
      from payments p left join events e on e.payment_id = p.id and e.type = 'gift.paid'
     where p.state = 'paid'`.execute(bench.services.db)
  const { paid, announced } = rows[0]!
  const places = await eventPlaces(bench)
  const problems = paid === announced ? [] : [`${paid} gifts are paid, and ${announced} are events`]
  if (places.some((place, index) => place !== index + 1)) problems.push('the list of events has a gap')
  for (const one of receivers) problems.push(...(await findFaults(one, places, restarts)))
  return problems
}

/** The provider's own record: centavos captured and not refunded, by our reference. */
async function capturedByReference(): Promise<Map<string, number>> {
  const truth = await provider.get<{ references: { reference: string; captured: number; refunded: number }[] }>(
    'truth?full=1',
  )
  return new Map(truth.references.map((row) => [row.reference, row.captured - row.refunded]))
}
