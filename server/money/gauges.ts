// Metrics of money: how much work waits, and how the last ledger verification ended.
import { clock } from '#server/kit/clock.ts'
import { type Db, sql } from '#server/kit/db.ts'
import { leftByErased } from './ledger/left-by-erased.ts'

/**
 * Metric name → value. Alert when `ledger_violations` is above 0, `ledger_verification_age_seconds` above a day and a half, or
 * `ledger_full_verification_age_seconds` above nine days. Before the first verification there are no violations, and the ages count
 * from the installation.
 */
export async function moneyGauges(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<Record<string, number | null>>`
    select (select findings from ledger_proofs) as ledger_violations,
           (select greatest(0, extract(epoch from ${clock.now()}::timestamptz - coalesce((select proved_at from ledger_proofs), min(applied_at))))::int
              from migrations) as ledger_verification_age_seconds,
           (select greatest(0, extract(epoch from ${clock.now()}::timestamptz - coalesce((select whole_at from proved_books), min(applied_at))))::int
              from migrations) as ledger_full_verification_age_seconds,
           (select count(*)::int from provider_events where applied_at is null) as webhooks_waiting,
           (select count(*)::int from payouts where state in ('requested', 'sending')) as payouts_under_way,
           (select count(*)::int from provider_work where kind = 'payout' and due_at is null and not is_held) as payouts_waiting_for_operator,
           (select count(*)::int from provider_work where is_held) as payouts_held,
           (select count(*)::int from (${leftByErased}) l) as erased_balances_waiting_for_operator,
           (select count(*)::int from refunds where state in ('requested', 'submitted')) as refunds_under_way`.execute(
    db,
  )
  const found = Object.entries(rows[0]!).filter((entry): entry is [string, number] => entry[1] !== null)
  return { ...Object.fromEntries(found), ...(await workGauges(db)) }
}

/** Open work at the provider, by kind: the number of rows, and the age of the oldest in seconds. */
async function workGauges(db: Db): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; waiting: number; oldest: number }>`
    select kind, count(*)::int as waiting, extract(epoch from ${clock.now()}::timestamptz - min(since))::int as oldest
      from provider_work where kind <> 'dispute-list' group by kind`.execute(db)
  const kinds = ['webhook', 'payment', 'payout', 'refund', 'receipt-refund', 'dispute']
  return Object.fromEntries(
    kinds.flatMap((kind) => {
      const { waiting = 0, oldest = 0 } = rows.find((row) => row.kind === kind) ?? {}
      return [
        [`work_waiting{kind="${kind}"}`, waiting],
        [`work_oldest_seconds{kind="${kind}"}`, Math.max(0, oldest)],
      ]
    }),
  )
}
