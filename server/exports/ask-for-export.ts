// Requests an export of an account's data, and reads its state.
import { randomUUID } from 'node:crypto'
import type { z } from 'zod/mini'
import type { Export } from '#contract/exports.ts'
import type { Language } from '#contract/languages.ts'
import { serverLimits } from '#contract/limits.ts'
import { clock, daysAgo } from '#server/kit/clock.ts'
import { inTransaction, type Queryable, type Tx } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/enqueue.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'

const perAccount: ThrottleRule = { name: 'export', points: serverLimits.exportsPerDay, seconds: 86_400, per: 'account' }

/** While an export is being prepared, a repeat returns it; one that is ready, or was given up, is replaced by a new one. */
export async function askForExport(
  { db, throttle, storage }: Pick<Services, 'db' | 'throttle' | 'storage'>,
  accountId: bigint,
  language: Language,
): Promise<{ state: 'preparing' }> {
  const current = await findExport(db, accountId)
  if (current && isPreparing(current)) return { state: 'preparing' }
  await throttle.take(perAccount, String(accountId))
  const unused = await inTransaction(db, async (tx) => {
    const documents = await dropExport(tx, accountId)
    await tx
      .insertInto('exports')
      .values({ account_id: accountId, id: randomUUID(), language, asked_at: clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    await enqueue(tx, 'prepare-export', { account_id: String(accountId) }, { key: `export:${accountId}` })
    return documents
  })
  for (const key of unused) await storage.remove(key)
  return { state: 'preparing' }
}

export async function readExport(
  { db, config }: Pick<Services, 'db' | 'config'>,
  accountId: bigint,
): Promise<z.input<typeof Export>> {
  const found = await findExport(db, accountId)
  const none = { link_url: null, expires_at: null, bytes: null }
  if (!found) return { state: 'none', ...none }
  const { id, expires_at, bytes } = found
  if (expires_at === null) return { state: isPreparing(found) ? 'preparing' : 'none', ...none }
  if (expires_at <= clock.now()) return { ...none, state: 'expired', expires_at }
  return { state: 'ready', link_url: `${config.publicUrl}/v1/user/export/${id}`, expires_at, bytes: Number(bytes) }
}

/** Not for ever: the queue gives up a job that failed at every try, and the owner could not ask for another. */
function isPreparing({ ready_at, asked_at }: { ready_at: Date | null; asked_at: Date }): boolean {
  return ready_at === null && asked_at > daysAgo(serverLimits.exportPreparedDays)
}

export function findExport(db: Queryable, accountId: bigint) {
  return db.selectFrom('exports').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Returns the storage keys of its documents, to be removed after the commit. */
async function dropExport(tx: Tx, accountId: bigint): Promise<string[]> {
  const documents = await exportDocuments(tx, accountId)
  await tx.deleteFrom('exports').where('account_id', '=', accountId).execute()
  return documents
}

export async function exportDocuments(db: Queryable, accountId: bigint): Promise<string[]> {
  const rows = await db
    .selectFrom('export_files')
    .select('storage_key')
    .where('account_id', '=', accountId)
    .where('picture', 'is', null)
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}
