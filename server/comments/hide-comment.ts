// Lets the page's owner hide a comment with its replies, or show it again.
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { readListedComment } from './list-comments.ts'
import { type FinderFor, refuseStrangerToComment } from './stranger.ts'

/** For a comment on another account's page it fails as `refuseStrangerToComment`. */
export async function hideComment(
  { db }: Services,
  finderFor: FinderFor,
  id: string,
  ownerId: bigint,
  isHidden: boolean,
) {
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
    if (!comment) return refuseStrangerToComment(tx, finderFor, id, ownerId)
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
