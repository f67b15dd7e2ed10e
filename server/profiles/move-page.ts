// Moves a page to another address; its old addresses redirect there for a while.
import { sentence } from '#contract/languages.ts'
import { limits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { failFields, retryLater } from '#server/kit/fail.ts'
import type { Secret } from '#server/kit/secret.ts'
import { pageUrlProblem, skeleton } from './page-url.ts'

export async function movePage(tx: Tx, secret: Secret, accountId: bigint, pageUrl: string): Promise<void> {
  const old = await tx
    .selectFrom('profiles')
    .select(['page_url', 'page_url_skeleton'])
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirstOrThrow()
  if (old.page_url === pageUrl) return
  const problem = await pageUrlProblem({ db: tx, secret }, pageUrl, accountId)
  if (problem) throw failFields({ page_url: [problem] })
  await countRename(tx, accountId)
  const until = new Date(clock.now().getTime() + limits.oldPageUrlDays * DAY_MS)
  await tx.deleteFrom('profile_redirects').where('page_url', '=', pageUrl).where('account_id', '=', accountId).execute()
  await tx
    .insertInto('profile_redirects')
    .values({ page_url: old.page_url, page_url_skeleton: old.page_url_skeleton, account_id: accountId, until })
    .onConflict((conflict) => conflict.column('page_url').doUpdateSet({ account_id: accountId, until }))
    .execute()
  await dropOldestRedirects(tx, accountId)
  await tx
    .updateTable('profiles')
    .set({ page_url: pageUrl, page_url_skeleton: skeleton(pageUrl) })
    .where('account_id', '=', accountId)
    .execute()
}

/** The caller holds the profile's row lock, which serializes renames. TooManyRequestsException with `errors.page_url`. */
async function countRename(tx: Tx, accountId: bigint): Promise<void> {
  const now = clock.now()
  const window = limits.renameDays * DAY_MS
  const third = await tx
    .selectFrom('page_renames')
    .select('renamed_at')
    .where('account_id', '=', accountId)
    .where('renamed_at', '>', new Date(now.getTime() - window))
    .orderBy('renamed_at', 'desc')
    .offset(limits.renames - 1)
    .limit(1)
    .executeTakeFirst()
  if (third) {
    const next = new Date(third.renamed_at.getTime() + window)
    const text = sentence(texts.pageUrlRenames, { day: next })
    const failure = retryLater((next.getTime() - now.getTime()) / 1000, text)
    failure.errors = { page_url: [text] }
    throw failure
  }
  await tx.insertInto('page_renames').values({ account_id: accountId, renamed_at: now }).execute()
}

/** Keeps the redirects of the page's latest few addresses; older ones become available to others immediately. */
async function dropOldestRedirects(tx: Tx, accountId: bigint): Promise<void> {
  await tx
    .deleteFrom('profile_redirects')
    .where('account_id', '=', accountId)
    .where('page_url', 'not in', (former) =>
      former
        .selectFrom('profile_redirects')
        .select('page_url')
        .where('account_id', '=', accountId)
        .orderBy('until', 'desc')
        .limit(limits.oldPageUrlsMax),
    )
    .execute()
}
