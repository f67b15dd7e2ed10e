// Routes of a page's statistics.
import { statistics } from '#contract/statistics.ts'
import type { Serve } from '#server/kit/serve.ts'
import { getRange } from './range.ts'
import { readStatistics } from './read-statistics.ts'
import { readWeek } from './read-week.ts'

export function statisticsRoutes(serve: Serve): void {
  serve(statistics.read, ({ db, viewer, query }) => readStatistics(db, viewer.accountId, getRange(query)))
  serve(statistics.week, ({ db, viewer }) => readWeek(db, viewer.accountId))
}
