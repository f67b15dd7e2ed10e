// Routes of discovery.
import { discovery } from '#contract/discovery.ts'
import { limits } from '#contract/limits.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { popularHashtags } from './popular-hashtags.ts'
import { readCreators } from './read-creators.ts'

const perAccount: ThrottleRule = { name: 'search', points: limits.searchesPerHour, seconds: 3600, per: 'account' }
const perNetwork: ThrottleRule = {
  name: 'search-network',
  points: limits.searchesPerNetworkHour,
  seconds: 3600,
  per: 'network',
}

export function discoveryRoutes(serve: Serve, { throttle }: Pick<Services, 'throttle'>): void {
  serve(discovery.creators, async ({ db, viewer, network, query }) => {
    // Turning the pages of what is newest is no search.
    if (query.search !== '') {
      if (viewer) await throttle.take(perAccount, String(viewer.accountId))
      await throttle.take(perNetwork, network)
    }
    return readCreators(db, viewer?.accountId, query)
  })
  serve(discovery.hashtags, ({ db, viewer }) => popularHashtags(db, viewer?.accountId))
}
