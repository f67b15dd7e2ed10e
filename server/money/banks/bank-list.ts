// The banks that can receive payouts: the provider's list, cached instead of fetched per request.
import { limits } from '#contract/limits.ts'
import type { Bank } from '#contract/money/banks.ts'
import type { Page } from '#contract/paging.ts'
import { clock } from '#server/kit/clock.ts'
import { fail } from '#server/kit/fail.ts'
import { type PageQuery, paginate } from '#server/kit/paginate.ts'
import type { Services } from '#server/outside/services.ts'

export interface BankList {
  /** Sorted by name; ProviderUnavailableException when the provider does not answer and no list is cached. */
  all(): Promise<Bank[]>
  page(query: PageQuery & { search: string }): Promise<Page<Bank>>
}

/** Caches the list for five minutes (`cacheMs`). While the provider does not answer, the last list stays in use. */
export function createBankList({ epayment, log }: Pick<Services, 'epayment' | 'log'>): BankList {
  let cached: Bank[] | undefined
  let refreshAt = 0
  let refreshing: Promise<void> | undefined

  async function refresh(): Promise<void> {
    try {
      cached = await epayment.listBanks()
      refreshAt = clock.now().getTime() + limits.cacheMs
    } catch (err) {
      log.warn({ err }, 'the provider did not list its banks')
    } finally {
      refreshing = undefined
    }
  }

  async function all(): Promise<Bank[]> {
    if (clock.now().getTime() >= refreshAt) {
      refreshing ??= refresh()
      await refreshing
    }
    if (!cached)
      throw fail('ProviderUnavailableException', 'The list of banks cannot be reached. Please try again in a moment.')
    return cached
  }

  return {
    all,
    async page(query) {
      const found = (await all()).filter((bank) => isFound(bank, query.search))
      return paginate(query, {
        rows: async (limit, offset) => found.slice(offset, offset + limit),
        total: async () => found.length,
      })
    },
  }
}

/** Every word of the search occurs in the name or the slug, ignoring case. */
function isFound({ slug, name }: Bank, search: string): boolean {
  const text = `${slug} ${name}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
