// Gives up the balance of an account that is being erased.
import type { Tx } from '#server/kit/db.ts'
import { getBalanceUnderWay } from '../ledger/balance-under-way.ts'
import { getBalances } from '../ledger/balances.ts'
import { lockGatheringRefunds, postGatheredRest, postGivenUp } from '../ledger/movements.ts'
import { hasOpenRefunds } from '../payments/queries.ts'
import { reopenRefundRequest } from '../refund-request-state.ts'

/**
 * Gives up the available centavos and those set aside for refunds that still gather, if they equal the amount the owner confirmed
 * in words and no money is under way.
 * False, without any change, when money moved since.
 */
export async function giveUpBalance(tx: Tx, accountId: bigint, wanted: bigint, at: Date): Promise<boolean> {
  // Locked, so that money which is just being posted counts as moved.
  await lockGatheringRefunds(tx, accountId)
  const { available, setAside } = await getBalances(tx, accountId, { hold: true })
  const left = available + setAside
  if (left !== wanted || (await getBalanceUnderWay(tx, accountId)) > 0n || (await hasOpenRefunds(tx, accountId)))
    return false
  await cancelGathering(tx, accountId, at)
  if (left > 0n) await postGivenUp(tx, accountId, left, at)
  return true
}

/** No income comes any more that could complete these refunds: what they gathered is available again, and the desk decides. */
async function cancelGathering(tx: Tx, accountId: bigint, at: Date): Promise<void> {
  const cancelled = await tx
    .updateTable('refunds')
    .set({ state: 'cancelled', gathers_from: null })
    .where('gathers_from', '=', accountId)
    .returning(['payment_id', 'n', 'actor', 'gathered'])
    .execute()
  for (const { gathered, ...refund } of cancelled) {
    if (gathered) await postGatheredRest(tx, { ...refund, creator_id: accountId }, gathered, at)
    await reopenRefundRequest(tx, refund.payment_id, { isForDesk: true })
  }
}
