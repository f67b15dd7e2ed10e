// The 15th: makes due mobile money available. The next run catches up on a missed one.

import { crashPoint } from '#server/kit/crash-points.ts'
import type { Db } from '#server/kit/db.ts'
import { releasePending } from '../ledger/movements.ts'

/** Releases everything due at `now`, each creator in its own transaction. Answers the centavos released in total. */
export async function releaseDue(db: Db, now: Date): Promise<bigint> {
  const due = await db
    .selectFrom('pending_items')
    .select('creator_id')
    .distinct()
    .where('released_by', 'is', null)
    .where('release_at', '<=', now)
    .orderBy('creator_id')
    .execute()
  let released = 0n
  for (const { creator_id } of due) {
    released += await releasePending(db, creator_id, now)
    crashPoint('release.between')
  }
  return released
}
