// Counts visits without a cookie or a script: noted in memory as a page is sent, and written every few seconds by one statement.
// What a process did not write before it was killed is lost, and nothing else (docs/decisions/044).
import { randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { type Db, inTransaction, sql, type Tx } from '#server/kit/db.ts'
import type { Log } from '#server/kit/log.ts'
import { manilaDay } from '#server/kit/manila.ts'
import { accountsAt } from '#server/profiles/visible-page.ts'
import { firstKnownDay, type VisitedContent, visitorHash } from './queries.ts'

export interface Visit {
  /** Address of the creator's page. */
  pageUrl: string
  content: VisitedContent | undefined
  source: string
  network: string
  /** What the browser calls itself. */
  agent: string
}

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
/** One writer at a time, so that the limit of sources holds. */
const FLUSH_LOCK = 7_421_016

type Noted = Visit & { day: string }

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
      await write(db, [...batch.values()])
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

async function write(db: Db, noted: Noted[]): Promise<void> {
  const people = noted.filter(({ agent }) => !isbot(agent))
  if (people.length === 0) return
  const accounts = await accountsAt(db, new Set(people.map(({ pageUrl }) => pageUrl)))
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${FLUSH_LOCK})`.execute(tx)
    await forgetVisitors(tx)
    const salts = new Map<string, Buffer | undefined>()
    for (const day of new Set(people.map((visit) => visit.day))) salts.set(day, await saltOf(tx, day))
    const came = new Map<string, object>()
    for (const visit of people)
      for (const row of rowsOf(visit, accounts.get(visit.pageUrl), salts.get(visit.day)))
        if (!came.has(row.visitor)) came.set(row.visitor, row)
    if (came.size > 0) await add(tx, [...came.values()])
  })
}

/** One of the page, and one of what was looked at there. */
function rowsOf({ content, ...visit }: Noted, creatorId: string | undefined, salt: Buffer | undefined) {
  if (creatorId === undefined || salt === undefined) return []
  const { day, source } = visit
  const row = (of: VisitedContent | undefined) => ({
    ...{ day, source, creator_id: creatorId, content_type: of?.type, content_id: of?.id },
    visitor: visitorHash(salt, creatorId, { ...visit, content: of }).toString('hex'),
  })
  return content ? [row(undefined), row(content)] : [row(undefined)]
}

/** The salt of a day, the same for every process; undefined where it was thrown away. */
async function saltOf(tx: Tx, day: string): Promise<Buffer | undefined> {
  if (day < firstKnownDay()) return undefined
  await sql`insert into visit_salts (day, salt) values (${day}::date, ${randomBytes(32)}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ salt: Buffer }>`select salt from visit_salts where day = ${day}::date`.execute(tx)
  return rows[0]!.salt
}

/** Throws away by what visitors of days that are over could be known again. */
async function forgetVisitors(db: Db | Tx): Promise<void> {
  const first = firstKnownDay()
  const gone = await sql`delete from visit_salts where day < ${first}::date returning day`.execute(db)
  if (gone.rows.length > 0) await sql`delete from visitors where day < ${first}::date`.execute(db)
}

/** Counts who was not there yet today. A day's sources beyond so many are `other`, so that nobody fills the table with names. */
async function add(tx: Tx, came: object[]): Promise<void> {
  await sql`
    with came as (
      select day, decode(visitor, 'hex') as visitor, creator_id, source, content_type, content_id
        from json_to_recordset(${JSON.stringify(came)}::json)
          as v (day date, visitor text, creator_id bigint, source text, content_type text, content_id uuid)),
    fresh as (
      insert into visitors (day, visitor, source) select day, visitor, source from came
          on conflict do nothing returning day, visitor),
    counted as (select came.* from came join fresh using (day, visitor)),
    by_source as (
      select creator_id, day, source, count(*)::int as n,
             exists (select 1 from visits v where (v.creator_id, v.day, v.source) = (c.creator_id, c.day, c.source)) as is_known
        from counted c where content_id is null group by 1, 2, 3),
    named as (
      select creator_id, day, n,
             case when is_known
                    or (select count(*) from visits v where (v.creator_id, v.day) = (s.creator_id, s.day))
                       + row_number() over (partition by creator_id, day, is_known order by n desc, source) <= ${serverLimits.visitSourcesPerDay}::int
                  then source else 'other' end as source
        from by_source s),
    added as (
      insert into visits as v (creator_id, day, source, visits)
      select creator_id, day, source, sum(n)::int from named group by 1, 2, 3 order by 1, 2, 3
          on conflict (creator_id, day, source) do update set visits = v.visits + excluded.visits)
    insert into content_visits as v (creator_id, day, content_type, content_id, visits)
    select creator_id, day, content_type, content_id, count(*)::int
      from counted where content_id is not null group by 1, 2, 3, 4 order by 1, 2, 3, 4
        on conflict (creator_id, day, content_type, content_id) do update set visits = v.visits + excluded.visits`.execute(
    tx,
  )
}

/** Visits of years that nobody compares with any more, and where gifts of then came from. */
export async function forgetVisits(db: Db): Promise<void> {
  await forgetVisitors(db)
  const kept = sql`${manilaDay(clock.now())}::date - ${serverLimits.visitsKeptDays}::int`
  await sql`delete from visits where day < ${kept}`.execute(db)
  await sql`delete from content_visits where day < ${kept}`.execute(db)
}
