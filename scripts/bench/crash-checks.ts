// After the crashes: compares our tables with what the provider really did.
import { type Db, sql } from '#server/kit/db.ts'

/** Everything that has not reached a final state. */
export async function unsettled(db: Db): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'payout ' || transaction_no || ' is ' || state as what from payouts where state in ('requested', 'sending')
    union all select 'refund of ' || payment_id || ' is ' || state || ', attempted ' || attempts || ' times, due ' || coalesce(due_at::text, 'never') from refunds where state in ('requested', 'submitted')
    union all select 'dispute ' || provider_dispute_id || ' is open' from disputes where state = 'opened'
    union all select 'second capture of ' || coalesce(payment_id::text, 'unknown ' || provider_payment_id) || ' is not sent back' from receipt_refunds where state in ('requested', 'submitted')
    union all select 'webhook ' || event_id || ' is not applied' from provider_events where applied_at is null
    union all select 'payment ' || p.id || ' is ' || p.state from payments p where p.state = 'awaiting'`.execute(db)
  return rows.map(({ what }) => what)
}

export async function endings(db: Db): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select 'payouts ' || state || coalesce(' (' || cause || ')', '') || ': ' || count(*) as line
      from payouts group by state, cause
    union all select 'refunds ' || state || ': ' || count(*) from refunds group by state
    union all select 'second captures ' || state || ': ' || count(*) from receipt_refunds group by state
    order by 1`.execute(db)
  return rows.map(({ line }) => line)
}
