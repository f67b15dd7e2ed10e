// Accounts that export their data and are then deleted, for the scripts that kill the product between the steps of both.
import { anImage } from '#server/content/testing.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { enqueue } from '#server/kit/enqueue.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import type { BenchEnvironment } from './environment.ts'
import { getSession } from './session.ts'

const PICTURES = 4

export interface DeletingAccount {
  id: bigint
  cookie: string
}

/** An account with pictures, whose session needs no second proof of identity. */
export async function createDeletingAccount({ services }: BenchEnvironment, pageUrl: string): Promise<DeletingAccount> {
  const id = await createTestAccount(services, { page_url: pageUrl })
  for (let n = 0; n < PICTURES; n++) await anImage(services, id)
  return { id, cookie: await getSession(services, id, true) }
}

/** Lets the waiting week of an account's deletion end now, and enqueues the erasure job. */
export async function endDeletionWait({ services }: BenchEnvironment, { id }: DeletingAccount): Promise<void> {
  await inTransaction(services.db, async (tx) => {
    await tx
      .updateTable('accounts')
      .set({ erases_at: new Date(Date.now() - 1000) })
      .where('id', '=', id)
      .where('erases_at', 'is not', null)
      .execute()
    await enqueue(tx, 'erase-accounts', {})
  })
}

/** Exports and erasures that were begun and are not complete. */
export async function listHalfDone({ services }: BenchEnvironment): Promise<string[]> {
  const { rows } = await sql<{ what: string }>`
    select 'export of ' || account_id || ' is not ready' as what from exports where ready_at is null
    union all select 'erasure of ' || account_id || ' is not done' from erasures where begun_at is not null and done_at is null
    union all select 'erasure of ' || id || ' has not begun' from accounts where erases_at <= now()
    union all select 'erased ' || e.account_id || ' has a picture' from erasures e join images i on i.owner_id = e.account_id
               where e.done_at is not null and i.bytes > 0
    union all select 'erased ' || e.account_id || ' has a session' from erasures e join sessions s using (account_id)
               where e.done_at is not null`.execute(services.db)
  return rows.map(({ what }) => what)
}
