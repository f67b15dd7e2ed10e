// (b) Pages in requests per second, as visitors and signed-in people get them, against an empty Fastify route in the same run.
import { paths } from '#contract/addresses/paths.ts'
import { median } from '#test/median.ts'
import { demoPages } from '../../test/demo-pages.ts'
import { withDemo } from './demo.ts'
import { answerRate, withEmptyRoute } from './empty-route.ts'

const ROUNDS = 3
const SECONDS = 4
/** Node compiles the code of a page only after some hundreds of renders. */
const WARM_SECONDS = 6

export interface PageRate {
  what: string
  /** Requests per second, the median of the rounds. */
  perSecond: number
  /** The smallest share of the empty route's rate that is wanted. */
  goal: number
}

/** What is requested; without `as` it comes from the cache. */
const measured = [
  { what: 'creator page, cached', path: paths.page, as: undefined, goal: 0.6 },
  { what: 'creator page, rendered each time', path: paths.page, as: 'visitor', goal: 0.025 },
  { what: 'creator page, for a supporter', path: paths.page, as: 'fan', goal: 0.02 },
  { what: 'dashboard', path: paths.dashboard, as: 'owner', goal: 0.02 },
  { what: 'history', path: paths.history, as: 'owner', goal: 0.02 },
  { what: 'explore', path: paths.explore, as: 'owner', goal: 0.02 },
  { what: 'hashtag', path: paths.hashtag, as: 'owner', goal: 0.02 },
] as const

/** The rates of the demo's pages, and of the empty route, each in turn. */
export async function benchPage(): Promise<{ empty: number; pages: PageRate[] }> {
  const rates = new Map<string, number[]>()
  const measure = async (what: string, url: string, headers?: Record<string, string>) =>
    rates.set(what, [...(rates.get(what) ?? []), await answerRate(url, SECONDS, headers)])
  await withEmptyRoute((emptyUrl) =>
    withDemo(async ({ origin, cookies, environment }) => {
      const pages = await demoPages(environment.services)
      const requests = measured.map(({ what, path, as }) => {
        const cookie = as && cookies[as]
        const { url } = pages.find((page) => page.path === path && page.as === (as ?? 'visitor'))!
        // Uncompressed from the cache: there the load generator would spend longer on reading Brotli as text than we on sending it.
        const encoding = cookie && { 'accept-encoding': 'br, gzip', cookie }
        return { what, url: origin + url, headers: { ...encoding } }
      })
      for (const { url, headers } of requests) await answerRate(url, WARM_SECONDS, headers)
      for (let round = 0; round < ROUNDS; round++) {
        await measure('empty', emptyUrl)
        for (const { what, url, headers } of requests) await measure(what, url, headers)
      }
    }),
  )
  const perSecond = (what: string) => median(rates.get(what)!)
  return {
    empty: perSecond('empty'),
    pages: measured.map(({ what, goal }) => ({ what, goal, perSecond: perSecond(what) })),
  }
}
