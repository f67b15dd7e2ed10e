// Reads and changes who may comment on an account's page.
import type { Commenters } from '#contract/comment-rules.ts'
import { inTransaction, type Queryable } from '#server/kit/db.ts'
import { pageChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { readCommentRules } from './comment-rules.ts'

export async function readSettings(db: Queryable, accountId: bigint): Promise<{ who: Commenters }> {
  const { who } = await readCommentRules(db, accountId, accountId)
  return { who }
}

/** Applies to new comments; existing ones stay. */
export async function changeSettings(
  { db }: Services,
  accountId: bigint,
  who: Commenters,
): Promise<{ who: Commenters }> {
  await inTransaction(db, async (tx) => {
    await tx
      .insertInto('comment_settings')
      .values({ account_id: accountId, who })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ who }))
      .execute()
    await pageChanged(tx, accountId)
  })
  return { who }
}
