// Erases accounts whose week is over: the rows in one transaction, then the pictures one by one. A run may stop anywhere; the next one
// continues.
import { limits } from '#contract/limits.ts'
import { mailAccount } from '#server/accounts/mails.ts'
import { exportDocuments } from '#server/exports/ask-for-export.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import { Failures } from '#server/kit/failures.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import { keepHashes } from '#server/media/barred-pictures.ts'
import { giveUpBalance } from '#server/money/wallet/give-up-balance.ts'
import { mobileNumber } from '#server/otp/mobile-number.ts'
import type { Services } from '#server/outside/services.ts'
import { pictures } from '#server/pictures.ts'
import { erasePictures } from './erase-pictures.ts'
import { getPageUrls, reservePageUrls } from './erased-page-urls.ts'
import { forgetOwnCounters } from './forget-counters.ts'

export function erasureJobs(services: Services): Jobs {
  return { 'erase-accounts': async () => void (await eraseAccounts(services)) }
}

/**
 * Erases due accounts and completes those of interrupted runs. Returns how many were completed. An account that cannot be erased does not
 * stop the others; the run then throws, and the next one tries it again.
 */
export async function eraseAccounts(services: Services): Promise<number> {
  const { db } = services
  const due = await db
    .selectFrom('accounts')
    .select('id')
    .where('erases_at', '<=', clock.now())
    .orderBy('erases_at')
    .execute()
  const failures = new Failures()
  for (const { id } of due)
    await failures.collect(`${id}`, () => inTransaction(db, (tx) => eraseRows(tx, services, id)))
  const begun = await db
    .selectFrom('erasures')
    .select(['account_id', 'storage_keys'])
    .where('begun_at', 'is not', null)
    .where('done_at', 'is', null)
    .execute()
  for (const { account_id, storage_keys } of begun)
    await failures.collect(`${account_id}`, () => erasePictures(services, account_id, storage_keys))
  failures.throwIfAny('accounts could not be erased')
  return begun.length
}

/** Does nothing if the owner has just signed in again; postpones by a week if the account received money. */
async function eraseRows(tx: Tx, { config }: Services, id: bigint): Promise<void> {
  const now = clock.now()
  const account = await tx
    .selectFrom('accounts as a')
    .innerJoin('profiles as p', 'p.account_id', 'a.id')
    .innerJoin('erasures as e', 'e.account_id', 'a.id')
    .select(['a.id', 'a.email', 'p.page_name', 'p.page_url', 'p.avatar_key', 'p.cover_key', 'e.gives_up'])
    .where('a.id', '=', id)
    .where('a.erases_at', '<=', now)
    .forUpdate('a')
    .executeTakeFirst()
  if (!account) return
  if (!(await giveUpBalance(tx, id, account.gives_up, now))) {
    const erasesAt = new Date(now.getTime() + limits.erasureDays * DAY_MS)
    await tx.updateTable('accounts').set({ erases_at: erasesAt }).where('id', '=', id).execute()
    await mailAccount(tx, config, id, 'erasureWaits', { day: erasesAt })
    return
  }
  const addresses = await getPageUrls(tx, account)
  await reservePageUrls(tx, config, addresses, now)
  const number = await mobileNumber(tx, config, id)
  const marks = [account.email, account.page_name, ...addresses, ...(number ? [number] : [])]
  const documents = await exportDocuments(tx, id)
  await forgetOwnCounters(tx, config, account, now)
  // Otherwise what the desk took down could be uploaded again, by the same person with a new account.
  await keepHashes(
    tx,
    sql`select b.filename from (${pictures.barred}) b (filename) join images o using (filename) where o.owner_id = ${id}`,
  )
  await sql`select erase_account(${id}, ${addresses}::text[], ${marks}::text[], ${now})`.execute(tx)
  const files = [account.avatar_key, account.cover_key, ...documents].filter((key) => key !== null)
  await tx
    .updateTable('erasures')
    // erase_account() has listed the evidence of decided reports.
    .set({ begun_at: now, storage_keys: sql<string[]>`storage_keys || ${files}::text[]` })
    .where('account_id', '=', id)
    .execute()
}
