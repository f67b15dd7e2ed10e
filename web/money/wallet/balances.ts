// The list of balances from the API, and the peso balance that is shown.
import type { Balance } from '#contract/money/wallet.ts'
import type { ApiError } from '../../shell/api.ts'

/** The result of `useRead(wallet.balance)`. */
export interface Balances {
  data: Balance[] | undefined
  error: ApiError | null
  reload: () => unknown
}

/** Undefined while unknown, so that an unknown balance is never shown as zero. */
export function getPesoBalance(data: Balance[] | undefined): Balance | undefined {
  return data?.find(({ currency }) => currency === 'PHP')
}
