// What our books have of the provider's movements, each found by the provider's own name for it.
import { type Queryable, sql } from '#server/kit/db.ts'

/** A movement as the provider calls it. */
interface Named {
  kind: 'capture' | 'refund' | 'dispute' | 'payout' | 'return'
  id: string
}

/** Centavos, signed as the provider's movement is. */
export interface Booked {
  now: bigint
  /** Of it what stands in journals up to the one asked for. */
  before: bigint
}

/** What stands for one movement, whatever happened since: a map's key. */
export function nameOf({ kind, id }: Named): string {
  return `${kind} ${id}`
}

/**
 * By `nameOf`; one that no journal speaks of is left out. A written-off payout is one that the provider paid after it had said it
 * would not: the journal stands for an order that was not paid.
 */
export async function bookedMovements(
  db: Queryable,
  provider: string,
  movements: Iterable<Named>,
  upTo: bigint,
): Promise<Map<string, Booked>> {
  const named = [...movements]
  const { rows } = await sql<Named & Booked>`
    with m as materialized (
      select distinct * from unnest(${named.map(({ kind }) => kind)}::text[], ${named.map(({ id }) => id)}::text[]) as m (kind, id)),
    sources as (
      select kind, id, 'receipt:' || ${provider} || ':' || id as source from m where kind = 'capture'
      union all select m.kind, m.id, 'refund:' || r.payment_id || ':' || r.n || ':succeeded'
        from m join refunds r on r.provider_refund_id = m.id where m.kind = 'refund'
      union all select m.kind, m.id, 'receipt-refund:' || r.provider || ':' || r.provider_payment_id
        from m join receipt_refunds r on r.provider_refund_id = m.id and r.provider = ${provider} where m.kind = 'refund'
      union all select m.kind, m.id, 'payout:' || a.payout_id || case when a.outcome = 'paid' then ':paid' else ':written-off' end
        from m join payout_attempts a on a.provider_payout_id = m.id where m.kind = 'payout'
      union all select m.kind, m.id, 'payout:' || a.payout_id || ':returned'
        from m join payout_attempts a on a.provider_payout_id = m.id where m.kind = 'return'
      union all select m.kind, m.id, 'dispute:' || d.id || ':lost'
        from m join disputes d on d.provider_dispute_id = m.id and d.provider = ${provider} where m.kind = 'dispute'),
    moved as (
      select s.kind, s.id, j.id as journal_id, case when e.debit_account_id = c.id then e.amount else -e.amount end as amount
        from sources s join journals j on j.source = s.source join ledger_entries e on e.journal_id = j.id,
             platform_account('provider_clearing') as c (id)
       where c.id in (e.debit_account_id, e.credit_account_id))
    select kind, id, sum(amount)::bigint as now, coalesce(sum(amount) filter (where journal_id <= ${upTo}::bigint), 0)::bigint as before
      from moved group by kind, id`.execute(db)
  return new Map(rows.map((row) => [nameOf(row), row]))
}

/**
 * What journals up to that one say that the provider holds for us, in centavos. Of what was proved before the sum is kept;
 * `whole`: it is summed up anew.
 */
export async function clearingUpTo(db: Queryable, journalId: bigint, whole: boolean): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    with c as (select platform_account('provider_clearing') as id),
         kept as (select journal_id, -total as total from proved_books, proved_accounts join c on c.id = account_id
                   where journal_id <= ${journalId}::bigint and not ${whole}::boolean)
    select (coalesce((select total from kept), 0)
            + coalesce(sum(case when e.debit_account_id = c.id then e.amount else -e.amount end), 0))::bigint as total
      from ledger_entries e, c
     where c.id in (e.debit_account_id, e.credit_account_id) and e.journal_id <= ${journalId}::bigint
       and e.journal_id > coalesce((select journal_id from kept), 0)`.execute(db)
  return rows[0]!.total
}
