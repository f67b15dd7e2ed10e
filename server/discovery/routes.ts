// Routes of discovery.
import { discovery } from '#contract/discovery.ts'
import { explore } from '#contract/explore.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Viewer } from '#server/kit/endpoint-access.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Limit, ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { popularHashtags } from './popular-hashtags.ts'
import type { FoundReaders } from './queries.ts'
import { readActive } from './read-active.ts'
import { readCreators } from './read-creators.ts'
import { readFound } from './read-found.ts'

const perAccount: ThrottleRule = { name: 'search', points: serverLimits.searchesPerHour, seconds: 3600, per: 'account' }
const perNetwork: ThrottleRule = {
  name: 'search-network',
  points: serverLimits.searchesPerNetworkHour,
  seconds: 3600,
  per: 'network',
}

export function discoveryRoutes(
  serve: Serve,
  { db, throttle }: Pick<Services, 'db' | 'throttle'>,
  readers: FoundReaders,
): void {
  serve(discovery.creators, async (call) => {
    const { viewer, network, query } = call
    // Paging through the newest creators does not count as a search. A search has settings of its own, so a connection of its own.
    if (query.search === '') return readCreators(call.db, viewer?.accountId, query)
    await throttleSearch(viewer, network)
    return readCreators(db, viewer?.accountId, query)
  })
  serve(explore.search, async ({ viewer, network, query: { type, ...query } }) => {
    await throttleSearch(viewer, network)
    return type === 'creators'
      ? readCreators(db, viewer?.accountId, query)
      : readFound(db, readers, viewer?.accountId, query)
  })
  serve(discovery.active, (call) => readActive(call.db, call.viewer?.accountId))
  serve(discovery.hashtags, (call) => popularHashtags(call.db, call.viewer?.accountId))

  async function throttleSearch(viewer: Viewer | undefined, network: string): Promise<void> {
    const limits: Limit[] = viewer ? [[perAccount, String(viewer.accountId)]] : []
    await throttle.takeEach([...limits, [perNetwork, network]])
  }
}
