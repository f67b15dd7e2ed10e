// Routes of the follower's feed.
import { following } from '#contract/following.ts'
import type { FoundReaders } from '#server/discovery/queries.ts'
import type { Serve } from '#server/kit/serve.ts'
import { readFeed } from './read-feed.ts'
import { type ReadGoals, readFollowedGoals } from './read-followed-goals.ts'
import { markSeen, readNews } from './seen.ts'

export function followingRoutes(serve: Serve, readers: FoundReaders & { goal: ReadGoals }): void {
  serve(following.feed, ({ db, viewer, query }) => readFeed(db, readers, viewer.accountId, query))
  serve(following.goals, ({ db, viewer }) => readFollowedGoals(db, readers.goal, viewer.accountId))
  serve(following.news, ({ db, viewer }) => readNews(db, viewer.accountId))
  serve(following.seen, ({ db, viewer, body }) => markSeen(db, viewer.accountId, body.id))
}
