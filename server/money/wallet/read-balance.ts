// What the wallet holds: withdrawable, waiting for the 15th, and on its way out.
import type { Queryable } from '#server/kit/db.ts'
import { nextRelease, pursesOf } from '../ledger/balances.ts'

export async function readBalance(db: Queryable, accountId: bigint) {
  const [purses, release] = await Promise.all([pursesOf(db, accountId), nextRelease(db, accountId)])
  return [
    {
      currency: 'PHP' as const,
      amount: purses.available,
      pending_amount: purses.pending,
      in_payout_amount: purses.inPayout,
      next_release: release,
    },
  ]
}
