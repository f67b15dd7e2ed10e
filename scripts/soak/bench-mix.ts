// `npm run bench -- mix`: the mixed load of the soak test, from clients that wait for each answer, against an empty Fastify
// route in the same run.
import { median } from '#test/median.ts'
import { answerRate, withEmptyRoute } from '../bench/empty-route.ts'
import { count, countWrong, type Report, takeTurns } from './arrivals.ts'
import { startSoakEnvironment } from './environment.ts'
import { openHttpClient } from './http-client.ts'
import { judge } from './judge.ts'
import { createMixedLoad } from './mixed-load.ts'

const ROUNDS = 3
const SECONDS = 8
const WARM_SECONDS = 15
const CLIENTS = 16
const SEED = 1

export interface MixCost {
  /** Requests per second, medians of the rounds. */
  perSecond: number
  empty: number
  /** Of each round. */
  reports: Report[]
  /** Answers that are neither 2xx nor 3xx, and refusals. */
  failed: number
  /** Gifts that were paid at the provider, and how many of them are not posted exactly once. */
  paid: number
  notPosted: number
  isLedgerExact: boolean
}

export async function benchMix(): Promise<MixCost> {
  const environment = await startSoakEnvironment()
  const client = openHttpClient(environment.origin)
  try {
    const load = await createMixedLoad(environment, client, SEED)
    const reports: Report[] = []
    const empty: number[] = []
    await takeTurns(CLIENTS, WARM_SECONDS, load.next)
    await withEmptyRoute(async (url) => {
      for (let round = 0; round < ROUNDS; round++) {
        empty.push(await answerRate(url, SECONDS / 2))
        reports.push(await takeTurns(CLIENTS, SECONDS, load.next))
      }
    })
    await load.settled()
    const { notPosted, books } = await judge(environment, load.paid)
    return {
      perSecond: median(reports.map((report) => count(report, 'done') / SECONDS)),
      empty: median(empty),
      reports,
      failed: reports.reduce((sum, report) => sum + countWrong(report) + count(report, 'refused'), 0),
      paid: load.paid.length,
      notPosted,
      isLedgerExact: books.agree,
    }
  } finally {
    client.close()
    await environment.close()
  }
}
