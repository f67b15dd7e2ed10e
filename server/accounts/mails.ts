// Mails the owner of an account in their language. No mail contains text that another user chose.
import { addresses } from '#contract/addresses/paths.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { queueMail, readAddressee } from '#server/outside/mail.ts'
import { type AccountMail, mailTexts } from './mail-texts.ts'

/** The address of the mail's one link; mails that are not listed link to choosing a new password. */
const links: Partial<Record<AccountMail, (token: string) => string>> = {
  verify: addresses.verifyEmail,
  reset: addresses.resetPasswordBy,
  emailConfirm: addresses.confirmEmailBy,
  emailChanging: addresses.undoEmailBy,
  providerLinked: () => addresses.payoutAccounts,
  providerUnlinked: () => addresses.payoutAccounts,
  tokenMade: () => addresses.programs,
  webhookAimed: () => addresses.programs,
  webhookOff: () => addresses.programs,
  exportReady: () => addresses.myData,
  deactivated: () => addresses.login,
  erasureAsked: () => addresses.login,
  erasureWaits: () => addresses.login,
}

/** The value of {hours} in the text. */
const hours: Partial<Record<AccountMail, number>> = {
  verify: limits.verifyLinkHours,
  emailConfirm: limits.verifyLinkHours,
  providerLinked: serverLimits.newPayoutAccountHours,
  passwordReset: limits.moneyPauseHours,
  emailChanging: limits.moneyPauseHours,
  emailUndone: limits.moneyPauseHours,
  passkeyUndone: limits.moneyPauseHours,
}

interface Options {
  /** The token in the mail's link. */
  token?: string
  /** Recipient, if it is not the account's address. */
  to?: string
  /** The value of {day} in the text. */
  day?: Date
}

/** Queues the mail: it is sent if the transaction commits. */
export async function mailAccount(
  db: Queryable,
  { publicUrl, supportEmail }: Config,
  accountId: bigint,
  about: AccountMail,
  { token = '', to, day }: Options = {},
): Promise<void> {
  const { email, say } = await readAddressee(db, accountId)
  const link = publicUrl + (links[about]?.(token) ?? addresses.forgotPassword)
  const values = {
    link,
    support: supportEmail,
    hours: hours[about] ?? 0,
    minutes: limits.resetLinkMinutes,
    days: limits.undoDays,
    day: day ?? '',
  }
  const { subject, text } = mailTexts[about]
  await queueMail(db, { to: to ?? email, about: [accountId], subject: say(subject), text: say(text, values), link })
}
