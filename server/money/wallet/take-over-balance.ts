import type { Tx } from '#server/kit/db.ts'
import { getBalances } from '../ledger/balances.ts'
import { lockGatheringRefunds, postTakenOver } from '../ledger/movements.ts'

/**
 * Takes over what came back to an account after it was erased, such as a payout that its bank returned: nobody can sign in to
 * withdraw it. Returns the centavos; undefined if there are none, or the account is not erased.
 */
export async function takeOverBalance(tx: Tx, accountId: bigint, at: Date): Promise<bigint | undefined> {
  await lockGatheringRefunds(tx, accountId)
  const { available } = await getBalances(tx, accountId, { hold: true })
  const erased = await tx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .where('erased_at', 'is not', null)
    .executeTakeFirst()
  if (!erased || available <= 0n) return undefined
  await postTakenOver(tx, accountId, available, at)
  return available
}
