// How the last seven days went: what came in is the history's own rows, so that both always say the same.
import type { z } from 'zod/mini'
import { manilaDay } from '#contract/manila.ts'
import type { VisitedPost, Week } from '#contract/statistics.ts'
import { words } from '#contract/texts.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { readValues } from '#server/kit/reader.ts'
import { paid } from '#server/money/payments/queries.ts'
import { pictureAddress } from '#server/profiles/visible-page.ts'
import { daysBefore } from './range.ts'
import { bestPosts } from './read-statistics.ts'

/** How many, stands in the question as it is: PostgreSQL plans a question once for all only if it knows how much it asks for. */
const DAYS = 7
/** Of those who paid last, so many are looked through for so many who differ. */
const PAYMENTS = 30
const FACES = 5

/** Amounts in JSON: centavos, far below what a number holds. */
interface Found {
  days: { date: string; visits: number; gift_amount: number; sale_amount: number }[]
  new_followers: number
  best_post: (Omit<VisitedPost, 'amount'> & { amount: number }) | null
  lately: Payer[] | null
}

interface Payer {
  name: string | null
  page_url: string | null
  avatar_key: string | null
  amount: number
  date: string
}

/** This week and the one before. Days begin at midnight in Manila. */
export async function readWeek(db: Queryable, accountId: bigint): Promise<z.input<typeof Week>> {
  const to = manilaDay(clock.now())
  const week = { from: daysBefore(to, DAYS), to }
  const { days, best_post, lately, new_followers } = await readValues<Found>(db, {
    days: sql`select json_agg(d order by d.date) from (${earnedDays(accountId, daysBefore(to, 2 * DAYS), 2 * DAYS)}) d`,
    new_followers: sql`select count(*)::int from follows where followed_id = ${accountId} and place is not null
                          and created_at >= ${week.from}::date::timestamp at time zone 'Asia/Manila'`,
    best_post: sql`select row_to_json(b) from (${bestPosts(accountId, week, 1)}) b`,
    lately: sql`select json_agg(s) from (${payers(accountId)}) s`,
  })
  const [before, now] = [days.slice(0, DAYS), days.slice(DAYS)]
  return {
    amount: earned(now),
    previous_amount: earned(before),
    visits: seen(now),
    previous_visits: seen(before),
    new_followers,
    days: now.map(({ date, gift_amount, sale_amount }) => ({
      date,
      gift_amount: BigInt(gift_amount),
      sale_amount: BigInt(sale_amount),
    })),
    best_post: best_post && { ...best_post, amount: BigInt(best_post.amount) },
    supporters: faces(lately ?? []),
  }
}

type EarnedDay = Found['days'][number]

function earned(days: EarnedDay[]): bigint {
  return days.reduce((total, day) => total + BigInt(day.gift_amount) + BigInt(day.sale_amount), 0n)
}

function seen(days: EarnedDay[]): number {
  return days.reduce((total, { visits }) => total + visits, 0)
}

function earnedDays(accountId: bigint, from: string, count: number) {
  return sql`
    select day::date::text as date,
           coalesce((select sum(visits) from visits v where v.creator_id = ${accountId} and v.day = days.day::date), 0)::int as visits,
           coalesce(sum(total_amount) filter (where type = 'donation'), 0)::bigint as gift_amount,
           coalesce(sum(total_amount) filter (where type = 'payment'), 0)::bigint as sale_amount
      from (select (${from}::date + n)::timestamp as day from generate_series(0, ${sql.lit(count - 1)}) n) days
      left join transactions_of_payments
             on account_id = ${accountId} and status = 'completed'
            and date >= day at time zone 'Asia/Manila'
            and date < (day + interval '1 day') at time zone 'Asia/Manila'
     group by day`
}

/** Who paid last, as the wall and the list of buyers name them. */
function payers(accountId: bigint) {
  return sql`
    with latest as (
      select p.amount, p.paid_at, g.supporter_name, coalesce(g.is_anonymous, u.is_anonymous) as is_anonymous,
             coalesce(g.giver_account_id, u.buyer_id) as payer_id
        from payments p left join gifts g on g.payment_id = p.id left join purchases u on u.payment_id = p.id
       where p.creator_id = ${accountId} and ${paid}
       order by p.paid_at desc, p.id desc limit ${PAYMENTS})
    select case when l.is_anonymous or ${isBlockedBetween(accountId, 'l.payer_id')} then null else coalesce(f.page_name, l.supporter_name) end as name,
           f.page_url, f.avatar_key, l.amount, l.paid_at as date
      from latest l
      left join accounts a on a.id = l.payer_id and a.closed_at is null and not l.is_anonymous and not ${isBlockedBetween(accountId, 'l.payer_id')}
      left join profiles f on f.account_id = a.id
     order by l.paid_at desc`
}

/** Each once. Who is not named is Someone, whoever they are. */
function faces(lately: Payer[]): z.input<typeof Week>['supporters'] {
  const found = new Map<string, z.input<typeof Week>['supporters'][number]>()
  for (const { name, page_url, avatar_key, amount, date } of lately) {
    const key = page_url ?? name ?? ''
    if (found.size < FACES && !found.has(key))
      found.set(key, {
        name: name ?? words.someone,
        page_url,
        avatar: pictureAddress(avatar_key),
        amount: BigInt(amount),
        date: new Date(date),
      })
  }
  return [...found.values()]
}
