// Removing a payout account: support's to do, since nobody can in the product.
import { clock } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { mailOwner } from '#server/otp/notices.ts'
import type { Services } from '#server/outside/services.ts'
import { holdBanks } from './hold-banks.ts'
import { bankRemovedMail } from './mails.ts'

/** Its number is erased; payouts already asked for keep their own copy of where they go. False when there is no such account. */
export async function removeBank(
  tx: Tx,
  { config }: Pick<Services, 'config'>,
  accountId: bigint,
  bankSlug: string,
): Promise<boolean> {
  await holdBanks(tx, accountId)
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
