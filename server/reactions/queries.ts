// Read-only queries of reactions: the counts, the viewer's own reaction, and the type of the content types' access checks.

import { reactionKinds } from '#contract/reaction-kinds.ts'
import type { ContentType, Reactions } from '#contract/reactions.ts'
import { sizeQuery } from '#server/kit/counted-list.ts'
import { idOrNull, type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'

/**
 * Throws unless this viewer may see or react. NotFoundException for unknown or blocked content; for hidden or deleted content
 * ContentNotAccessibleException (see) or ReactionNotAllowedException (react), the latter also where only buyers may react.
 */
export type RequireReactable = (
  db: Queryable,
  contentId: string,
  viewerId: bigint | undefined,
  wants: 'see' | 'react',
) => Promise<void>

/**
 * For the field `reactions`: the counts of this content and the viewer's own reaction, as a subquery, so that they are read
 * together with the content.
 */
export function reactionsTo(
  contentType: ContentType | RawBuilder<unknown>,
  id: RawBuilder<unknown>,
  viewerId: bigint | undefined,
): RawBuilder<Reactions> {
  const type = typeof contentType === 'string' ? sql`${contentType}::text` : contentType
  const size = (list: RawBuilder<unknown>) => sql`coalesce((${sizeQuery(list)}), 0)`
  const counts = reactionKinds.map((kind) => {
    const [name, list] = [sql.lit(`${kind.name}_count`), sql`r.list || ${sql.lit(`:${kind.id}`)}`]
    return sql`${name}, ${size(list)}`
  })
  return sql`
    (select json_build_object(${sql.join(counts)}, 'all_count', ${size(sql`r.list`)},
              'details', (select json_build_object('id', reaction_id) from reactions
                           where content_type = ${type} and content_id = ${id} and account_id = ${idOrNull(viewerId)}))
       from (select 'reactors:' || ${type} || ':' || ${id} as list) r)`
}

/** As `reactionsTo`, for one piece of content, as its own query. */
export async function readReactions(
  db: Queryable,
  contentType: ContentType,
  id: string,
  viewerId: bigint | undefined,
): Promise<Reactions> {
  const { rows } = await sql<{ reactions: Reactions }>`
    select ${reactionsTo(contentType, sql`${id}::uuid`, viewerId)} as reactions`.execute(db)
  return rows[0]!.reactions
}

const purchasesOfReactor = sql`
  select from purchases s join payments p on p.id = s.payment_id where s.post_id = r.content_id and s.buyer_id = r.account_id`

/**
 * SQL condition on a row `r` of `reactions`: the account had bought the content anonymously when it reacted. Where only buyers may
 * react, its name would reveal who Someone is. Later changes of the payment do not name it.
 */
export const isUnnamed = sql<boolean>`(
  r.content_type in ('photo', 'photo.collection')
  and exists (${purchasesOfReactor} and s.is_anonymous and p.paid_at <= r.created_at)
  and not exists (${purchasesOfReactor} and not s.is_anonymous and p.paid_at is not null))`
