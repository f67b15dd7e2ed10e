// The page's owner takes a comment off it, with the replies below, or puts it back.
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { readListedComment } from './list-comments.ts'
import { type FindOf, refuseStrangerToComment } from './stranger.ts'

/** As `refuseStrangerToComment` for what stands on no page of theirs. */
export async function hideComment({ db }: Services, findOf: FindOf, id: string, ownerId: bigint, isHidden: boolean) {
  if (!isUuid(id)) throw notFound()
  await inTransaction(db, async (tx) => {
    const comment = await tx
      .selectFrom('comments')
      .select(['id', 'taken_down_at'])
      .where('id', '=', id)
      .where('creator_id', '=', ownerId)
      .where('deleted_at', 'is', null)
      .forUpdate()
      .executeTakeFirst()
    if (!comment) return refuseStrangerToComment(tx, findOf, id, ownerId)
    refuseTakenDown(comment)
    await tx
      .updateTable('comments')
      .set({ hidden_at: isHidden ? clock.now() : null })
      .where('id', '=', comment.id)
      .execute()
    await pageChanged(tx, ownerId)
  })
  return readListedComment(db, id, ownerId)
}
