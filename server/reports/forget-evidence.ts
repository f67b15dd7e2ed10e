// Deletes personal data and evidence of old reports (docs/decisions/052).
import { serverLimits } from '#contract/limits.ts'
import { daysAgo } from '#server/kit/clock.ts'
import { inTransaction, type RawBuilder, sql, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { forgetErased } from './forget-erased.ts'

/** Pictures per batch. */
const BATCH = 100

/** For the nightly job. Open reports keep everything; old decided ones keep number, reason, dates and our answer. */
export async function forgetEvidence({ db, storage }: Pick<Services, 'db' | 'storage'>): Promise<void> {
  await inTransaction(db, forgetLeftOfErased)
  await db
    .updateTable('reports')
    .set({ email: null })
    .where('decided_at', '<', daysAgo(serverLimits.reporterEmailKeptDays))
    .where('email', 'is not', null)
    .execute()
  const isOld = sql<boolean>`decided_at < ${daysAgo(serverLimits.evidenceKeptDays)}`
  await forgetPictures({ db, storage }, isOld)
  await db
    .updateTable('reports')
    .set({ evidence: '', details: null, reporter: null, reporter_id: null, email: null })
    .where(isOld)
    .where(sql<boolean>`(evidence <> '' or num_nonnulls(details, reporter, reporter_id, email) > 0)`)
    .execute()
}

async function forgetPictures(
  { db, storage }: Pick<Services, 'db' | 'storage'>,
  isOld: RawBuilder<boolean>,
): Promise<void> {
  for (;;) {
    const pictures = await db
      .selectFrom('report_pictures as f')
      .innerJoin('reports as r', 'r.id', 'f.report_id')
      .select(['f.report_id', 'f.place', 'f.storage_key'])
      .where(isOld)
      .limit(BATCH)
      .execute()
    if (pictures.length === 0) return
    // Files first: if this stops in between, the rows that are left lead to the files again.
    for (const { storage_key } of pictures) await storage.remove(storage_key)
    for (const { report_id, place } of pictures)
      await db.deleteFrom('report_pictures').where('report_id', '=', report_id).where('place', '=', place).execute()
  }
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

/** Versions before erased accounts without the evidence of decided reports. */
async function forgetLeftOfErased(tx: Tx): Promise<void> {
  const { rows } = await sql<{ id: bigint }>`
    select distinct a.id from reports r join accounts a on a.id = r.owner_id
     where a.erased_at is not null and r.state <> 'open'
       and (r.evidence <> '' or r.details is not null or exists (select from report_pictures f where f.report_id = r.id))`.execute(
    tx,
  )
  await forgetErased(
    tx,
    rows.map(({ id }) => id),
  )
}
