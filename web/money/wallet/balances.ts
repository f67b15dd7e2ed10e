// The balances as the API lists them, and the one that is shown.
import type { Balance } from '#contract/money/wallet.ts'
import type { ApiError } from '../../shell/api.ts'

/** As `useRead(wallet.balance)` gives them. */
export interface Balances {
  data: Balance[] | undefined
  error: ApiError | null
  reload: () => unknown
}

/** Undefined while it is not known: nothing is ever shown as zero that is not. */
export function inPesos(data: Balance[] | undefined): Balance | undefined {
  return data?.find(({ currency }) => currency === 'PHP')
}
