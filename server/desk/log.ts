// The desk's log: one row per action, chained by hashes in the database (db/functions/desk).
import type { z } from 'zod/mini'
import type { LogRow } from '#contract/desk/log.ts'
import type { Page } from '#contract/paging.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql, type Tx } from '#server/kit/db.ts'
import { type PageQuery, paginate } from '#server/kit/paginate.ts'

/** An account with a role, or the operator on the server's console. */
export type Actor = { accountId: bigint } | { operator: string }

/** Called in the transaction of the action. `subject` is `kind:name`; the name of an account is its id. */
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

/** Newest first; `about` limits it to some subjects. Accounts are shown by their current page address. */
export async function readLog(db: Queryable, query: PageQuery, about?: string[]): Promise<Page<Row>> {
  const rows = db
    .selectFrom('desk_log as l')
    .leftJoin('profiles as a', (join) => join.on('a.account_id', '=', accountIn('l.actor')))
    .leftJoin('profiles as s', (join) => join.on('s.account_id', '=', accountIn('l.subject')))
    .select(['l.id', 'l.actor', 'l.action', 'l.subject', 'l.reason', 'l.logged_at', 'l.previous_hash', 'l.hash'])
    .select(['a.page_url as actor_page', 's.page_url as subject_page'])
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
    // Without a filter the latest id is the count, because ids have no gaps.
    total: async () => {
      const counted = db.selectFrom('desk_log').select(sql<number>`count(*)::int`.as('n'))
      const all = db.selectFrom('desk_log_head').select(sql<number>`id::int`.as('n'))
      const { n } = await (about ? counted.where('subject', 'in', about) : all).executeTakeFirstOrThrow()
      return n
    },
  })
}

/** The account id in an actor or subject. As a number, because a comparison with ids cast to text would not use the index. */
function accountIn(column: 'l.actor' | 'l.subject') {
  const name = sql.ref(column)
  return sql<bigint>`case when ${name} ~ '^account:[0-9]{1,18}$' then substr(${name}, 9)::bigint end`
}

/** `broken`: the first row that was changed or follows a deleted one; undefined if the chain is intact. */
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
