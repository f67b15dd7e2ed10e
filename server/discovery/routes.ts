// The doors of discovery.
import { discovery } from '#contract/discovery.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { popularHashtags } from './popular-hashtags.ts'
import { readCreators } from './read-creators.ts'

export function discoveryRoutes(serve: Serve, { db }: Pick<Services, 'db'>): void {
  serve(discovery.creators, ({ viewer, query }) => readCreators(db, viewer?.accountId, query))
  serve(discovery.hashtags, ({ viewer }) => popularHashtags(db, viewer?.accountId))
}
