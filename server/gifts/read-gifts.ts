// The gifts that a creator received, for the creator's own list: hidden gifts included.
import type { Page } from '#contract/paging.ts'
import { words } from '#contract/texts.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound, refuseStranger } from '#server/kit/fail.ts'
import { type PageQuery, paginateInOneQuery } from '#server/kit/paginate.ts'
import { findTakedowns, refuseTakenDown } from '#server/moderation/queries.ts'
import { donations, paid } from '#server/money/payments/queries.ts'
import { isPageOpen } from '#server/profiles/visible-page.ts'
import { asGift, type Gift, gifts, isGiverVisible, isOnWall, namesBlockedGiver, type Row } from './gift-rows.ts'

/** All gifts a creator received. Gifts from a blocked giver stay listed, without the giver's name and message. */
export async function listReceivedGifts(db: Queryable, creatorId: bigint, query: PageQuery): Promise<Page<Gift>> {
  const page = await paginateInOneQuery(db, query, donations(creatorId), (limit, offset, total) =>
    ownGifts(db, creatorId).select(total.as('list_total')).limit(limit).offset(offset).execute(),
  )
  return { ...page, rows: await asOwnGifts(db, page.rows) }
}

/** One gift of this creator. Another creator's gift: as `refuseStranger`. A gift taken down: ContentNotAccessibleException. */
export async function readReceivedGift(db: Queryable, creatorId: bigint, giftId: string): Promise<Gift> {
  const row = await ownGifts(db, creatorId).where(sql<boolean>`g.payment_id::text = ${giftId}`).executeTakeFirst()
  if (!row) return refuseStranger(creatorId, () => giftOnWall(db, giftId, creatorId))
  refuseTakenDown(row)
  return (await asOwnGifts(db, [row]))[0]!
}

/** NotFoundException unless the gift is on a wall that this viewer can see. */
async function giftOnWall(db: Queryable, giftId: string, viewerId: bigint) {
  return db
    .selectFrom('payments as p')
    .innerJoin('gifts as g', 'g.payment_id', 'p.id')
    .select('p.creator_id')
    .where(sql<boolean>`p.id::text = ${giftId}`)
    .where(paid)
    .where(isOnWall)
    .where(isGiverVisible(viewerId))
    .where(isPageOpen('p.creator_id', viewerId))
    .executeTakeFirstOrThrow(notFound)
}

function ownGifts(db: Queryable, creatorId: bigint) {
  return gifts(db, creatorId).select(namesBlockedGiver(creatorId).as('is_blocked'))
}

/** A message that was taken down is hidden from the creator too. */
async function asOwnGifts(db: Queryable, rows: (Row & { is_blocked: boolean })[]): Promise<Gift[]> {
  const takedowns = await findTakedowns(db, 'donation', rows)
  return rows.map((row) => {
    const gift = { ...asGift(row), taken_down: takedowns.get(row.id) ?? null }
    if (row.is_blocked) return { ...gift, name: words.someone, page_url: null, message: null }
    return row.taken_down_at === null ? gift : { ...gift, message: null }
  })
}
