// While a payout is under way, polls the balance, and refreshes the history when it changes.
import { useEffect, useRef } from 'react'
import { type Balance, wallet } from '#contract/money/wallet.ts'
import { useCache, useRead } from '../../shell/queries.ts'

const POLL_MS = 4000

/** For pages that show the balance or the history. */
export function usePayoutWatch(): void {
  const cache = useCache()
  const { data } = useRead(wallet.balance, {}, { every: (answer) => (isUnderWay(answer?.data) ? POLL_MS : false) })
  const inPayout = data?.[0]?.in_payout_amount
  const before = useRef(inPayout)
  useEffect(() => {
    if (before.current !== undefined && before.current !== inPayout) cache.expire(wallet.transactions)
    before.current = inPayout
  }, [inPayout, cache])
}

function isUnderWay(balances: Balance[] | undefined): boolean {
  return balances?.some(({ in_payout_amount }) => in_payout_amount > 0) ?? false
}
