// The account at the provider that is somebody's here, where direct payouts go.
import { serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Tx } from '#server/kit/db.ts'
import { isUniqueViolation } from '#server/kit/db-errors.ts'
import { failFields } from '#server/kit/fail.ts'
import type { ProviderIdentity } from '#server/outside/identity.ts'
import type { Services } from '#server/outside/services.ts'
import { linkedProviderAccount } from './linked-provider-account.ts'
import { mailAccount } from './mails.ts'
import { sealedProviderNumber } from './provider-number.ts'

const WAIT_MS = serverLimits.newPayoutAccountHours * HOUR_MS

/** Connects the two and tells the owner when payouts go somewhere else now. errors.provider_account when it is somebody else's. */
export async function linkProviderAccount(
  tx: Tx,
  { config }: Services,
  accountId: bigint,
  identity: ProviderIdentity,
): Promise<void> {
  try {
    if (!(await keepProviderAccount(tx, config, accountId, identity))) return
  } catch (error) {
    if (isUniqueViolation(error, 'provider_accounts_issuer_subject_key'))
      throw failFields({ provider_account: [texts.providerAccountTaken] })
    throw error
  }
  await mailAccount(tx, config, accountId, 'providerLinked')
}

/** Keeps what the provider says now, in place of what was kept; answers whether that is another destination. */
export async function keepProviderAccount(
  tx: Tx,
  config: Config,
  accountId: bigint,
  identity: ProviderIdentity,
): Promise<boolean> {
  const { issuer, subject, username, accountName, mobileNumber } = identity
  const { created_at: createdAt } = await tx
    .selectFrom('accounts')
    .select('created_at')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  const before = await linkedProviderAccount(tx, config, accountId)
  // A wallet may be paid by its number, so another number is another destination.
  const isSame = before?.issuer === issuer && before.subject === subject && before.mobile_number === mobileNumber
  const now = clock.now()
  const isNewcomer = now.getTime() - createdAt.getTime() < WAIT_MS
  const said = {
    issuer,
    subject,
    username,
    account_name: accountName,
    ...sealedProviderNumber(config, accountId, mobileNumber),
  }
  const since = { linked_at: now, usable_from: isNewcomer ? now : new Date(now.getTime() + WAIT_MS) }
  await tx
    .insertInto('provider_accounts')
    .values({ account_id: accountId, ...said, ...since })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...said, ...(!isSame && since) }))
    .execute()
  return !isSame
}
