// What of the history its address asks for.
import { addresses } from '#contract/addresses/paths.ts'
import { transactionFilters } from '#contract/money/wallet.ts'
import { withQuery } from '../shell/with-query.ts'

export type Filter = (typeof transactionFilters)[number]

export interface Asked {
  tab: Filter
  search: string
}

export const searchMax = 100

export function askedBy(query: URLSearchParams): Asked {
  const tab = transactionFilters.find((filter) => filter === query.get('tab')) ?? 'all'
  return { tab, search: (query.get('search') ?? '').trim().slice(0, searchMax) }
}

export function getInput({ tab, search }: Asked) {
  return { query: { transaction_type: tab, search } }
}

export function getAddress({ tab, search }: Asked): string {
  const query = new URLSearchParams({ ...(tab !== 'all' && { tab }), ...(search && { search }) })
  return withQuery(addresses.history, query)
}
