// Reads the rows of posts, one per photo, with their counts.
import type { Reactions } from '#contract/reactions.ts'
import { commentCount } from '#server/comments/queries.ts'
import { idOrNull, type Queryable, sql } from '#server/kit/db.ts'
import { paid } from '#server/money/payments/queries.ts'
import { reactionsTo } from '#server/reactions/queries.ts'
import { photosFor } from './photo-rows.ts'

export type Kind = 'snap' | 'slide'

/** The content_type of a post where several kinds of content share a table. */
const contentType = sql`case o.kind when 'snap' then 'photo' else 'photo.collection' end`

/** Adds the number of comments to each row; to the first row of a post also its reactions and, for its creator, its sales. */
export function postRows(db: Queryable, viewerId: bigint | undefined, isAdult: boolean) {
  const isFirst = sql`row_number() over (partition by o.id order by f.removed_at nulls first, f.position) = 1`
  const buyers = sql`
    select count(*)::int from purchases s join payments p on p.id = s.payment_id where s.post_id = o.id and ${paid}`
  return photosFor(db, viewerId, isAdult)
    .select(
      sql<number>`case o.kind when 'snap' then ${commentCount('photo', 'o.id')} else ${commentCount('photo.collection', 'o.id')} end`.as(
        'comment_count',
      ),
    )
    .select(
      sql<number | null>`case when o.creator_id = ${idOrNull(viewerId)} and ${isFirst} then (${buyers}) end`.as('sold'),
    )
    .select(
      sql<Reactions | null>`case when ${isFirst} then ${reactionsTo(contentType, sql.ref('o.id'), viewerId)} end`.as(
        'reactions',
      ),
    )
}

export type PostRow = Awaited<ReturnType<ReturnType<typeof postRows>['executeTakeFirstOrThrow']>>
