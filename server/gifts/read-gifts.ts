// Reading gifts: the public wall, and the creator's own list with the hidden ones.
import type { z } from 'zod/mini'
import type { ReceivedGift } from '#contract/gifts.ts'
import type { Page } from '#contract/paging.ts'
import { words } from '#contract/texts.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import { notFound, refuseStranger } from '#server/kit/fail.ts'
import { paginateAtOnce } from '#server/kit/paginate.ts'
import { findTakedowns, refuseTakenDown } from '#server/moderation/queries.ts'
import { donations, paid } from '#server/money/payments/queries.ts'
import { isPageOpen } from '#server/profiles/visible-page.ts'

type Gift = z.input<typeof ReceivedGift>

/**
 * The wall of a page, newest first, without hidden gifts and without those of givers blocked from the viewer.
 * A question stands with its answer or nowhere: here its gift comes without words.
 */
export async function getGiftWall(
  db: Queryable,
  creatorId: bigint,
  viewerId: bigint | undefined,
  query: PageQuery,
): Promise<Page<Gift>> {
  const page = await paginateAtOnce(db, query, seenCount(creatorId, viewerId), (limit, offset, total) =>
    gifts(db, creatorId)
      .select(total.as('list_total'))
      .where('g.hidden_at', 'is', null)
      .where('g.taken_down_at', 'is', null)
      .where(visibleGiver(viewerId))
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  const asShown = (row: Row) => asGift(row.source === 'question-and-answer' ? { ...row, supporter_message: null } : row)
  return { ...page, rows: page.rows.map(asShown) }
}

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

interface PageQuery {
  page: number
  per_page: number
}

function gifts(db: Queryable, creatorId: bigint) {
  return db
    .selectFrom('payments as p')
    .innerJoin('gifts as g', 'g.payment_id', 'p.id')
    .leftJoin('profiles as giver', 'giver.account_id', 'g.giver_account_id')
    .leftJoin('accounts as a', 'a.id', 'g.giver_account_id')
    .select([
      'p.id',
      'p.amount',
      'p.paid_at',
      'g.supporter_name',
      'g.supporter_message',
      'g.is_anonymous',
      'g.source',
      'g.giver_account_id',
    ])
    .select(['g.hidden_at', 'g.taken_down_at', 'g.reply', 'g.replied_at'])
    .select(['giver.page_url', 'giver.page_name', 'a.closed_at'])
    .where('p.creator_id', '=', creatorId)
    .where('p.paid_at', 'is not', null)
    .where(paid)
    .orderBy('p.paid_at', 'desc')
    .orderBy('p.id', 'desc')
}

function ownGifts(db: Queryable, creatorId: bigint) {
  return gifts(db, creatorId).select(namesBlocked(creatorId).as('is_blocked'))
}

function visibleGiver(viewerId: bigint | undefined) {
  return viewerId === undefined ? sql<boolean>`true` : sql<boolean>`not ${namesBlocked(viewerId)}`
}

/** The gift names somebody blocked. An anonymous one names nobody: were it to go, a block would tell who Someone is. */
function namesBlocked(viewerId: bigint) {
  return sql<boolean>`(not g.is_anonymous and ${isBlockedBetween(viewerId, 'g.giver_account_id')})`
}

/** Paid gifts but those this viewer's wall leaves out: the hidden ones, and those that name givers who are blocked. Both are few. */
function seenCount(creatorId: bigint, viewerId: bigint | undefined): RawBuilder<number> {
  return sql`
    (${donations(creatorId)}
     - (select count(*) from gifts g join payments p on p.id = g.payment_id
         where g.creator_id = ${creatorId} and (g.hidden_at is not null or g.taken_down_at is not null) and ${paid})::int
     - ${viewerId === undefined ? sql`0` : blockedCount(creatorId, viewerId)})`
}

function blockedCount(creatorId: bigint, viewerId: bigint) {
  return sql`
    (select count(*) from gifts g join payments p on p.id = g.payment_id
      where g.creator_id = ${creatorId} and g.hidden_at is null and g.taken_down_at is null and not g.is_anonymous and ${paid}
        and g.giver_account_id in (select blocked_id from blocks where blocker_id = ${viewerId}
                                   union select blocker_id from blocks where blocked_id = ${viewerId}))::int`
}

type Row = Awaited<ReturnType<ReturnType<typeof gifts>['executeTakeFirstOrThrow']>>

function asGift(row: Row): Gift {
  const named = !row.is_anonymous && row.page_url !== null && row.closed_at === null
  return {
    donation_id: row.id,
    name: row.is_anonymous ? words.someone : ((named ? row.page_name : row.supporter_name) ?? words.someone),
    page_url: named ? row.page_url : null,
    message: row.supporter_message,
    amount: row.amount,
    date: row.paid_at!,
    reply: row.reply !== null && row.replied_at !== null ? { message: row.reply, date: row.replied_at } : null,
    is_hidden: row.hidden_at !== null,
    taken_down: null,
  }
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
