// Links an account with an account at the provider, to which direct payouts go.
import { texts } from '#contract/texts.ts'
import type { Tx } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { failFields } from '#server/kit/fail.ts'
import type { ProviderIdentity } from '#server/outside/identity.ts'
import type { Services } from '#server/outside/services.ts'
import { mailAccount } from './mails.ts'
import { saveProviderAccount } from './save-provider-account.ts'

/** Links both and mails the owner if payouts have a new destination now. errors.provider_account when another account has it. */
export async function linkProviderAccount(
  tx: Tx,
  { config }: Services,
  accountId: bigint,
  identity: ProviderIdentity,
): Promise<void> {
  try {
    if (!(await saveProviderAccount(tx, config, accountId, identity))) return
  } catch (error) {
    if (isUniqueViolation(error, 'provider_accounts_issuer_subject_key'))
      throw failFields({ provider_account: [texts.providerAccountTaken] })
    throw error
  }
  await mailAccount(tx, config, accountId, 'providerLinked')
}
