// What decided reports show of accounts that were erased.
import { sql, type Tx } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/enqueue.ts'

/** Deletes what decided reports show of erased accounts; the job removes the files once this transaction is committed. */
export async function forgetErased(tx: Tx, accountIds: bigint[]): Promise<void> {
  for (const id of accountIds) await sql`select forget_evidence(${id})`.execute(tx)
  if (accountIds.length > 0) await enqueue(tx, 'erase-accounts', {}, { key: 'erase-accounts' })
}

/**
 * The erased accounts that a report shows something of: its page's owner, and the author of text on another's page, anonymous or not.
 * Locks them before the report is decided: an account that is being erased meanwhile is erased first, or after the decision.
 */
export async function lockErased(tx: Tx, reportNo: string): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint; is_erased: boolean }>`
    with r as (select owner_id, content_type, case when content_type in ('comment', 'question', 'donation') then content_id::uuid end as id
                 from reports where report_no = ${reportNo})
    select a.id, a.erased_at is not null as is_erased from accounts a
     where a.id in (
       select owner_id from r
       union all select c.author_id from r join comments c using (id) where r.content_type = 'comment'
       union all select q.asker_id from r join questions q using (id) where r.content_type = 'question'
       union all select g.giver_account_id from r join gifts g on g.payment_id = r.id where r.content_type = 'donation')
     order by a.id for key share of a`.execute(tx)
  return rows.filter(({ is_erased }) => is_erased).map(({ id }) => id)
}
