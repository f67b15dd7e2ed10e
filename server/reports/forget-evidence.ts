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
