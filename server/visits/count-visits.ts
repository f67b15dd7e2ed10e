// Counts visits without a cookie or a script: noted in memory as a page is sent, and written every few seconds by one statement.
// What a process did not write before it was killed is lost, and nothing else (docs/decisions/044).
import { serverLimits } from '#contract/limits.ts'
import { manilaDay } from '#contract/manila.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, sql } from '#server/kit/db.ts'
import type { Log } from '#server/kit/log.ts'
import { forgetVisitors, type Noted, type Visit, writeVisits } from './write-visits.ts'

export interface VisitCounter {
  /** Notes it; costs the page that is sent nothing more. */
  count(visit: Visit): void
  /** Writes what was noted up to now. */
  flush(): Promise<void>
  close(): Promise<void>
}

const FLUSH_MS = 4000
/** More than a server sends meanwhile: beyond it somebody makes browsers up. */
const NOTED_MAX = 50_000

export function visitCounter({ db, log }: { db: Db; log: Log }): VisitCounter {
  let noted = new Map<string, Noted>()
  let writing = Promise.resolve()
  let next: Promise<void> | undefined
  const timer = setInterval(() => void flush(), FLUSH_MS)
  timer.unref()

  function note(visit: Noted): void {
    const { day, pageUrl, content, network, agent } = visit
    const key = `${day} ${pageUrl} ${content?.id ?? ''} ${network} ${agent}`
    if (noted.size < NOTED_MAX && !noted.has(key)) noted.set(key, visit)
  }

  /** What is written already has not all that was noted by now: one more waits behind it, and no more than one. */
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
    noted = new Map()
    try {
      await writeVisits(db, [...batch.values()])
    } catch (err) {
      log.warn({ err, visits: batch.size }, 'visits could not be counted, will be tried again')
      const since = noted
      noted = batch
      for (const visit of since.values()) note(visit)
    }
  }

  return {
    count: (visit) => note({ ...visit, day: manilaDay(clock.now()) }),
    flush,
    async close() {
      clearInterval(timer)
      await flush()
    },
  }
}

/** Visits of years that nobody compares with any more, and where gifts of then came from. */
export async function forgetVisits(db: Db): Promise<void> {
  await forgetVisitors(db)
  const kept = sql`${manilaDay(clock.now())}::date - ${serverLimits.visitsKeptDays}::int`
  await sql`delete from visits where day < ${kept}`.execute(db)
  await sql`delete from content_visits where day < ${kept}`.execute(db)
}
