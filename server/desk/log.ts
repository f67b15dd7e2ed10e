// The log of the desk: one row for each action, chained by the database (db/functions/desk).
import type { z } from 'zod/mini'
import type { LogRow } from '#contract/desk/log.ts'
import type { Page } from '#contract/paging.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { paginate } from '#server/kit/paginate.ts'

/** Who acts: an account with a role, or the operator at the machine. */
export type Actor = { accountId: bigint } | { operator: string }

/** Written in the transaction of the action. `subject` is a kind and a name; an account's name is its id. */
export async function logAction(
  tx: Tx,
  actor: Actor,
  { action, subject, reason }: { action: string; subject: string; reason: string },
): Promise<void> {
  await sql`
    insert into desk_log (actor, action, subject, reason, logged_at)
    values (${actorName(actor)}, ${action}, ${subject}, ${reason}, ${clock.now()})`.execute(tx)
}

export function actorName(actor: Actor): string {
  return 'accountId' in actor ? `account:${actor.accountId}` : `operator:${actor.operator}`
}

type Row = z.input<typeof LogRow>

/** The latest first; `about` keeps to some subjects. People are named by their page's address of now. */
export async function readLog(
  db: Queryable,
  query: { page: number; per_page: number },
  about?: string[],
): Promise<Page<Row>> {
  const rows = db
    .selectFrom('desk_log as l')
    .leftJoin('profiles as who', (join) => join.on('who.account_id', '=', accountIn('l.actor')))
    .leftJoin('profiles as whose', (join) => join.on('whose.account_id', '=', accountIn('l.subject')))
    .select(['l.id', 'l.actor', 'l.action', 'l.subject', 'l.reason', 'l.logged_at', 'l.previous_hash', 'l.hash'])
    .select(['who.page_url as actor_page', 'whose.page_url as subject_page'])
  return paginate(query, {
    rows: async (limit, offset) => {
      const onPage = db
        .selectFrom('desk_log')
        .select('id')
        .$if(about !== undefined, (found) => found.where('subject', 'in', about!))
        .orderBy('id', 'desc')
        .limit(limit)
        .offset(offset)
      const page = await rows.where('l.id', 'in', onPage).orderBy('l.id', 'desc').execute()
      return page.map(({ id, actor, actor_page, subject, subject_page, logged_at, ...row }) => ({
        ...row,
        id: Number(id),
        actor: actor_page ?? actor,
        subject: subject_page ? `profile:${subject_page}` : subject,
        date: logged_at,
      }))
    },
    // Rows are numbered without gaps.
    total: async () => {
      const counted = db.selectFrom('desk_log').select(sql<number>`count(*)::int`.as('n'))
      const all = db.selectFrom('desk_log_head').select(sql<number>`id::int`.as('n'))
      const { n } = await (about ? counted.where('subject', 'in', about) : all).executeTakeFirstOrThrow()
      return n
    },
  })
}

/** The account that a name of the log is of, as a number: text made of each account's number finds no index. */
function accountIn(column: 'l.actor' | 'l.subject') {
  const name = sql.ref(column)
  return sql<bigint>`case when ${name} ~ '^account:[0-9]{1,18}$' then substr(${name}, 9)::bigint end`
}

/** The first row that is not as it was written, or that follows one that is gone; undefined where the chain holds. */
export async function verifyLog(db: Queryable): Promise<{ broken: bigint | undefined; rows: number }> {
  const { rows } = await sql<{ broken: bigint | null; rows: number }>`
    with chain as (
      select l.id, l.hash <> desk_log_hash(l) as is_changed, l.previous_hash, l.id - lag(l.id, 1, 0) over newest as step,
             lag(l.hash, 1, repeat('0', 64)) over newest as before, l.hash
        from desk_log l window newest as (order by l.id))
    select coalesce(
             (select min(id) from chain where is_changed or previous_hash <> before or step <> 1),
             (select h.id from desk_log_head h left join desk_log l using (id) where h.id > 0 and l.hash is distinct from h.hash),
             (select max(l.id) from desk_log l having max(l.id) > (select id from desk_log_head))) as broken,
           (select count(*)::int from desk_log) as rows`.execute(db)
  return { broken: rows[0]!.broken ?? undefined, rows: rows[0]!.rows }
}
