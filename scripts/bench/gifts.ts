// (a, fourth part) Gifts from the click to the opened checkout, against the provider's own answer and TPC-B in the same run.
import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { addresses } from '#contract/addresses/paths.ts'
import { median } from '#test/median.ts'
import type { BenchEnvironment } from './environment.ts'
import { tpcB } from './pgbench.ts'
import { startWithProvider } from './with-provider.ts'

const ROUNDS = 3
/** Requests of a measurement with one client, and per client with many. */
const REQUESTS = 150
const CLIENTS = 16

interface Timed {
  /** Median milliseconds of a request. */
  p50Ms: number
  perSecond: number
}

export interface GiftCosts {
  /** One request at a time. */
  alone: { gift: Timed; provider: Timed }
  /** Sixteen clients at once. */
  many: { gift: Timed; provider: Timed }
  /** TPC-B transactions per second of as many clients. */
  tpc: number
}

export async function benchGifts(
  environment: BenchEnvironment,
  sandboxPort: number,
  pgbench: string,
  tpcUrl: string,
): Promise<GiftCosts> {
  const { origin, stop } = await startWithProvider(environment, sandboxPort)
  const agent = new Agent({ keepAlive: true })
  const give = () => sendGift(agent, `${origin}/v1/donate/${environment.creator.page_url}`)
  const open = () => openAtProvider(environment)
  const rounds: Record<'giftAlone' | 'providerAlone' | 'giftMany' | 'providerMany', Timed[]> = {
    giftAlone: [],
    providerAlone: [],
    giftMany: [],
    providerMany: [],
  }
  const tpc: number[] = []
  try {
    await time(give, CLIENTS)
    await time(open, CLIENTS)
    for (let round = 0; round < ROUNDS; round++) {
      tpc.push(await tpcB(pgbench, tpcUrl, 5))
      rounds.providerAlone.push(await time(open, 1))
      rounds.giftAlone.push(await time(give, 1))
      rounds.providerMany.push(await time(open, CLIENTS))
      rounds.giftMany.push(await time(give, CLIENTS))
    }
  } finally {
    agent.destroy()
    await stop()
  }
  return {
    alone: { gift: middle(rounds.giftAlone), provider: middle(rounds.providerAlone) },
    many: { gift: middle(rounds.giftMany), provider: middle(rounds.providerMany) },
    tpc: median(tpc),
  }
}

function middle(rounds: Timed[]): Timed {
  return { p50Ms: median(rounds.map(({ p50Ms }) => p50Ms)), perSecond: median(rounds.map((one) => one.perSecond)) }
}

/** So many clients, each of which sends its next request when the last was answered. */
async function time(send: () => Promise<unknown>, clients: number): Promise<Timed> {
  const took: number[] = []
  const begun = performance.now()
  await Promise.all(
    Array.from({ length: clients }, async () => {
      for (let n = 0; n < REQUESTS; n++) {
        const sent = performance.now()
        await send()
        took.push(performance.now() - sent)
      }
    }),
  )
  return { p50Ms: median(took), perSecond: took.length / ((performance.now() - begun) / 1000) }
}

/** A gift of a new browser, as the web client sends it; no two are alike, so that none has to be confirmed. */
function sendGift(agent: Agent, url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const outgoing = request(url, {
    agent,
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      cookie: `pixel_browser=${randomBytes(16).toString('base64url')}`,
    },
  })
  outgoing.once('error', reject)
  outgoing.once('response', (answer) => {
    answer.resume()
    if (answer.statusCode === 200) answer.once('end', resolve)
    else reject(new Error(`a gift was answered with ${answer.statusCode}`))
  })
  const amount = randomInt(20_00, 50_000_00) / 100
  outgoing.end(
    JSON.stringify({ amount, supporter_name: 'Ana', supporter_message: 'Salamat sa komiks!', source: 'profile' }),
  )
  return promise
}

/** What the product asks the provider for, without the product. */
function openAtProvider({ services, config }: BenchEnvironment): Promise<unknown> {
  const reference = randomUUID()
  const back = config.publicUrl + addresses.paymentReturn('x'.repeat(43))
  return services.epayment.createCheckout(
    { reference, amount: 50_00n, description: 'Gift', successUrl: back, failureUrl: back, expiresInSeconds: 1800 },
    `checkout:${reference}`,
  )
}
