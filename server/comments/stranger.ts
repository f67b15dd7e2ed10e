// Refuses accounts that request something only a comment's author or its page's owner may do.
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound, notYours } from '#server/kit/fail.ts'
import { isHiddenByBlock } from './comment-rows.ts'
import type { FindCommented } from './queries.ts'

/** Returns the access check for a content type. */
export type FinderFor = (type: string) => FindCommented

/**
 * ForbiddenException if the account can read the comment, NotFoundException if it is blocked, hidden or unknown; otherwise the
 * refusal of the commented content. `id` must be a UUID.
 */
export async function refuseStrangerToComment(
  db: Queryable,
  finderFor: FinderFor,
  id: string,
  accountId: bigint,
): Promise<never> {
  const comment = await db
    .selectFrom('comments as c')
    .select(['c.content_type', 'c.content_id', 'c.author_id'])
    .where('c.id', '=', id)
    .where('c.deleted_at', 'is', null)
    .where('c.hidden_at', 'is', null)
    .where('c.taken_down_at', 'is', null)
    .where('c.is_author_gone', '=', false)
    .where('c.is_thread_gone', '=', false)
    .where(sql<boolean>`not ${isHiddenByBlock(accountId, 'c')}`)
    .executeTakeFirstOrThrow(notFound)
  await finderFor(comment.content_type)(db, comment.content_id, accountId, { wants: 'see', isAdult: true })
  throw notYours()
}
