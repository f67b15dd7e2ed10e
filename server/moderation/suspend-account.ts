// Suspends an account and holds its payouts too: the page is closed for all viewers; its owner may read and appeal.
import { clock } from '#server/kit/clock.ts'
import { sql, type Tx } from '#server/kit/db.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { mailDecision } from './mails.ts'

/** `by` is the account of the deciding desk member, null for the operator. False if it is suspended already. */
export async function suspendAccount(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  accountId: bigint,
  { message, holdPayouts, by }: { message: string; holdPayouts: boolean; by: bigint | null },
): Promise<boolean> {
  const begun = await tx
    .insertInto('suspensions')
    .values({ account_id: accountId, message, payouts_held: holdPayouts, began_at: clock.now(), suspended_by: by })
    .onConflict((conflict) => conflict.column('account_id').where('ended_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!begun) return false
  await nameChanged(tx, accountId)
  await mailDecision(tx, config, accountId, holdPayouts ? 'suspendedAndHeld' : 'suspended', message)
  return true
}

/**
 * Holds the payouts of an account that is suspended without it, for another reason, which its owner and the desk read after the first. False
 * unless it is.
 */
export async function tightenSuspension(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  accountId: bigint,
  { message, by }: { message: string; by: bigint | null },
): Promise<boolean> {
  // Whoever starts a payout locks the account as well, so none is missed by who holds what has started.
  await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().executeTakeFirstOrThrow()
  const held = await tx
    .updateTable('suspensions')
    .set({ message: sql`message || E'\\n\\n' || ${message}`, payouts_held: true, held_by: by })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .where('payouts_held', '=', false)
    .returning('id')
    .executeTakeFirst()
  if (!held) return false
  await mailDecision(tx, config, accountId, 'heldToo', message)
  return true
}
