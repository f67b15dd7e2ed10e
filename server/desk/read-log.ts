// The desk's log as its page and its exports show it.
import type { z } from 'zod/mini'
import type { LogRow } from '#contract/desk/log.ts'
import type { Page } from '#contract/paging.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { type PageQuery, paginate } from '#server/kit/paginate.ts'

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
