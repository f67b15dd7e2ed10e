// What came in lately, day by day: the history's own rows, so that both always say the same.
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'

const DAYS = 7

/** This week and the one before, in centavos. Days begin at midnight in Manila. */
export async function readWeek(db: Queryable, accountId: bigint) {
  const { rows } = await sql<{ date: string; gift_amount: bigint; sale_amount: bigint }>`
    with days as (
      select (${clock.now()}::timestamptz at time zone 'Asia/Manila')::date - n as day from generate_series(0, ${2 * DAYS - 1}::int) n)
    select day::text as date,
           coalesce(sum(total_amount) filter (where type = 'donation'), 0)::bigint as gift_amount,
           coalesce(sum(total_amount) filter (where type = 'payment'), 0)::bigint as sale_amount
      from days
      left join transactions_of_payments
             on account_id = ${accountId} and status = 'completed'
            and date >= day::timestamp at time zone 'Asia/Manila'
            and date < (day + 1)::timestamp at time zone 'Asia/Manila'
     group by day order by day`.execute(db)
  const sum = (days: typeof rows) => days.reduce((total, day) => total + day.gift_amount + day.sale_amount, 0n)
  return { amount: sum(rows.slice(DAYS)), previous_amount: sum(rows.slice(0, DAYS)), days: rows.slice(DAYS) }
}
