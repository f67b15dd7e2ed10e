// The wallet's balances: withdrawable, pending until the 15th, in a payout, and held for disputes and refunds.
import type { Queryable } from '#server/kit/db.ts'
import { getBalancesAndRelease } from '../ledger/balances.ts'

/** One row: there is one currency. Amounts in centavos, which the contract turns into pesos. */
export async function readBalance(db: Queryable, accountId: bigint) {
  const balances = await getBalancesAndRelease(db, accountId)
  return [
    {
      currency: 'PHP' as const,
      amount: balances.available,
      pending_amount: balances.pending,
      in_payout_amount: balances.inPayout,
      held_amount: balances.held + balances.setAside,
      next_release: balances.release,
    },
  ]
}
