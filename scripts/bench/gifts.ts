// (a, fourth part) Gifts from the click to the opened checkout, against the provider's own answer and TPC-B in the same run.
import { Agent } from 'node:http'
import { median } from '#test/median.ts'
import type { BenchEnvironment } from './environment.ts'
import { openAtProvider, sendGift } from './gift-requests.ts'
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

export async function benchGifts(environment: BenchEnvironment, tpcB: () => Promise<number>): Promise<GiftCosts> {
  const { origin, stop } = await startWithProvider(environment)
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
      tpc.push(await tpcB())
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
