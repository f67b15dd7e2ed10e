// What we write to the owner of an account, in their language. Nothing in a mail is of somebody else's choosing.
import { addresses } from '#contract/addresses/paths.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import type { Config } from '#server/kit/config.ts'
import type { Queryable } from '#server/kit/db.ts'
import { queueMail, readAddressee } from '#server/outside/mail.ts'
import { type AccountMail, mailTexts } from './mail-texts.ts'

/** Where the mail's one link leads. */
function getLink(about: AccountMail, token: string): string {
  switch (about) {
    case 'verify':
      return addresses.verifyEmail(token)
    case 'reset':
      return addresses.resetPasswordBy(token)
    case 'emailConfirm':
      return addresses.confirmEmailBy(token)
    case 'emailChanging':
      return addresses.undoEmailBy(token)
    case 'providerLinked':
    case 'providerUnlinked':
      return addresses.payoutAccounts
    case 'tokenMade':
    case 'webhookOff':
      return addresses.programs
    case 'exportReady':
      return addresses.myData
    case 'deactivated':
    case 'erasureAsked':
    case 'erasureWaits':
      return addresses.login
    default:
      return addresses.forgotPassword
  }
}

/** What stands for {hours}. */
const hours: Partial<Record<AccountMail, number>> = {
  verify: limits.verifyLinkHours,
  emailConfirm: limits.verifyLinkHours,
  providerLinked: serverLimits.newPayoutAccountHours,
  passwordReset: limits.moneyPauseHours,
  emailChanging: limits.moneyPauseHours,
  emailUndone: limits.moneyPauseHours,
}

interface Options {
  /** Of the link in it. */
  token?: string
  /** Another address than the account's. */
  to?: string
  /** Until when. */
  day?: Date
}

/** Sent if the transaction commits. */
export async function mailAccount(
  db: Queryable,
  { publicUrl, supportEmail }: Config,
  accountId: bigint,
  about: AccountMail,
  { token = '', to, day }: Options = {},
): Promise<void> {
  const { email, say } = await readAddressee(db, accountId)
  const link = publicUrl + getLink(about, token)
  const values = {
    link,
    support: supportEmail,
    hours: hours[about] ?? 0,
    minutes: limits.resetLinkMinutes,
    days: limits.emailUndoDays,
    day: day ?? '',
  }
  const { subject, text } = mailTexts[about]
  await queueMail(db, { to: to ?? email, subject: say(subject), text: say(text, values), link })
}
