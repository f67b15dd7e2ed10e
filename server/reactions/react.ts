// Reacting, and taking it back. The database counts.
import { serverLimits } from '#contract/limits.ts'
import type { ContentType, ReactionId } from '#contract/reactions.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql, type Tx } from '#server/kit/db.ts'
import type { ThrottleRule } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { readReactions } from './queries.ts'

interface About {
  content_type: ContentType
  content_id: string
}

const perAccount: ThrottleRule = {
  name: 'reaction',
  points: serverLimits.reactionsPerHour,
  seconds: 3600,
  per: 'account',
}
const perNetwork: ThrottleRule = {
  name: 'reaction-network',
  points: serverLimits.reactionsPerNetworkHour,
  seconds: 3600,
  per: 'network',
}

/** Before anything is looked up: giving and taking back count alike. */
export async function countReaction({ throttle }: Services, accountId: bigint, network: string): Promise<void> {
  await throttle.takeEach([
    [perAccount, String(accountId)],
    [perNetwork, network],
  ])
}

/** One reaction a person: the new one takes the place of the old. */
export async function react({ db }: Services, accountId: bigint, { content_type, content_id }: About, id: ReactionId) {
  return inTransaction(db, async (tx) => {
    await lockOwn(tx, accountId, content_id)
    const row = { content_type, content_id, account_id: accountId, reaction_id: id, created_at: clock.now() }
    // What is there already must not pass the trigger that counts new ones.
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

export async function takeReactionBack({ db }: Services, accountId: bigint, { content_type, content_id }: About) {
  return inTransaction(db, async (tx) => {
    await lockOwn(tx, accountId, content_id)
    await tx
      .deleteFrom('reactions')
      .where('content_type', '=', content_type)
      .where('content_id', '=', content_id)
      .where('account_id', '=', accountId)
      .execute()
    return readReactions(tx, content_type, content_id, accountId)
  })
}

/** One change a person and content at a time: two quick presses are two changes, not a fault. */
async function lockOwn(tx: Tx, accountId: bigint, contentId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`reaction ${accountId} ${contentId}`}, 14))`.execute(tx)
}
