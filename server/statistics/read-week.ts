// Reads the last seven days: income comes from the rows of the transaction history, so that both always agree.
import type { z } from 'zod/mini'
import { manilaDay } from '#contract/manila.ts'
import type { VisitedPost, Week } from '#contract/statistics.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { readValues } from '#server/kit/reader.ts'
import { distinctPayers, type Payer } from './distinct-payers.ts'
import { latestPayers } from './latest-payers.ts'
import { daysBefore } from './range.ts'
import { bestPosts } from './read-statistics.ts'

/** Written into the SQL as a literal: PostgreSQL uses a generic plan only if it knows the number of rows. */
const DAYS = 7

/** Amounts are centavos as JSON numbers, far below Number.MAX_SAFE_INTEGER. */
interface Found {
  days: { date: string; visits: number; gift_amount: number; sale_amount: number }[]
  new_followers: number
  best_post: (Omit<VisitedPost, 'amount'> & { amount: number }) | null
  latest: Payer[] | null
}

/** The last seven days and the seven before. Days begin at midnight in Manila. */
export async function readWeek(db: Queryable, accountId: bigint): Promise<z.input<typeof Week>> {
  const to = manilaDay(clock.now())
  const week = { from: daysBefore(to, DAYS), to }
  const { days, best_post, latest, new_followers } = await readValues<Found>(db, {
    days: sql`select json_agg(d order by d.date) from (${earnedDays(accountId, daysBefore(to, 2 * DAYS), 2 * DAYS)}) d`,
    new_followers: sql`select count(*)::int from follows where followed_id = ${accountId} and place is not null
                          and created_at >= ${week.from}::date::timestamp at time zone 'Asia/Manila'`,
    best_post: sql`select row_to_json(b) from (${bestPosts(accountId, week, 1)}) b`,
    latest: sql`select json_agg(s) from (${latestPayers(accountId)}) s`,
  })
  return {
    ...compared(days.slice(0, DAYS), days.slice(DAYS)),
    new_followers,
    best_post: best_post && { ...best_post, amount: BigInt(best_post.amount) },
    supporters: distinctPayers(latest ?? []),
  }
}

/** Compares a week with the one before. */
function compared(before: EarnedDay[], now: EarnedDay[]) {
  return {
    amount: earned(now),
    previous_amount: earned(before),
    visits: seen(now),
    previous_visits: seen(before),
    days: now.map(({ date, gift_amount, sale_amount }) => ({
      date,
      gift_amount: BigInt(gift_amount),
      sale_amount: BigInt(sale_amount),
    })),
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
    select day::text as date,
           coalesce((select sum(visits) from visits v where v.creator_id = ${accountId} and v.day = days.day), 0)::int as visits,
           coalesce(sum(total_amount) filter (where type = 'donation'), 0)::bigint as gift_amount,
           coalesce(sum(total_amount) filter (where type = 'payment'), 0)::bigint as sale_amount
      from (select ${from}::date + n as day from generate_series(0, ${sql.lit(count - 1)}) n) days
      -- The bound is not each day's own, so that it is the index's: otherwise all payments of the account are read.
      left join (select (date at time zone 'Asia/Manila')::date as day, type, total_amount from transactions_of_payments
                  where account_id = ${accountId} and status = 'completed'
                    and date >= ${from}::date::timestamp at time zone 'Asia/Manila') earned using (day)
     group by day`
}
