// Routes of events.
import { events } from '#contract/events.ts'
import type { Serve } from '#server/kit/serve.ts'
import { eventsAfter } from './queries.ts'

export function eventRoutes(serve: Serve): void {
  serve(events.list, ({ db, viewer, query }) => eventsAfter(db, viewer.accountId, query.after, query.limit))
}
