import { isBlockedBetween } from '#server/blocks/blocks.ts'
import type { Queryable } from '#server/kit/db.ts'

/** The highest account id of an open page; 0 without one. */
export async function lastOpenPage(db: Queryable): Promise<bigint> {
  const row = await openPages(db, undefined).select('a.id').orderBy('a.id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0n
}

/** Page URLs of the open pages with account ids from `from` to before `to`, without those blocked from the viewer. */
export async function pagesBetween(
  db: Queryable,
  viewerId: bigint | undefined,
  from: bigint,
  to: bigint,
): Promise<string[]> {
  const rows = await openPages(db, viewerId)
    .innerJoin('profiles as p', 'p.account_id', 'a.id')
    .select('p.page_url')
    .where('a.id', '>=', from)
    .where('a.id', '<', to)
    .orderBy('a.id')
    .execute()
  return rows.map((row) => row.page_url)
}

/** Accounts whose page this viewer can find: verified, not closed, not blocked. */
export function openPages(db: Queryable, viewerId: bigint | undefined) {
  return db
    .selectFrom('accounts as a')
    .where('a.email_verified_at', 'is not', null)
    .where('a.closed_at', 'is', null)
    .$if(viewerId !== undefined, (pages) => pages.where((eb) => eb.not(isBlockedBetween(viewerId, 'a.id'))))
}
