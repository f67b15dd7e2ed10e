// Lists the buyers of a post for its creator. Anonymous buyers are listed as "Someone".
import type { z } from 'zod/mini'
import type { Buyer } from '#contract/content.ts'
import type { Page } from '#contract/paging.ts'
import { words } from '#contract/texts.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { type PageQuery, paginate } from '#server/kit/paginate.ts'
import { refuseTakenDown } from '#server/moderation/queries.ts'
import { paid } from '#server/money/payments/queries.ts'
import type { Kind } from './post-rows.ts'
import { refuseStrangerToPost } from './stranger.ts'

/** For anyone but the owner: fails as `refuseStranger` does. Refunded purchases are not listed. */
export async function readBuyers(
  db: Queryable,
  creatorId: bigint,
  kind: Kind,
  postId: string,
  query: PageQuery,
): Promise<Page<z.input<typeof Buyer>>> {
  await requireOwner(db, creatorId, kind, postId)
  const sold = db
    .selectFrom('purchases as s')
    .innerJoin('payments as p', 'p.id', 's.payment_id')
    .where('s.post_id', '=', postId)
    .where(paid)
  return paginate(query, {
    rows: async (limit, offset) => {
      const rows = await sold
        .innerJoin('profiles as b', 'b.account_id', 's.buyer_id')
        .innerJoin('accounts as a', 'a.id', 's.buyer_id')
        .select(['b.page_url', 'b.page_name', 'p.paid_at', 'p.transaction_no'])
        .select(
          sql<boolean>`not s.is_anonymous and a.closed_at is null
                       and not ${isBlockedBetween(creatorId, 's.buyer_id')}`.as('is_named'),
        )
        .orderBy('p.paid_at', 'desc')
        .orderBy('p.id', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => ({
        buyer: row.is_named
          ? { page_url: row.page_url, page_name: row.page_name }
          : { page_url: null, page_name: words.someone },
        date: row.paid_at!,
        payment_id: row.transaction_no,
      }))
    },
    total: async () => (await sold.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n,
  })
}

async function requireOwner(db: Queryable, creatorId: bigint, kind: Kind, postId: string): Promise<void> {
  if (!isUuid(postId)) throw notFound()
  const post = await db
    .selectFrom('posts')
    .select('taken_down_at')
    .where('id', '=', postId)
    .where('creator_id', '=', creatorId)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!post) return refuseStrangerToPost(db, kind, postId, creatorId)
  refuseTakenDown(post)
}
