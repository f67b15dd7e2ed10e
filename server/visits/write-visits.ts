// Writes the counted visits, without the visitors' identities.
import { randomBytes } from 'node:crypto'
import { isbot } from 'isbot'
import { serverLimits } from '#contract/limits.ts'
import { type Db, inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { accountsAt } from '#server/profiles/accounts-at.ts'
import { firstKnownDay, type VisitedContent, visitorHash } from './queries.ts'

/** Advisory lock: one writer at a time, so that the limit of sources per day holds. */
const FLUSH_LOCK = 7_421_016

export interface Visit {
  /** The creator's page address. */
  pageUrl: string
  content: VisitedContent | undefined
  source: string
  network: string
  /** The User-Agent header. */
  agent: string
}

export type NotedVisit = Visit & { day: string }

export async function writeVisits(db: Db, noted: NotedVisit[]): Promise<void> {
  const people = noted.filter(({ agent }) => !isbot(agent))
  if (people.length === 0) return
  const accounts = await accountsAt(db, new Set(people.map(({ pageUrl }) => pageUrl)))
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(${FLUSH_LOCK})`.execute(tx)
    await forgetVisitors(tx)
    const salts = new Map<string, Buffer | undefined>()
    for (const day of new Set(people.map((visit) => visit.day))) salts.set(day, await readSalt(tx, day))
    const candidates = new Map<string, object>()
    for (const visit of people)
      for (const row of getRows(visit, accounts.get(visit.pageUrl), salts.get(visit.day)))
        if (!candidates.has(row.visitor)) candidates.set(row.visitor, row)
    if (candidates.size > 0) await add(tx, [...candidates.values()])
  })
}

/** One row for the page, and one for the post that was opened there. */
function getRows({ content, ...visit }: NotedVisit, creatorId: string | undefined, salt: Buffer | undefined) {
  if (creatorId === undefined || salt === undefined) return []
  const { day, source } = visit
  const row = (of: VisitedContent | undefined) => ({
    ...{ day, source, creator_id: creatorId, content_type: of?.type, content_id: of?.id },
    visitor: visitorHash(salt, creatorId, { ...visit, content: of }).toString('hex'),
  })
  return content ? [row(undefined), row(content)] : [row(undefined)]
}

/** The salt of a day, the same for every process; undefined if it was deleted already. */
async function readSalt(tx: Tx, day: string): Promise<Buffer | undefined> {
  if (day < firstKnownDay()) return undefined
  await sql`insert into visit_salts (day, salt) values (${day}::date, ${randomBytes(32)}) on conflict do nothing`.execute(
    tx,
  )
  const { rows } = await sql<{ salt: Buffer }>`select salt from visit_salts where day = ${day}::date`.execute(tx)
  return rows[0]!.salt
}

/** Counts visitors that are new today. Sources beyond the daily maximum count as `other`, so that made-up names cannot fill the table. */
async function add(tx: Tx, candidates: object[]): Promise<void> {
  await sql`
    with candidates as (
      select day, decode(visitor, 'hex') as visitor, creator_id, source, content_type, content_id
        from json_to_recordset(${JSON.stringify(candidates)}::json)
          as v (day date, visitor text, creator_id bigint, source text, content_type text, content_id uuid)),
    fresh as (
      insert into visitors (day, visitor, source) select day, visitor, source from candidates
          on conflict do nothing returning day, visitor),
    counted as (select candidates.* from candidates join fresh using (day, visitor)),
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

/** Deletes the salts and hashes of past days, after which their visitors cannot be recognized. */
export async function forgetVisitors(db: Db | Tx): Promise<void> {
  const first = firstKnownDay()
  const deleted = await sql`delete from visit_salts where day < ${first}::date returning day`.execute(db)
  if (deleted.rows.length > 0) await sql`delete from visitors where day < ${first}::date`.execute(db)
}
