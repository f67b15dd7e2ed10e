// The banks that payouts can go to: the provider's list, asked for once in a while and not once a request.
import { limits } from '#contract/limits.ts'
import type { Bank } from '#contract/money/banks.ts'
import type { Page } from '#contract/paging.ts'
import { clock } from '#server/kit/clock.ts'
import { fail } from '#server/kit/fail.ts'
import { paginate } from '#server/kit/paginate.ts'
import type { Services } from '#server/outside/services.ts'

export interface BankList {
  /** By name; ProviderUnavailableException when the provider does not answer and there is no earlier list. */
  all(): Promise<Bank[]>
  page(query: { page: number; per_page: number; search: string }): Promise<Page<Bank>>
}

/** Kept for five minutes. While the provider is away, the list it gave last serves on. */
export function createBankList({ epayment, log }: Pick<Services, 'epayment' | 'log'>): BankList {
  let kept: Bank[] | undefined
  let askAgainAt = 0
  let asking: Promise<void> | undefined

  async function ask(): Promise<void> {
    try {
      kept = await epayment.listBanks()
      askAgainAt = clock.now().getTime() + limits.cacheMs
    } catch (err) {
      log.warn({ err }, 'the provider did not list its banks')
    } finally {
      asking = undefined
    }
  }

  async function all(): Promise<Bank[]> {
    if (clock.now().getTime() >= askAgainAt) {
      asking ??= ask()
      await asking
    }
    if (!kept)
      throw fail('ProviderUnavailableException', 'The list of banks cannot be reached. Please try again in a moment.')
    return kept
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

/** Every word of the search stands in the name or the slug, whatever its case. */
function isFound({ slug, name }: Bank, search: string): boolean {
  const text = `${slug} ${name}`.toLowerCase()
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}
