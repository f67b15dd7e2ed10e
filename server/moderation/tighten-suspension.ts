import { sql, type Tx } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { mailDecision } from './mails.ts'

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
