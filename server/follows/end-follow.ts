import type { Tx } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'

/** Ends a follow, if there is one. */
export async function endFollow(tx: Tx, followerId: bigint, followedId: bigint): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('follows')
    .where('follower_id', '=', followerId)
    .where('followed_id', '=', followedId)
    .executeTakeFirst()
  if (numDeletedRows > 0n) await pageChanged(tx, followedId)
}
