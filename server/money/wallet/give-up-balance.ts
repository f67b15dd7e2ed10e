// What is left in the wallet of somebody who leaves for good.
import type { Tx } from '#server/kit/db.ts'
import { getBalances, getBalanceUnderWay } from '../ledger/balances.ts'
import { postGivenUp } from '../ledger/movements.ts'
import { hasOpenRefunds } from '../payments/queries.ts'

/**
 * Gives up what is available, in centavos, where that is exactly what its owner gave up in words and nothing is under way.
 * False, and nothing is done, where money came or went since.
 */
export async function giveUpBalance(tx: Tx, accountId: bigint, wanted: bigint, at: Date): Promise<boolean> {
  const { available } = await getBalances(tx, accountId)
  if (available !== wanted || (await getBalanceUnderWay(tx, accountId)) > 0n || (await hasOpenRefunds(tx, accountId)))
    return false
  if (available > 0n) await postGivenUp(tx, accountId, available, at)
  return true
}
