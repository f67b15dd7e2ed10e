// The public wall of gifts on a page.
import type { Page } from '#contract/paging.ts'
import { blockedIds } from '#server/blocks/blocked-people.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import { type PageQuery, paginateInOneQuery } from '#server/kit/paginate.ts'
import { donations, paid } from '#server/money/payments/queries.ts'
import { asGift, type Gift, gifts, isGiverVisible, isOnWall, type Row } from './gift-rows.ts'

/**
 * The wall of a page, newest first, without hidden gifts and without gifts whose named giver and the viewer block each other.
 * The message of a question's gift is omitted: a question is shown only together with its answer.
 */
export async function getGiftWall(
  db: Queryable,
  creatorId: bigint,
  viewerId: bigint | undefined,
  query: PageQuery,
): Promise<Page<Gift>> {
  const page = await paginateInOneQuery(db, query, visibleCount(creatorId, viewerId), (limit, offset, total) =>
    gifts(db, creatorId)
      .select(total.as('list_total'))
      .where(isOnWall)
      .where(isGiverVisible(viewerId))
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  const asShown = (row: Row) => asGift(row.source === 'question-and-answer' ? { ...row, supporter_message: null } : row)
  return { ...page, rows: page.rows.map(asShown) }
}

/** Total = all paid gifts minus the hidden ones and those naming a blocked giver. Counting what is subtracted is cheap: both are few. */
function visibleCount(creatorId: bigint, viewerId: bigint | undefined): RawBuilder<number> {
  return sql`
    (${donations(creatorId)}
     - (select count(*) from gifts g join payments p on p.id = g.payment_id
         where g.creator_id = ${creatorId} and not ${isOnWall} and ${paid})::int
     - ${viewerId === undefined ? sql`0` : blockedCount(creatorId, viewerId)})`
}

function blockedCount(creatorId: bigint, viewerId: bigint) {
  return sql`
    (select count(*) from gifts g join payments p on p.id = g.payment_id
      where g.creator_id = ${creatorId} and ${isOnWall} and not g.is_anonymous and ${paid}
        and g.giver_account_id in (${blockedIds(viewerId)}))::int`
}
