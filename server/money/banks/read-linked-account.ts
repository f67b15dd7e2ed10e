import type { z } from 'zod/mini'
import type { LinkedAccount } from '#contract/money/banks.ts'
import { linkedProviderAccount } from '#server/accounts/linked-provider-account.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'

/** Null when no account at the provider is linked. */
export async function readLinkedAccount(
  db: Queryable,
  config: Config,
  accountId: bigint,
): Promise<z.input<typeof LinkedAccount> | null> {
  const linked = await linkedProviderAccount(db, config, accountId)
  return linked ? { ...linked, slug: 'epayment' } : null
}
