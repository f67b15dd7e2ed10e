// The 15th: makes due mobile money available. The next run catches up on a missed one.

import { crashPoint } from '#server/kit/crash-points.ts'
import type { Db } from '#server/kit/db.ts'
import { Failures } from '#server/kit/failures.ts'
import { releasePending } from '../ledger/movements.ts'

/**
 * Releases everything due at `now`, each creator in its own transaction. Answers the centavos released in total. A creator whose money
 * cannot be released does not stop the others; the run then throws, and the next one tries it again.
 */
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
  const failures = new Failures()
  for (const { creator_id } of due) {
    released += (await failures.collect(`${creator_id}`, () => releasePending(db, creator_id, now))) ?? 0n
    crashPoint('release.between')
  }
  failures.throwIfAny('creators’ money could not be released')
  return released
}
