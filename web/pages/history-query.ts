// Reads the filter of the transaction history from its address, and writes it back.
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import { transactionFilters } from '#contract/money/wallet.ts'
import { pageInput } from '../shell/page.ts'
import { withQuery } from '../shell/with-query.ts'

export type Filter = (typeof transactionFilters)[number]

export interface HistoryFilter {
  tab: Filter
  search: string
}

export function readQuery(query: URLSearchParams): HistoryFilter {
  const tab = transactionFilters.find((filter) => filter === query.get('tab')) ?? 'all'
  return { tab, search: (query.get('search') ?? '').trim().slice(0, limits.searchMax) }
}

/** The input of the list, from this page of it on. */
export function getInput({ tab, search }: HistoryFilter, page = 1) {
  return { query: { transaction_type: tab, search, ...pageInput(page).query } }
}

export function getAddress({ tab, search }: HistoryFilter): string {
  const query = new URLSearchParams({ ...(tab !== 'all' && { tab }), ...(search && { search }) })
  return withQuery(addresses.history, query)
}
