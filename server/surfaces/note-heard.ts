// That screens of overlays and soundboxes listen, for their creator to see.
import { clock } from '#server/kit/clock.ts'
import type { Db } from '#server/kit/db.ts'

/** Within this time it is not written down once more. */
const KEPT_MS = 60_000

export async function noteHeard(db: Db, surfaceIds: string[]): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - KEPT_MS)
  await db
    .updateTable('surfaces')
    .set({ last_heard_at: now })
    .where('id', 'in', surfaceIds)
    .where((its) => its.or([its('last_heard_at', 'is', null), its('last_heard_at', '<', before)]))
    .execute()
}
