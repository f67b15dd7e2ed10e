// Lets authors change or delete their comments.
import { commentTexts } from '#contract/comments.ts'
import { serverLimits } from '#contract/limits.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, type Tx } from '#server/kit/db.ts'
import { fail, notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import type { Services } from '#server/outside/services.ts'
import { editableUntil } from './comment-rows.ts'
import { readListedComment } from './list-comments.ts'
import { type FinderFor, refuseStrangerToComment } from './stranger.ts'

/** Shared by changing and deleting. */
const perAccount: ThrottleRule = {
  name: 'comment-change',
  points: serverLimits.commentChangesPerHour,
  seconds: 3600,
  per: 'account',
}

/** Requires that the author may still write on the content. ForbiddenException once the time for editing is over. */
export async function changeComment(
  { db, throttle }: Services,
  finderFor: FinderFor,
  id: string,
  { accountId, isAdult, message }: { accountId: bigint; isAdult: boolean; message: string },
) {
  await throttle.take(perAccount, String(accountId))
  await inTransaction(db, async (tx) => {
    const comment = await lockComment(tx, finderFor, id, accountId)
    refuseTakenDown(comment)
    await finderFor(comment.content_type)(tx, comment.content_id, accountId, { wants: 'write', isAdult })
    const now = clock.now()
    if (now > editableUntil(comment)) throw fail('ForbiddenException', commentTexts.over)
    await tx.updateTable('comments').set({ message, edited_at: now }).where('id', '=', comment.id).execute()
    await pageChanged(tx, comment.creator_id)
  })
  return readListedComment(db, id, accountId)
}

/** Deletes immediately, including the text; reports keep their copy of a reported text. */
export async function deleteComment({ db, throttle }: Services, finderFor: FinderFor, id: string, accountId: bigint) {
  await throttle.take(perAccount, String(accountId))
  await inTransaction(db, async (tx) => {
    const comment = await lockComment(tx, finderFor, id, accountId)
    await tx
      .updateTable('comments')
      .set({ message: '', deleted_at: clock.now() })
      .where('id', '=', comment.id)
      .execute()
    await pageChanged(tx, comment.creator_id)
  })
  return { ok: true as const }
}

/** Reads the author's comment and locks its row. For another author's comment it fails as `refuseStrangerToComment`. */
async function lockComment(tx: Tx, finderFor: FinderFor, id: string, authorId: bigint) {
  if (!isUuid(id)) throw notFound()
  const comment = await tx
    .selectFrom('comments')
    .select(['id', 'content_type', 'content_id', 'creator_id', 'created_at', 'taken_down_at'])
    .where('id', '=', id)
    .where('author_id', '=', authorId)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  return comment ?? refuseStrangerToComment(tx, finderFor, id, authorId)
}
