// Suspends an account and holds its payouts too: the page is closed for all viewers; its owner may read and appeal.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
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
