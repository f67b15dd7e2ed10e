import { serverLimits } from '#contract/limits.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import type { Config } from '#server/kit/config.ts'
import type { Tx } from '#server/kit/db.ts'
import type { ProviderIdentity } from '#server/outside/identity.ts'
import { linkedProviderAccount } from './linked-provider-account.ts'
import { sealedProviderNumber } from './provider-number.ts'

const WAIT_MS = serverLimits.newPayoutAccountHours * HOUR_MS

/** Replaces the stored provider account with what the provider reports now; returns whether the payout destination changed. */
export async function saveProviderAccount(
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
  // Payouts may address a wallet by its number, so another number is another destination.
  const isSame = before?.issuer === issuer && before.subject === subject && before.mobile_number === mobileNumber
  const now = clock.now()
  const isNewAccount = now.getTime() - createdAt.getTime() < WAIT_MS
  const reported = {
    issuer,
    subject,
    username,
    account_name: accountName,
    dropped_at: null,
    ...sealedProviderNumber(config, accountId, mobileNumber),
  }
  const since = { linked_at: now, usable_from: isNewAccount ? now : new Date(now.getTime() + WAIT_MS) }
  // Whoever has the wallet may link it elsewhere, once it no longer signs in to the other account.
  await tx
    .deleteFrom('provider_accounts')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('account_id', '!=', accountId)
    .where('dropped_at', 'is not', null)
    .execute()
  await tx
    .insertInto('provider_accounts')
    .values({ account_id: accountId, ...reported, ...since })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ ...reported, ...(!isSame && since) }))
    .execute()
  return !isSame
}
