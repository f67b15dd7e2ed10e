// Lists an account's notices, without those from accounts blocked since, or about posts and comments that are gone.
import type { z } from 'zod/mini'
import type { Notice } from '#contract/notices.ts'
import type { Page } from '#contract/paging.ts'
import { words } from '#contract/texts.ts'
import { blockedIds } from '#server/blocks/blocked-people.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { cutList } from '#server/kit/counted-pages.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import type { PageQuery } from '#server/kit/paginate.ts'
import { readValues } from '#server/kit/reader.ts'
import type { Say } from '#server/kit/say.ts'
import { pictureAddress } from '#server/profiles/visible-page.ts'
import { isStillThere } from './still-there.ts'

/** The unread count stops at this number. */
const UNREAD_MAX = 100

export async function readNotices(
  db: Queryable,
  accountId: bigint,
  query: PageQuery,
  say: Say,
): Promise<Page<z.input<typeof Notice>>> {
  return cutList(
    db,
    `notices:${accountId}`,
    query,
    async (before, limit, offset) => {
      const rows = await noticeRows(db, accountId)
        .where('n.place', '<', before)
        .orderBy('n.place', 'desc')
        .limit(limit)
        .offset(offset)
        .execute()
      return rows.map((row) => asNotice(row, say))
    },
    hiddenPlaces(accountId),
  )
}

/** SQL condition: notice `n` of this account is listed and counted. */
function isListed(accountId: bigint): RawBuilder<boolean> {
  return sql`(not ${isBlockedBetween(accountId, 'n.actor_id')} and ${isStillThere})`
}

/** The places of the others. */
function hiddenPlaces(accountId: bigint) {
  return sql`
    select place from notices n
     where n.account_id = ${accountId} and n.place is not null
       and (n.actor_id in (${blockedIds(accountId)}) or not ${isStillThere})`
}

export async function unreadCount(db: Queryable, accountId: bigint): Promise<{ unread: number }> {
  return readValues(db, {
    unread: sql<number>`
      select count(*)::int from (
        select 1 from notices n
         where n.account_id = ${accountId} and ${isListed(accountId)}
           and n.place > coalesce((select seen_place from notice_boxes where account_id = ${accountId}), 0)
         limit ${UNREAD_MAX}) unseen`,
  })
}

/** The notices of this account, for the list and for mails. */
export function noticeRows(db: Queryable, accountId: bigint) {
  return db
    .selectFrom('notices as n')
    .leftJoin('accounts as a', (join) => join.onRef('a.id', '=', 'n.actor_id').on('a.closed_at', 'is', null))
    .leftJoin('profiles as p', 'p.account_id', 'a.id')
    .leftJoin('notice_boxes as b', 'b.account_id', 'n.account_id')
    .select(['n.id', 'n.kind', 'n.state', 'n.name', 'n.amount', 'n.about', 'n.link', 'n.happened_at', 'n.actor_id'])
    .select(['p.page_name', 'p.avatar_key'])
    .select(sql<boolean>`coalesce(n.place <= b.seen_place, false)`.as('is_read'))
    .where('n.account_id', '=', accountId)
    .where(isListed(accountId))
}

export type NoticeRow = Awaited<ReturnType<ReturnType<typeof noticeRows>['executeTakeFirstOrThrow']>>

export function asNotice(row: NoticeRow, say: Say): z.input<typeof Notice> {
  const kind = row.kind as Notice['kind']
  const hasActor = !['payout', 'goal', 'takedown', 'refund', 'dispute'].includes(kind)
  return {
    id: row.id,
    kind,
    state: row.state as Notice['state'],
    name: hasActor ? (row.page_name ?? row.name ?? say(words.someone)) : null,
    avatar: pictureAddress(row.avatar_key),
    amount: row.amount,
    about: row.about,
    link: row.link,
    date: row.happened_at,
    is_read: row.is_read,
  }
}
