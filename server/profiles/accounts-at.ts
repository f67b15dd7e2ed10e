import type { Queryable } from '#server/kit/db.ts'

/** The account ids of the pages that have these addresses now, by address. */
export async function accountsAt(db: Queryable, pageUrls: ReadonlySet<string>): Promise<Map<string, string>> {
  if (pageUrls.size === 0) return new Map()
  const rows = await db
    .selectFrom('profiles')
    .select(['page_url', 'account_id'])
    .where('page_url', 'in', [...pageUrls])
    .execute()
  return new Map(rows.map((row) => [row.page_url, String(row.account_id)]))
}
