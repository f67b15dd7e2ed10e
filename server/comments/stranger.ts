// Somebody who asks for what only a comment's author, or its page's owner, may.
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound, notYours } from '#server/kit/fail.ts'
import type { FindCommented } from './queries.ts'
import { isKeptFrom } from './seen.ts'

/** Whose content of this type it is. */
export type FindOf = (type: string) => FindCommented

/**
 * ForbiddenException where the asker reads it, NotFoundException where it is kept from them; otherwise as what it stands below
 * refuses to be read. `id` is a UUID.
 */
export async function refuseStrangerToComment(
  db: Queryable,
  findOf: FindOf,
  id: string,
  askerId: bigint,
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
    .where(sql<boolean>`not ${isKeptFrom(askerId, 'c')}`)
    .executeTakeFirstOrThrow(notFound)
  await findOf(comment.content_type)(db, comment.content_id, askerId, { wants: 'see', isAdult: true })
  throw notYours()
}
