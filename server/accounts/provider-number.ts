// Stores a wallet's mobile number encrypted, like every stored mobile number.
import type { Config } from '#server/kit/config.ts'
import { seal } from '#server/kit/seal.ts'
import type { Services } from '#server/outside/services.ts'
import { providerNumberPlace } from './linked-provider-account.ts'

export function sealedProviderNumber(
  { secret }: Config,
  accountId: bigint,
  mobileNumber: string | null,
): { mobile_number: null; mobile_number_sealed: Buffer | null } {
  const sealed = mobileNumber === null ? null : seal(secret, providerNumberPlace(accountId), mobileNumber)
  return { mobile_number: null, mobile_number_sealed: sealed }
}

/** Encrypts numbers that older versions stored in plain text. Only the server has the key, so it does this at its start. */
export async function sealProviderNumbers({ config, db, log }: Services): Promise<void> {
  const plain = await db
    .selectFrom('provider_accounts')
    .select(['account_id', 'mobile_number'])
    .where('mobile_number', 'is not', null)
    .execute()
  for (const { account_id, mobile_number } of plain)
    await db
      .updateTable('provider_accounts')
      .set(sealedProviderNumber(config, account_id, mobile_number))
      .where('account_id', '=', account_id)
      // Skips a row that another server or its owner has changed since.
      .where('mobile_number', '=', mobile_number)
      .execute()
  if (plain.length > 0) log.info({ count: plain.length }, 'numbers of linked accounts sealed')
}
