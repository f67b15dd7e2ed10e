// Which accounts were erased: each backup lists them, so that restoring an older one does not bring them back (docs/decisions/050).
import { closeForErasure } from '#server/accounts/close-for-erasure.ts'
import { recordErasure } from '#server/erasure/record-erasure.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import type { OwnConnection } from '#server/kit/open-database.ts'
import type { Services } from '#server/outside/services.ts'
import { erasedName } from './manifest.ts'
import { readStamps } from './remove-old-backups.ts'
import type { Target } from './target.ts'

/** After a restore ids are given out again: another account of the same id has another moment of creation. */
interface Erased {
  id: string
  createdAt: string
}

export async function listErased(client: OwnConnection, target: Target, stamp: string): Promise<void> {
  const { rows } = await client.query<Erased>(`
    select id::text as id, extract(epoch from created_at)::text as "createdAt" from accounts where erased_at is not null`)
  await target.put(erasedName(stamp), Buffer.from(JSON.stringify(rows)))
}

/**
 * Closes the accounts that newer backups list as erased, to be erased when a worker starts. Returns how many. Those whose erasure was
 * requested before the restored backup are due by themselves.
 */
export async function eraseAgain({ db }: Pick<Services, 'db'>, target: Target, restored: string): Promise<number> {
  let closed = 0
  const { finished } = await readStamps(target)
  for (const stamp of finished.filter((one) => one > restored)) {
    // Earlier builds made no such list.
    const erased = JSON.parse((await target.get(erasedName(stamp)))?.toString() ?? '[]') as Erased[]
    closed += await inTransaction(db, async (tx) => {
      const { rows } = await sql<{ id: bigint }>`
        select a.id from accounts a
          join jsonb_to_recordset(${JSON.stringify(erased)}::jsonb) e (id bigint, "createdAt" numeric) on e.id = a.id
         where a.erased_at is null and a.erases_at is null and extract(epoch from a.created_at) = e."createdAt"`.execute(
        tx,
      )
      for (const { id } of rows) {
        await closeForErasure(tx, id, clock.now())
        await recordErasure(tx, id, 0n)
      }
      return rows.length
    })
  }
  return closed
}
