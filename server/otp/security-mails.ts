// The mails to an owner when their sign-in methods change, or when a sign-in failed at the second factor.
import { sentence } from '#contract/languages.ts'
import { serverLimits } from '#contract/limits.ts'
import type { OwnerMail } from './notices.ts'

const mailTexts = {
  appAdded: {
    subject: 'Your PIXEL codes come from your app now',
    text: 'An authenticator app was added to your account: from now on it shows the codes for payouts and bank accounts, and signing in asks for one. Other devices were signed out.',
  },
  appRemoved: {
    subject: 'Your PIXEL codes are sent again',
    text: 'The authenticator app was removed from your account: codes for payouts and bank accounts are sent to your mobile number or this address again.',
  },
  codesReset: {
    subject: 'Your PIXEL codes are sent to this address',
    text: 'Support removed the mobile number and the second factor of your account: signing in takes your password alone, and codes for payouts and bank accounts are sent to this address until you add one again.',
  },
  passwordChanged: {
    subject: 'You have a new PIXEL password',
    text: 'Your password was changed by somebody who knew the old one, and every other device was signed out.',
  },
  passkeyAdded: {
    subject: 'A passkey was added to your PIXEL account',
    text: 'From now on it signs you in by itself, and stands beside your password as a second factor.\n\nIf you did not add it, remove it within {days} days; that signs every device out:\n{link}\n\nThen choose a new password at once.',
  },
  passkeyRemoved: {
    subject: 'A passkey was removed from your PIXEL account',
    text: 'It opens your account no longer.',
  },
  recoveryCodesMade: {
    subject: 'You have new PIXEL recovery codes',
    text: 'Ten new recovery codes were made for your account. The ones before them work no longer.',
  },
  recoveryCodeUsed: {
    subject: 'A recovery code opened your PIXEL account',
    text: 'Somebody signed in with your password and one of your recovery codes. That code is used up.',
  },
  codesRefused: {
    subject: 'Somebody may know your PIXEL password',
    text: 'A sign-in to your account gave the right password and then {count} wrong codes. It was stopped, and nothing was opened. Choose a new password now if that was not you.',
  },
} satisfies Record<string, OwnerMail>

const { codesRefused } = mailTexts

export const securityMails = {
  ...mailTexts,
  codesRefused: {
    subject: codesRefused.subject,
    text: sentence(codesRefused.text, { count: serverLimits.secondFactorTries }),
  },
} satisfies Record<keyof typeof mailTexts, OwnerMail>
