// Marks notices as seen, up to one of them; the mark never moves back.
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { unreadCount } from './read-notices.ts'

/** Without `id`: all notices. NotFoundException unless the notice belongs to this account. */
export async function markRead(db: Queryable, accountId: bigint, id: string | undefined): Promise<{ unread: number }> {
  if (id !== undefined && !isUuid(id)) throw notFound()
  const newest = await db
    .selectFrom('notices')
    .select('place')
    .where('account_id', '=', accountId)
    .where('place', 'is not', null)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('place', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest && id !== undefined) throw notFound()
  if (newest)
    await db
      .insertInto('notice_boxes')
      .values({ account_id: accountId, seen_place: newest.place! })
      .onConflict((conflict) =>
        conflict.column('account_id').doUpdateSet({
          seen_place: sql<bigint>`greatest(notice_boxes.seen_place, excluded.seen_place)`,
        }),
      )
      .execute()
  return unreadCount(db, accountId)
}
