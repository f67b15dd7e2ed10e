// Makes one of the account's payout accounts the active one.

import type { z } from 'zod/mini'
import type { UserBank } from '#contract/money/banks.ts'
import { texts, words } from '#contract/texts.ts'
import { refuseWhilePaused } from '#server/accounts/money-pause.ts'
import { inTransaction } from '#server/kit/db.ts'
import { WithMessage } from '#server/kit/endpoint-answer.ts'
import { failFields } from '#server/kit/fail.ts'
import type { Services } from '#server/outside/services.ts'
import { disableBanks, listBankSlugs, lockBanks } from './lock-banks.ts'
import { readBanks } from './read-banks.ts'

/** `errors.bank_slug` for a payout account the user does not have. Answers all of the user's payout accounts. */
export function enableBank(
  { db, config }: Services,
  userId: bigint,
  bankSlug: string,
): Promise<WithMessage<z.input<typeof UserBank>[]>> {
  return inTransaction(db, async (tx) => {
    await lockBanks(tx, userId)
    await refuseWhilePaused(tx, userId)
    if (!(await listBankSlugs(tx, userId)).includes(bankSlug)) throw failFields({ bank_slug: [texts.bankNotYours] })
    await disableBanks(tx, userId)
    await tx
      .updateTable('payout_accounts')
      .set({ is_disabled: false })
      .where('account_id', '=', userId)
      .where('bank_slug', '=', bankSlug)
      .where('removed_at', 'is', null)
      .execute()
    return new WithMessage(await readBanks(tx, config, userId), words.updated)
  })
}
