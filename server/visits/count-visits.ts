// Counts visits without a cookie or a script: noted in memory when a page is sent, and written every few seconds by one statement.
// Only the visits that a killed process had not written yet are lost (docs/decisions/044).
import { serverLimits } from '#contract/limits.ts'
import { manilaDay } from '#contract/manila.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, sql } from '#server/kit/db.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Log } from '#server/kit/log.ts'
import type { NotedSource, VisitorTraits } from './queries.ts'
import { forgetVisitors, type NotedVisit, type Visit, writeVisits } from './write-visits.ts'

export interface VisitCounter {
  /** Notes the visit in memory, without delaying the page. */
  count(visit: Visit): void
  notedSource: NotedSource
  /** Writes the visits noted so far. */
  flush(): Promise<void>
  close(): Promise<void>
}

const FLUSH_MS = 4000
/** More than a server can send between two flushes; more visits than this come from a client that fakes browsers. */
const NOTED_MAX = 50_000

export function visitCounter({ db, log }: { db: Db; log: Log }): VisitCounter {
  let noted = new Map<string, NotedVisit>()
  let inFlush = new Map<string, NotedVisit>()
  let writing = Promise.resolve()
  let next: Promise<void> | undefined
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  function note(visit: NotedVisit): void {
    const { day, pageUrl, content, network, agent } = visit
    const key = `${day} ${pageUrl} ${content?.id ?? ''} ${network} ${agent}`
    if (noted.size < NOTED_MAX && !noted.has(key)) noted.set(key, visit)
  }

  /** A flush in progress may lack the latest visits, so one more flush is queued behind it, and at most one. */
  function flush(): Promise<void> {
    next ??= writing.then(() => {
      next = undefined
      writing = writeNoted()
      return writing
    })
    return next
  }

  async function writeNoted(): Promise<void> {
    const batch = noted
    inFlush = batch
    noted = new Map()
    try {
      await writeVisits(db, [...batch.values()])
    } catch (err) {
      log.warn({ err, visits: batch.size }, 'visits could not be written; the next flush tries again')
      const since = noted
      noted = batch
      for (const visit of since.values()) note(visit)
    } finally {
      inFlush = new Map()
    }
  }

  function notedSource(pageUrl: string, { network, agent }: VisitorTraits): string | undefined {
    const day = manilaDay(clock.now())
    for (const visits of [inFlush, noted])
      for (const visit of visits.values())
        if (visit.agent === agent && visit.network === network && visit.pageUrl === pageUrl && visit.day === day)
          return visit.source
    return undefined
  }

  return {
    count: (visit) => note({ ...visit, day: manilaDay(clock.now()) }),
    notedSource,
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Without it, the visitors of a day would stay recognisable until the first visit of the next one. */
export function visitJobs({ db }: { db: Db }): Jobs {
  return { 'forget-visitors': () => forgetVisitors(db) }
}

/** Deletes visit counts older than visitsKeptDays, which are no longer compared. */
export async function forgetVisits(db: Db): Promise<void> {
  const oldest = sql`${manilaDay(clock.now())}::date - ${serverLimits.visitsKeptDays}::int`
  await sql`delete from visits where day < ${oldest}`.execute(db)
  await sql`delete from content_visits where day < ${oldest}`.execute(db)
}
