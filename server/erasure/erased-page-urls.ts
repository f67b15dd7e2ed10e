// Reserves the addresses of an erased page for a while, so that nobody else can take them.
import { limits } from '#contract/limits.ts'
import { DAY_MS } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Tx } from '#server/kit/db.ts'
import { erasedPageUrlHash, skeleton } from '#server/profiles/page-url.ts'

/** The address of the page, and its former ones that still redirect. */
export async function getPageUrls(tx: Tx, { id, page_url }: { id: bigint; page_url: string }): Promise<string[]> {
  const former = await tx.selectFrom('profile_redirects').select('page_url').where('account_id', '=', id).execute()
  return [page_url, ...former.map((redirect) => redirect.page_url)]
}

/** Stores the addresses as keyed hashes, so that the table does not reveal them. */
export async function reservePageUrls(tx: Tx, { secret }: Config, addresses: string[], now: Date): Promise<void> {
  const until = new Date(now.getTime() + limits.erasedPageUrlDays * DAY_MS)
  const hashes = new Set(addresses.map((address) => skeleton(address)))
  await tx
    .insertInto('erased_page_urls')
    .values([...hashes].map((folded) => ({ hash: erasedPageUrlHash(secret, folded), until })))
    .onConflict((conflict) => conflict.column('hash').doUpdateSet({ until }))
    .execute()
}
