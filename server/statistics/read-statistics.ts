// Reads a page's statistics: visits as counted, money as in the creator's statement.
import type { z } from 'zod/mini'
import { serverLimits } from '#contract/limits.ts'
import type { Statistics } from '#contract/statistics.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import { OTHER } from '#server/visits/queries.ts'
import type { Range } from './range.ts'

type Figures = z.input<typeof Statistics>

export async function readStatistics(db: Queryable, accountId: bigint, range: Range): Promise<Figures> {
  const [rows, sources, posts] = await Promise.all([
    readRows(db, accountId, range),
    readSources(db, accountId, range),
    readPosts(db, accountId, range),
  ])
  return { rows, sources, posts }
}

/** Gifts are computed as received minus sales, like in the statement, so that both agree to the centavo. */
async function readRows(db: Queryable, accountId: bigint, { from, to, by }: Range): Promise<Figures['rows']> {
  const { rows } = await sql<Figures['rows'][number]>`
    with days as (
      select day::date as day from generate_series(${from}::date::timestamp, ${to}::date::timestamp, '1 day') day),
    paid as (
      select (paid_at at time zone 'Asia/Manila')::date as day, count(*) filter (where type = 'donation') as gifts,
             count(*) filter (where type = 'payment') as sales, coalesce(sum(amount) filter (where type = 'payment'), 0) as sale_amount
        from payments where creator_id = ${accountId} and ${within('paid_at', { from, to })} group by 1),
    seen as (
      select day, sum(visits) as visits from visits
       where creator_id = ${accountId} and day between ${from}::date and ${to}::date group by 1),
    followed as (
      select (created_at at time zone 'Asia/Manila')::date as day, count(*) as followers
        from follows where followed_id = ${accountId} and place is not null and ${within('created_at', { from, to })} group by 1)
    select to_char(day, ${by === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM'}) as date,
           coalesce(sum(visits), 0)::int as visits,
           coalesce(sum(gifts), 0)::int as gift_count,
           (coalesce(sum(received), 0) - coalesce(sum(sale_amount), 0))::bigint as gift_amount,
           coalesce(sum(sales), 0)::int as sale_count,
           coalesce(sum(sale_amount), 0)::bigint as sale_amount,
           coalesce(sum(refunds), 0)::bigint as refund_amount,
           coalesce(sum(followers), 0)::int as new_followers
      from days
      left join (select day, received, refunds from statement_days where creator_id = ${accountId}) stated using (day)
      left join paid using (day) left join seen using (day) left join followed using (day)
     group by 1 order by 1`.execute(db)
  return rows
}

/** The top sources by name, the others summed up. Gifts of all sources add up to the gifts of the rows. */
async function readSources(db: Queryable, accountId: bigint, { from, to }: Range): Promise<Figures['sources']> {
  const { rows } = await sql<Figures['sources'][number]>`
    with found as (
      select source, visits, 0::bigint as amount from visits
       where creator_id = ${accountId} and day between ${from}::date and ${to}::date
      union all
      select coalesce(g.visit_source, 'direct'), 0, p.amount
        from payments p left join gifts g on g.payment_id = p.id
       where p.creator_id = ${accountId} and p.type = 'donation' and ${within('p.paid_at', { from, to })}),
    summed as (select source, sum(visits) as visits, sum(amount) as amount from found group by 1),
    placed as (
      select *, row_number() over (order by source = ${OTHER}, amount desc, visits desc, source) > ${serverLimits.statisticsSources}::int as is_rest from summed),
    shown as (
      select case when is_rest then ${OTHER} else source end as source, sum(visits)::int as visits, sum(amount)::bigint as gift_amount
        from placed group by 1)
    select * from shown order by visits desc, gift_amount desc, source`.execute(db)
  return rows
}

async function readPosts(db: Queryable, accountId: bigint, range: Range): Promise<Figures['posts']> {
  const { rows } = await sql<
    Figures['posts'][number]
  >`${bestPosts(accountId, range, serverLimits.statisticsPosts)}`.execute(db)
  return rows
}

/** SQL query for the posts and goals that earned most, then those visited most; deleted ones are left out. */
export function bestPosts(accountId: bigint, { from, to }: Pick<Range, 'from' | 'to'>, most: number) {
  return sql`
    with found as (
      select content_id as id, visits, 0::bigint as amount from content_visits
       where creator_id = ${accountId} and day between ${from}::date and ${to}::date
      union all
      select coalesce(u.post_id, g.goal_id), 0, p.amount
        from payments p left join purchases u on u.payment_id = p.id left join gifts g on g.payment_id = p.id
       where p.creator_id = ${accountId} and ${within('p.paid_at', { from, to })}),
    summed as (select id, sum(visits)::int as visits, sum(amount)::bigint as amount from found where id is not null group by 1),
    there as (
      select id, case kind when 'slide' then 'photo.collection' else 'photo' end as type, coalesce(caption, '') as title
        from posts where creator_id = ${accountId} and deleted_at is null
      union all
      select id, 'goal', title from goals where creator_id = ${accountId} and deleted_at is null
      union all
      select id, 'bloc', title from blocs where creator_id = ${accountId} and deleted_at is null)
    select t.type as content_type, s.id as content_id, t.title, s.visits, s.amount
      from summed s join there t using (id)
     order by s.amount desc, s.visits desc, s.id desc limit ${most}`
}

/** SQL condition: the time in this column is on one of these days in Manila. */
function within(column: string, { from, to }: Pick<Range, 'from' | 'to'>): RawBuilder<boolean> {
  return sql<boolean>`
    (${sql.ref(column)} >= ${from}::date::timestamp at time zone 'Asia/Manila'
     and ${sql.ref(column)} < (${to}::date + 1)::timestamp at time zone 'Asia/Manila')`
}
