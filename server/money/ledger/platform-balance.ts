import { type Queryable, sql } from '#server/kit/db.ts'

/**
 * Centavos on one of the platform's accounts, debits less credits: money the provider holds is above zero, money we owe
 * below. Accounts that every payment touches have no balance row: this adds the entries since the last verification to
 * its stored total.
 */
export async function getPlatformBalance(
  db: Queryable,
  kind: 'provider_clearing' | 'unmatched_receipts',
): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select (coalesce(sum(case when e.debit_account_id = c.id then e.amount else -e.amount end), 0)
            - coalesce((select total from proved_accounts where account_id = (select platform_account(${kind}))), 0))::bigint as total
      from ledger_entries e, platform_account(${kind}) as c (id)
     where c.id in (e.debit_account_id, e.credit_account_id)
       and e.journal_id > coalesce((select journal_id from proved_books), 0)`.execute(db)
  return rows[0]?.total ?? 0n
}
