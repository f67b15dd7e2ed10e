import { type Queryable, sql } from '#server/kit/db.ts'

/**
 * Centavos that the provider holds for us, by journals up to that one. Starts from the total the last verification
 * stored; `whole` sums everything again.
 */
export async function clearingUpTo(db: Queryable, journalId: bigint, whole: boolean): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    with c as (select platform_account('provider_clearing') as id),
         stored as (select journal_id, -total as total from proved_books, proved_accounts join c on c.id = account_id
                   where journal_id <= ${journalId}::bigint and not ${whole}::boolean)
    select (coalesce((select total from stored), 0)
            + coalesce(sum(case when e.debit_account_id = c.id then e.amount else -e.amount end), 0))::bigint as total
      from ledger_entries e, c
     where c.id in (e.debit_account_id, e.credit_account_id) and e.journal_id <= ${journalId}::bigint
       and e.journal_id > coalesce((select journal_id from stored), 0)`.execute(db)
  return rows[0]!.total
}
