// Selects the paid gifts of a page and maps each row to the API response.
import type { z } from 'zod/mini'
import type { ReceivedGift } from '#contract/gifts.ts'
import { words } from '#contract/texts.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { paid } from '#server/money/payments/queries.ts'

export type Gift = z.input<typeof ReceivedGift>

export function gifts(db: Queryable, creatorId: bigint) {
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
    .where(paid)
    .orderBy('p.paid_at', 'desc')
    .orderBy('p.id', 'desc')
}

/** A row of `gifts` under the alias `g` that everyone may see, if it is paid: neither hidden nor taken down. */
export const isOnWall = sql<boolean>`(g.hidden_at is null and g.taken_down_at is null)`

export function isGiverVisible(viewerId: bigint | undefined) {
  return viewerId === undefined ? sql<boolean>`true` : sql<boolean>`not ${namesBlockedGiver(viewerId)}`
}

/** The gift names a blocked giver. Anonymous gifts are exempt: hiding one after a block would reveal who “Someone” is. */
export function namesBlockedGiver(viewerId: bigint) {
  return sql<boolean>`(not g.is_anonymous and ${isBlockedBetween(viewerId, 'g.giver_account_id')})`
}

export type Row = Awaited<ReturnType<ReturnType<typeof gifts>['executeTakeFirstOrThrow']>>

export function asGift(row: Row): Gift {
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
