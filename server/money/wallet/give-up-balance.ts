// Gives up the balance of an account that is being erased.
import type { Tx } from '#server/kit/db.ts'
import { getBalances, getBalanceUnderWay } from '../ledger/balances.ts'
import { lockGatheringRefunds, postGivenUp } from '../ledger/movements.ts'
import { hasOpenRefunds } from '../payments/queries.ts'
import { reopenRequest } from '../refund-requests/reopen-request.ts'

/**
 * Gives up the available centavos, if they equal the amount the owner confirmed in words and no money is under way.
 * False, without any change, when money moved since.
 */
export async function giveUpBalance(tx: Tx, accountId: bigint, wanted: bigint, at: Date): Promise<boolean> {
  // Locked, so that money which is just being posted counts as moved.
  await lockGatheringRefunds(tx, accountId)
  const { available } = await getBalances(tx, accountId, { hold: true })
  if (available !== wanted || (await getBalanceUnderWay(tx, accountId)) > 0n || (await hasOpenRefunds(tx, accountId)))
    return false
  if (available > 0n) await postGivenUp(tx, accountId, available, at)
  await cancelGathering(tx, accountId)
  return true
}

/** A refund that was to come out of later income has gathered nothing, and no income comes any more: the desk decides. */
async function cancelGathering(tx: Tx, accountId: bigint): Promise<void> {
  const cancelled = await tx
    .updateTable('refunds')
    .set({ state: 'cancelled', gathers_from: null })
    .where('gathers_from', '=', accountId)
    .returning('payment_id')
    .execute()
  for (const { payment_id } of cancelled) await reopenRequest(tx, payment_id, { isForDesk: true })
}

/** Gives up what comes back to an account that is erased already, where nobody can withdraw it. */
export async function giveUpReturned(tx: Tx, accountId: bigint, payoutId: string, at: Date): Promise<void> {
  const erased = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst()
  if (!erased) return
  const { available } = await getBalances(tx, accountId, { hold: true })
  if (available > 0n) await postGivenUp(tx, accountId, available, at, payoutId)
}
