import type { CommentRules } from '#contract/comment-rules.ts'
import { follows } from '#server/follows/queries.ts'
import { idOrNull, type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import { paid } from '#server/money/payments/queries.ts'

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
