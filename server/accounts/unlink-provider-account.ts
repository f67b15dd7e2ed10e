// Unlinks the account at the provider: it no longer signs in here and receives no payouts.
import { texts } from '#contract/texts.ts'
import { inTransaction } from '#server/kit/db.ts'
import { fail, failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { lockAccount } from './accounts.ts'
import { audited } from './audited.ts'
import { mailAccount } from './mails.ts'

/** NotFoundException when none is linked; errors.provider_account when the account has no password to sign in with instead. */
export function unlinkProviderAccount(services: Services, accountId: bigint): Promise<{ ok: true }> {
  return audited(services, 'provider.unlink', (entry) =>
    inTransaction(services.db, async (tx) => {
      entry.account = accountId
      const { password_hash: passwordHash } = await lockAccount(tx, accountId)
      if (passwordHash === null) throw failFields({ provider_account: [texts.passwordFirst] })
      const { numDeletedRows } = await tx
        .deleteFrom('provider_accounts')
        .where('account_id', '=', accountId)
        .where('dropped_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numDeletedRows === 0n) throw fail('NotFoundException', 'No e-payment account is connected.')
      await mailAccount(tx, services.config, accountId, 'providerUnlinked')
      return { ok: true as const }
    }),
  )
}
