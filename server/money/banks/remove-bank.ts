// Removes a payout account, for support: the product itself offers no way to do that.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { mailOwner } from '#server/otp/notices.ts'
import type { Services } from '#server/outside/services.ts'
import { lockBanks } from './lock-banks.ts'
import { bankRemovedMail } from './mails.ts'

/**
 * Erases its number; payouts that were requested before have their own copy of the destination. False when there is no
 * such account.
 */
export async function removeBank(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  accountId: bigint,
  bankSlug: string,
): Promise<boolean> {
  await lockBanks(tx, accountId)
  const removed = await tx
    .updateTable('payout_accounts')
    .set({ removed_at: clock.now(), account_number_sealed: null, is_disabled: true })
    .where('account_id', '=', accountId)
    .where('bank_slug', '=', bankSlug)
    .where('removed_at', 'is', null)
    .returning('bank_name')
    .executeTakeFirst()
  if (!removed) return false
  await mailOwner(tx, config, accountId, bankRemovedMail(removed.bank_name))
  return true
}
