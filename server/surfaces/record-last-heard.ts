// Records when a screen of an overlay or soundbox last listened; the creator sees it on the dashboard.
import { clock } from '#server/kit/clock.ts'
import type { Db } from '#server/kit/db.ts'

/** At most one update per surface in this time. */
const UPDATE_INTERVAL_MS = 60_000

export async function recordLastHeard(db: Db, surfaceIds: string[]): Promise<void> {
  const now = clock.now()
  const before = new Date(now.getTime() - UPDATE_INTERVAL_MS)
  await db
    .updateTable('surfaces')
    .set({ last_heard_at: now })
    .where('id', 'in', surfaceIds)
    .where((its) => its.or([its('last_heard_at', 'is', null), its('last_heard_at', '<', before)]))
    .execute()
}
