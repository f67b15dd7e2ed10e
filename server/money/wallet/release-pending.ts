// The 15th: makes due mobile money available. The next run catches up on a missed one.

import { crashPoint } from '#server/kit/crash-points.ts'
import type { Db } from '#server/kit/db.ts'
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
  const failures: { creatorId: bigint; error: unknown }[] = []
  for (const { creator_id } of due) {
    try {
      released += await releasePending(db, creator_id, now)
    } catch (error) {
      failures.push({ creatorId: creator_id, error })
    }
    crashPoint('release.between')
  }
  if (failures.length > 0) throw failureOf(failures)
  return released
}

/** Names the creators, because the log of a failed job has only the beginning of this text. */
function failureOf(failures: { creatorId: bigint; error: unknown }[]): AggregateError {
  const named = failures.map(
    ({ creatorId, error }) => `${creatorId} (${error instanceof Error ? error.message : error})`,
  )
  return new AggregateError(
    failures.map(({ error }) => error),
    `the money of ${failures.length} creators could not be released: ${named.join(', ')}`,
  )
}
