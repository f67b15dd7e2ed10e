// Gives up the balance of an account that is being erased.
import type { Tx } from '#server/kit/db.ts'
import { getBalances, getBalanceUnderWay } from '../ledger/balances.ts'
import { lockGatheringRefunds, postGivenUp } from '../ledger/movements.ts'
import { hasOpenRefunds } from '../payments/queries.ts'

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
  return true
}
