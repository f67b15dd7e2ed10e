// Read-only queries of comments, as SQL fragments to embed in other queries: comment counts, and who may comment on a page.
import type { CommentRules } from '#contract/comment-rules.ts'
import type { CommentedType } from '#contract/comments.ts'
import { follows } from '#server/follows/queries.ts'
import { sizeQuery } from '#server/kit/counted-list.ts'
import { idOrNull, type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import { paid } from '#server/money/payments/queries.ts'

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

/** Who may comment on what this creator publishes, and whether this viewer may. */
export function commentRules(viewerId: bigint | undefined, creatorId: bigint): RawBuilder<CommentRules> {
  const viewer = idOrNull(viewerId)
  return sql`
    (select json_build_object('who', s.who, 'may_comment', ${viewer} is not null and (${viewer} = ${creatorId} or case s.who
              when 'everyone' then true
              when 'followers' then ${follows(viewerId, creatorId)}
              when 'payers' then exists (select 1 from payments p where p.payer_account_id = ${viewer} and p.creator_id = ${creatorId} and ${paid})
              else false end))
       from (select coalesce((select who from comment_settings where account_id = ${creatorId}), 'everyone') as who) s)`
}

export async function readCommentRules(
  db: Queryable,
  viewerId: bigint | undefined,
  creatorId: bigint,
): Promise<CommentRules> {
  const { rows } = await sql<{ rules: CommentRules }>`select ${commentRules(viewerId, creatorId)} as rules`.execute(db)
  return rows[0]!.rules
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
