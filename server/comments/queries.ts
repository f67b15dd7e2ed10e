// Read-only queries of comments, as SQL fragments to embed in other queries: comment counts, and who may comment on a page.
import type { CommentedType } from '#contract/comments.ts'
import { sizeQuery } from '#server/kit/counted-list.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'

/** The number of visible comments on the content whose id is in this column. */
export function commentCount(type: CommentedType, column: string): RawBuilder<number> {
  return sql`coalesce((${sizeQuery(sql`${`comment-count:${type}:`}::text || ${sql.ref(column)}`)}), 0)::int`
}

/** The counted list of the threads on a piece of content. */
export function threadList(type: CommentedType, contentId: string): string {
  return `comments:${type}:${contentId.toLowerCase()}`
}

/** The counted list of the replies in a thread. */
export function replyList(threadId: string): string {
  return `replies:${threadId.toLowerCase()}`
}

/**
 * Checks that the viewer may read the content's comments or write one, and returns its creator. NotFoundException for unknown or
 * blocked content, ContentNotAccessibleException if it is hidden or deleted, ForbiddenException if it is locked for this viewer.
 */
export type FindCommented = (
  db: Queryable,
  contentId: string,
  viewerId: bigint | undefined,
  request: { wants: 'see' | 'write'; isAdult: boolean },
) => Promise<{
  creator_id: bigint
  /** The viewer has access because they bought the content anonymously. */
  is_anonymous: boolean
}>
