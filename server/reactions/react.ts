// Adds and removes reactions. Triggers in the database count them.

import type { ReactionId } from '#contract/reaction-kinds.ts'
import type { ContentType } from '#contract/reactions.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { readReactions } from './queries.ts'

interface About {
  content_type: ContentType
  content_id: string
}

/** An account has one reaction per content: a new one replaces the old. */
export async function react({ db }: Services, accountId: bigint, { content_type, content_id }: About, id: ReactionId) {
  return inTransaction(db, async (tx) => {
    await lockReaction(tx, accountId, content_id)
    const row = { content_type, content_id, account_id: accountId, reaction_id: id, created_at: clock.now() }
    // Updates an existing row instead of an upsert, because the insert trigger would count it as a new reaction.
    const { numUpdatedRows } = await tx
      .updateTable('reactions')
      .set({ reaction_id: id })
      .where('content_type', '=', content_type)
      .where('content_id', '=', content_id)
      .where('account_id', '=', accountId)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) await tx.insertInto('reactions').values(row).execute()
    return readReactions(tx, content_type, content_id, accountId)
  })
}

export async function removeReaction({ db }: Services, accountId: bigint, { content_type, content_id }: About) {
  return inTransaction(db, async (tx) => {
    await lockReaction(tx, accountId, content_id)
    await tx
      .deleteFrom('reactions')
      .where('content_type', '=', content_type)
      .where('content_id', '=', content_id)
      .where('account_id', '=', accountId)
      .execute()
    return readReactions(tx, content_type, content_id, accountId)
  })
}

/** Serializes the changes of one account to one content, so that two quick presses do not end in a unique violation. */
async function lockReaction(tx: Tx, accountId: bigint, contentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reaction ${accountId} ${contentId}`}, 14))`.execute(tx)
}
