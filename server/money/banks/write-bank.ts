// Writes a payout account: one per bank, usable immediately or after a day.
import type { HandlerInput } from '#contract/endpoint.ts'
import { serverLimits } from '#contract/limits.ts'
import type { Bank, banks } from '#contract/money/banks.ts'
import { texts } from '#contract/texts.ts'
import { refuseWhilePaused } from '#server/accounts/money-pause.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import type { Tx } from '#server/kit/db.ts'
import { failFields } from '#server/kit/fail.ts'
import { seal } from '#server/kit/seal.ts'
import { mobileNumber, setMobileNumber } from '#server/otp/mobile-number.ts'
import { mailOwner } from '#server/otp/notices.ts'
import type { Services } from '#server/outside/services.ts'
import { disableBanks, listBankSlugs, lockBanks } from './lock-banks.ts'
import { bankAddedMail } from './mails.ts'
import { maskedAccount } from './masked-account.ts'
import { accountNumberPlace } from './queries.ts'

export type NewBank = HandlerInput<typeof banks.add>['body']

export async function writeBank(
  tx: Tx,
  { config }: Services,
  userId: bigint,
  { bank, challengeId, account_name, account_number, mobile_number }: NewBank & { bank: Bank; challengeId: string },
): Promise<void> {
  const { memberSince } = await lockBanks(tx, userId)
  await refuseWhilePaused(tx, userId)
  const owned = await listBankSlugs(tx, userId)
  refuseDuplicateBank(owned, bank.slug)
  const now = clock.now()
  const usable = usableFrom(now, memberSince)
  await disableBanks(tx, userId)
  await tx
    .insertInto('payout_accounts')
    .values({
      account_id: userId,
      bank_slug: bank.slug,
      bank_name: bank.name,
      account_name,
      account_number_sealed: seal(config.secret, accountNumberPlace(userId, bank.slug), account_number),
      is_disabled: false,
      usable_from: usable,
      challenge_id: challengeId,
      created_at: now,
    })
    .execute()
  if (mobile_number && owned.length === 0 && (await mobileNumber(tx, config, userId)) === undefined)
    await setMobileNumber(tx, config, userId, mobile_number)
  await mailOwner(tx, config, userId, bankAddedMail(maskedAccount(bank.name, account_number), usable > now))
}

/** The delay gives the owner of a stolen account a day to notice; an account younger than that has nothing to steal. */
function usableFrom(now: Date, memberSince: Date): Date {
  const waitMs = serverLimits.newPayoutAccountHours * HOUR_MS
  return now.getTime() - memberSince.getTime() < waitMs ? now : new Date(now.getTime() + waitMs)
}

export function refuseDuplicateBank(owned: string[], slug: string): void {
  if (owned.includes(slug)) throw failFields({ bank_slug: [texts.bankTaken] })
}
