// Finds the provider's movements in our ledger, by the provider's ids.
import { type Queryable, sql } from '#server/kit/db.ts'

/** A movement by the provider's kind and id. */
interface MovementName {
  kind: 'capture' | 'refund' | 'dispute' | 'payout' | 'return'
  id: string
}

/** Centavos, with the sign of the provider's movement. */
export interface Booked {
  now: bigint
  /** The part of it in journals up to `upTo`. */
  before: bigint
}

/** Identifies a movement, as a map's key; stable whatever happens to it later. */
export function getMovementKey({ kind, id }: MovementName): string {
  return `${kind} ${id}`
}

/**
 * Booked amounts by `getMovementKey`; movements without a journal are left out. A written-off payout is one that the
 * provider paid after reporting that it would not: its journal belongs to an attempt whose outcome is not `paid`, and so does
 * the one that undoes it, the return.
 */
export async function bookedMovements(
  db: Queryable,
  provider: string,
  movements: Iterable<MovementName>,
  upTo: bigint,
): Promise<Map<string, Booked>> {
  const named = [...movements]
  const { rows } = await sql<MovementName & Booked>`
    with m as materialized (
      select distinct * from unnest(${named.map(({ kind }) => kind)}::text[], ${named.map(({ id }) => id)}::text[]) as m (kind, id)),
    sources as (
      select kind, id, 'receipt:' || ${provider} || ':' || id as source from m where kind = 'capture'
      union all select m.kind, m.id, 'refund:' || r.payment_id || ':' || r.n || ':succeeded'
        from m join refunds r on r.provider_refund_id = m.id join payments p on p.id = r.payment_id and p.provider = ${provider}
       where m.kind = 'refund'
      union all select m.kind, m.id, 'receipt-refund:' || r.provider || ':' || r.provider_payment_id
        from m join receipt_refunds r on r.provider_refund_id = m.id and r.provider = ${provider} where m.kind = 'refund'
      union all select kind, id, 'receipt-refund-part:' || ${provider} || ':' || id from m where kind = 'refund'
      union all select m.kind, m.id, 'payout:' || a.payout_id || case when a.outcome = 'paid' then ':paid' else ':written-off' end
        from m join payout_attempts a on a.provider_payout_id = m.id join payouts p on p.id = a.payout_id and p.provider = ${provider}
       where m.kind = 'payout'
      union all select m.kind, m.id, 'payout:' || a.payout_id || case when a.outcome = 'paid' then ':returned' else ':written-off:undone' end
        from m join payout_attempts a on a.provider_payout_id = m.id join payouts p on p.id = a.payout_id and p.provider = ${provider}
       where m.kind = 'return'
      union all select m.kind, m.id, 'dispute:' || d.id || ':lost'
        from m join disputes d on d.provider_dispute_id = m.id and d.provider = ${provider} where m.kind = 'dispute'),
    moved as (
      select s.kind, s.id, j.id as journal_id, case when e.debit_account_id = c.id then e.amount else -e.amount end as amount
        from sources s join journals j on j.source = s.source join ledger_entries e on e.journal_id = j.id,
             platform_account('provider_clearing') as c (id)
       where c.id in (e.debit_account_id, e.credit_account_id))
    select kind, id, sum(amount)::bigint as now, coalesce(sum(amount) filter (where journal_id <= ${upTo}::bigint), 0)::bigint as before
      from moved group by kind, id`.execute(db)
  return new Map(rows.map((row) => [getMovementKey(row), row]))
}
