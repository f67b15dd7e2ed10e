// Proves the books: every invariant is a query that must find nothing. What it finds is named, row by row.
import { type Db, sql } from '#server/kit/db.ts'

export interface Finding {
  invariant: string
  /** The row that breaks it, and by how much. */
  detail: string
}

/** Invariant → the query of what breaks it. All are read in one snapshot. */
const invariants: Record<string, string> = {
  'every journal has entries': `
    select 'journal ' || j.id || ' (' || j.source || ')' as detail from journals j
     where not exists (select 1 from ledger_entries e where e.journal_id = j.id)`,

  'balances equal their entries': `
    select a.kind || ' of account ' || a.owner_id || ': balance ' || b.balance || ', entries ' || coalesce(t.total, 0) as detail
      from ledger_balances b join ledger_accounts a on a.id = b.account_id
      left join (select account_id, sum(credit) as total from
                  (select credit_account_id as account_id, amount as credit from ledger_entries
                   union all select debit_account_id, -amount from ledger_entries) s group by 1) t on t.account_id = b.account_id
     where b.balance <> coalesce(t.total, 0)`,

  'no balance is below zero': `select 'ledger account ' || account_id || ': ' || balance as detail from ledger_balances where balance < 0`,

  'every entry follows a posting rule of its journal': `
    select 'journal ' || e.journal_id || ' line ' || e.line as detail
      from ledger_entries e
      left join journals j on j.id = e.journal_id
      left join ledger_accounts d on d.id = e.debit_account_id
      left join ledger_accounts c on c.id = e.credit_account_id
     where not exists (select 1 from posting_rules r where r.journal_kind = j.kind and r.debit_kind = d.kind and r.credit_kind = c.kind)`,

  'every paid payment has exactly its journal': `
    select 'payment ' || p.transaction_no || ': paid ' || p.amount || ', posted ' || coalesce(t.total, 0) as detail
      from payments p
      left join journals j on j.source = 'receipt:' || p.provider || ':' || p.provider_payment_id and j.kind = 'payment_' || p.channel
      left join lateral (select sum(amount) as total from ledger_entries e where e.journal_id = j.id and e.debit_account_id = platform_account('provider_clearing')) t on true
     where p.paid_at is not null and p.amount is distinct from t.total`,

  'every payment went to its own creator': `
    select 'payment ' || p.transaction_no as detail
      from payments p
      join journals j on j.source = 'receipt:' || p.provider || ':' || p.provider_payment_id
      join ledger_entries e on e.journal_id = j.id and e.line = 1
      join ledger_accounts a on a.id = e.credit_account_id
     where p.paid_at is not null and (a.owner_id is distinct from p.creator_id or e.amount <> p.amount - p.fee)`,

  'every payment journal has its payment': `
    select j.source as detail from journals j
     where j.kind in ('payment_web', 'payment_mobile')
       and not exists (select 1 from payments p where p.paid_at is not null and j.source = 'receipt:' || p.provider || ':' || p.provider_payment_id)`,

  'each webhook acted once': `
    select 'capture ' || source || ' posted ' || n || ' times' as detail
      from (select source, count(*) as n from journals where source like 'receipt:%' group by source) s where n > 1`,

  'one capture pays one payment': `
    select 'capture ' || provider_payment_id || ' paid ' || count(*) || ' payments' as detail from payments
     where provider_payment_id is not null group by provider, provider_payment_id having count(*) > 1`,

  'pending balances equal their items': `
    select 'account ' || a.owner_id || ': pending ' || b.balance || ', items ' || coalesce(t.total, 0) as detail
      from ledger_accounts a join ledger_balances b on b.account_id = a.id
      left join (select creator_id, sum(amount) as total from pending_items where released_by is null group by 1) t on t.creator_id = a.owner_id
     where a.kind = 'creator_pending' and b.balance <> coalesce(t.total, 0)`,

  'every release equals its items': `
    select j.source || ': released ' || e.amount || ', items ' || coalesce(t.total, 0) as detail
      from journals j join ledger_entries e on e.journal_id = j.id
      left join (select released_by, sum(amount) as total from pending_items group by 1) t on t.released_by = j.id
     where j.kind = 'pending_release' and e.amount is distinct from t.total`,

  'nothing due waits longer than an hour': `
    select 'payment ' || payment_id || ' was due at ' || release_at as detail from pending_items
     where released_by is null and release_at < now() - interval '1 hour'`,

  'counts equal their payments': `
    select 'account ' || coalesce(c.creator_id, t.creator_id) || ' ' || coalesce(c.type, t.type) || ': counted ' || coalesce(c.paid, 0) || ', paid ' || coalesce(t.n, 0) as detail
      from payment_counts c
      full join (select creator_id, type, count(*) as n from payments where state = 'paid' group by 1, 2) t
        on t.creator_id = c.creator_id and t.type = c.type
     where coalesce(c.paid, 0) <> coalesce(t.n, 0)`,

  'suspense equals what is to be sent back': `
    select 'suspense ' || coalesce(l.total, 0) || ', open refunds ' || coalesce(r.total, 0) as detail
      from (select sum(case when e.credit_account_id = s.id then amount else -amount end) as total
              from ledger_entries e, platform_account('unmatched_receipts') as s (id)
             where s.id in (e.credit_account_id, e.debit_account_id)) l,
           (select sum(amount) as total from receipt_refunds where state <> 'succeeded') r
     where coalesce(l.total, 0) <> coalesce(r.total, 0)`,

  'no capture in suspense was refused its way back': `
    select 'capture ' || provider_payment_id || ': ' || amount || ' centavos wait for the operator (' || reason || ')' as detail
      from receipt_refunds where state = 'failed'`,

  'every gift has a payment of its amount': `
    select 'gift ' || g.payment_id as detail from gifts g join payments p on p.id = g.payment_id
     where p.amount <> g.amount or p.creator_id <> g.creator_id`,

  'no webhook is stuck': `
    select 'event ' || event_id || ' since ' || received_at || coalesce(': ' || last_error, '') as detail from provider_events
     where applied_at is null and received_at < now() - interval '15 minutes'`,
}

/** Runs every invariant in one read-only snapshot. */
export async function verifyLedger(db: Db): Promise<Finding[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => {
      const findings: Finding[] = []
      for (const [invariant, query] of Object.entries(invariants)) {
        const { rows } = await sql<{ detail: string }>`${sql.raw(query)}`.execute(tx)
        findings.push(...rows.map((row) => ({ invariant, detail: row.detail })))
      }
      return findings
    })
}

/** What we say the provider holds for us: captured less sent back, in centavos. */
export async function clearingBalance(db: Db): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(case when e.debit_account_id = c.id then e.amount else -e.amount end), 0)::bigint as total
      from ledger_entries e, platform_account('provider_clearing') as c (id)
     where c.id in (e.debit_account_id, e.credit_account_id)`.execute(db)
  return rows[0]?.total ?? 0n
}

export const invariantCount = Object.keys(invariants).length
