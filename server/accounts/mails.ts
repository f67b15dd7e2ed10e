// What we write to the owner of an account. Nothing in a mail is of somebody else's choosing.
import { addresses } from '#contract/addresses/paths.ts'
import { limits } from '#contract/limits.ts'
import type { Mail } from '#server/outside/mail.ts'

export function verificationMail(publicUrl: string, to: string, token: string): Mail {
  const link = publicUrl + addresses.verifyEmail(token)
  return {
    to,
    subject: 'Verify your email for PIXEL',
    text: `Welcome to PIXEL!

Open this link and sign in to verify your email:
${link}

It works once, within ${limits.verifyLinkHours} hours. If you did not sign up, you can ignore this mail.`,
    link,
  }
}

export function resetMail(publicUrl: string, to: string, token: string): Mail {
  const link = publicUrl + addresses.resetPasswordBy(token)
  return {
    to,
    subject: 'Choose a new PIXEL password',
    text: `Somebody, hopefully you, asked for a new password.

Choose it here:
${link}

The link works once, within ${limits.resetLinkMinutes} minutes. If it was not you, you can ignore this mail: your password stays as it is.`,
    link,
  }
}

export function passwordResetMail(publicUrl: string, to: string, supportEmail: string): Mail {
  const link = publicUrl + addresses.forgotPassword
  return {
    to,
    subject: 'Your PIXEL password was changed',
    text: `Your password was changed just now, and every other device was signed out.

An e-payment account that was linked is disconnected: it neither signs you in nor gets payouts until you link it again. Withdrawals and changes of payout accounts wait ${limits.moneyPauseHours} hours.

If it was not you, take your account back at once:
${link}
and write to ${supportEmail}.`,
    link,
  }
}

export function providerLinkedMail(publicUrl: string, to: string, supportEmail: string): Mail {
  const link = publicUrl + addresses.payoutAccounts
  return {
    to,
    subject: 'Your PIXEL account is connected to an e-payment account',
    text: `An e-payment account was connected to your account just now, or has another number. You can sign in with it, and direct payouts go there. Unless your account is new, the first can go in ${limits.newPayoutAccountHours} hours.

If it was not you, disconnect it at once, choose a new password, and write to ${supportEmail}:
${link}`,
    link,
  }
}

export function providerUnlinkedMail(publicUrl: string, to: string, supportEmail: string): Mail {
  const link = publicUrl + addresses.payoutAccounts
  return {
    to,
    subject: 'Your e-payment account was disconnected from PIXEL',
    text: `It opens your account no longer, and no direct payouts go there. You can connect it again among your payout accounts:
${link}

If it was not you, write to ${supportEmail}.`,
    link,
  }
}

export function deactivatedMail(publicUrl: string, to: string, supportEmail: string): Mail {
  const link = publicUrl + addresses.login
  return {
    to,
    subject: 'Your PIXEL account was deactivated',
    text: `Your page is closed and every device was signed out. What was bought stays with its buyers, and your money stays yours.

To open it again, sign in and choose Reactivate:
${link}

If it was not you, write to ${supportEmail}.`,
    link,
  }
}
