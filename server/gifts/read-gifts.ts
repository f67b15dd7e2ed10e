// The gifts a creator was given, as they list them themselves: with the hidden ones.
import type { Page } from '#contract/paging.ts'
import { words } from '#contract/texts.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound, refuseStranger } from '#server/kit/fail.ts'
import { paginateAtOnce } from '#server/kit/paginate.ts'
import { findTakedowns, refuseTakenDown } from '#server/moderation/queries.ts'
import { donations, paid } from '#server/money/payments/queries.ts'
import { isPageOpen } from '#server/profiles/visible-page.ts'
import { asGift, type Gift, gifts, namesBlocked, type PageQuery, type Row, visibleGiver } from './gift-rows.ts'

/** Everything a creator was given. It is theirs still when a block came between: then without the giver’s name and words. */
export async function receivedBy(db: Queryable, creatorId: bigint, query: PageQuery): Promise<Page<Gift>> {
  const page = await paginateAtOnce(db, query, donations(creatorId), (limit, offset, total) =>
    ownGifts(db, creatorId).select(total.as('list_total')).limit(limit).offset(offset).execute(),
  )
  return { ...page, rows: await asOwnGifts(db, page.rows) }
}

/** One gift of this creator; as `refuseStranger` for anybody else's, ContentNotAccessibleException for what is taken down. */
export async function receivedGift(db: Queryable, creatorId: bigint, giftId: string): Promise<Gift> {
  const row = await ownGifts(db, creatorId).where(sql<boolean>`g.payment_id::text = ${giftId}`).executeTakeFirst()
  if (!row) return refuseStranger(creatorId, () => giftOnWall(db, giftId, creatorId))
  refuseTakenDown(row)
  return (await asOwnGifts(db, [row]))[0]!
}

/** NotFoundException unless it stands on a wall that this viewer sees. */
async function giftOnWall(db: Queryable, giftId: string, viewerId: bigint) {
  return db
    .selectFrom('payments as p')
    .innerJoin('gifts as g', 'g.payment_id', 'p.id')
    .select('p.creator_id')
    .where(sql<boolean>`p.id::text = ${giftId}`)
    .where(paid)
    .where('g.hidden_at', 'is', null)
    .where('g.taken_down_at', 'is', null)
    .where(visibleGiver(viewerId))
    .where(isPageOpen('p.creator_id', viewerId))
    .executeTakeFirstOrThrow(notFound)
}

function ownGifts(db: Queryable, creatorId: bigint) {
  return gifts(db, creatorId).select(namesBlocked(creatorId).as('is_blocked'))
}

/** The words of a message that was taken down are gone for the creator too. */
async function asOwnGifts(db: Queryable, rows: (Row & { is_blocked: boolean })[]): Promise<Gift[]> {
  const takedowns = await findTakedowns(db, 'donation', rows)
  return rows.map((row) => {
    const gift = { ...asGift(row), taken_down: takedowns.get(row.id) ?? null }
    if (row.is_blocked) return { ...gift, name: words.someone, page_url: null, message: null }
    return row.taken_down_at === null ? gift : { ...gift, message: null }
  })
}
