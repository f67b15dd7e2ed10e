import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { nameChanged } from '#server/kit/page-changes.ts'
import type { Services } from '#server/outside/services.ts'
import { mailDecision } from './mails.ts'

/** False if it was not suspended. */
export async function liftSuspension(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  accountId: bigint,
  message: string,
): Promise<boolean> {
  const ended = await tx
    .updateTable('suspensions')
    .set({ ended_at: clock.now() })
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  if (!ended) return false
  await nameChanged(tx, accountId)
  await mailDecision(tx, config, accountId, 'restored', message)
  return true
}
