// Totals of a year, from the sums that the ledger maintains (docs/decisions/032).
import type { z } from 'zod/mini'
import { manilaDay } from '#contract/manila.ts'
import type { Statement } from '#contract/money/statements.ts'
import { clock } from '#server/kit/clock.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'

/**
 * Years from the first movement to the current one, latest first. The current year is always included, so that one can
 * be opened.
 */
export async function readYears(db: Queryable, accountId: bigint): Promise<number[]> {
  const thisYear = Number(manilaMonth().slice(0, 4))
  const { rows } = await sql<{ first: number; last: number }>`
    select least(min(extract(year from month)), ${thisYear})::int as first,
           greatest(max(extract(year from month)), ${thisYear})::int as last
      from statement_months where creator_id = ${accountId}`.execute(db)
  const { first, last } = rows[0]!
  return Array.from({ length: last - first + 1 }, (_, n) => last - n)
}

/** NotFoundException for a year that is not in `readYears`. */
export async function readStatement(
  db: Queryable,
  accountId: bigint,
  year: number,
): Promise<z.input<typeof Statement>> {
  if (!(await readYears(db, accountId)).includes(year)) throw notFound()
  const { rows } = await sql<Month>`
    with sums as (
      select month, received, referral_reward, refunds, fees, paid_out,
             sum(received + referral_reward - refunds - fees - paid_out) over (order by month) as balance
        from statement_months where creator_id = ${accountId}),
    months as (
      select generate_series(make_date(${year}::int, 1, 1), least(make_date(${year}::int, 12, 1), ${`${manilaMonth()}-01`}::date), '1 month')::date as month
      union select month from sums where extract(year from month) = ${year}),
    sales as (
      select manila_month(paid_at) as month, sum(amount) as amount
        from payments
       where creator_id = ${accountId} and type = 'payment'
         and paid_at >= make_date(${year}::int, 1, 1)::timestamp at time zone 'Asia/Manila'
         and paid_at < make_date(${year + 1}::int, 1, 1)::timestamp at time zone 'Asia/Manila'
       group by 1)
    select to_char(m.month, 'YYYY-MM') as month,
           (coalesce(s.received, 0) - coalesce(sales.amount, 0))::bigint as donation, coalesce(sales.amount, 0)::bigint as payment,
           coalesce(s.referral_reward, 0)::bigint as referral_reward, coalesce(s.refunds, 0)::bigint as refunds,
           coalesce(s.fees, 0)::bigint as fees, coalesce(s.paid_out, 0)::bigint as paid_out,
           coalesce((select balance from sums b where b.month <= m.month order by b.month desc limit 1), 0)::bigint as balance
      from months m left join sums s using (month) left join sales using (month)
     order by m.month`.execute(db)
  return {
    year,
    months: rows.map(({ donation, payment, referral_reward, ...month }) => ({
      ...month,
      gross: { donation, payment, referral_reward },
    })),
  }
}

/** The current month in Manila, `YYYY-MM`. */
function manilaMonth(): string {
  return manilaDay(clock.now()).slice(0, 7)
}

interface Month {
  month: string
  donation: bigint
  payment: bigint
  referral_reward: bigint
  refunds: bigint
  fees: bigint
  paid_out: bigint
  balance: bigint
}
