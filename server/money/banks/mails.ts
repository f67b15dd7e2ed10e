// Mails to an owner whose payout account or mobile number changed.
import { sentence } from '#contract/languages.ts'
import { serverLimits } from '#contract/limits.ts'
import type { OwnerMail } from '#server/otp/notices.ts'

const mailTexts = {
  added: {
    subject: 'A payout account was added to your PIXEL account',
    text: 'Your payouts go to {account} from now on. Every other account is disabled.',
    waits:
      'Your payouts go to {account} from now on, the first one {hours} hours from now at the earliest. Every other account is disabled.',
  },
  removed: {
    subject: 'A payout account was removed from your PIXEL account',
    text: 'Your account at {bank} was removed. You can add another one, or make one of your other accounts the active one.',
  },
  numberChanged: {
    subject: 'Your PIXEL mobile number was changed',
    text: 'Your mobile number is {number} now. Codes for payouts and bank accounts go there.',
  },
} as const

/** `account` is masked as the owner may see it in a mail: the end of its number. */
export function bankAddedMail(account: string, waits: boolean): OwnerMail {
  const { subject, text, waits: later } = mailTexts.added
  const hours = serverLimits.newPayoutAccountHours
  return { subject, text: waits ? sentence(later, { account, hours }) : sentence(text, { account }) }
}

export function bankRemovedMail(bank: string): OwnerMail {
  const { subject, text } = mailTexts.removed
  return { subject, text: sentence(text, { bank }) }
}

/** `number` is masked. */
export function numberChangedMail(number: string): OwnerMail {
  const { subject, text } = mailTexts.numberChanged
  return { subject, text: sentence(text, { number }) }
}
