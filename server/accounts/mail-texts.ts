// The texts of every mail to the owner of an account.

export const mailTexts = {
  verify: {
    subject: 'Verify your email for PIXEL',
    text: 'Welcome to PIXEL!\n\nOpen this link and sign in to verify your email:\n{link}\n\nIt works once, within {hours} hours. If you did not sign up, you can ignore this mail.',
  },
  reset: {
    subject: 'Choose a new PIXEL password',
    text: 'Somebody, hopefully you, asked for a new password.\n\nChoose it here:\n{link}\n\nThe link works once, within {minutes} minutes. If it was not you, you can ignore this mail: your password stays as it is.',
  },
  passwordReset: {
    subject: 'Your PIXEL password was changed',
    text: 'Your password was changed just now, and every other device was signed out.\n\nAn e-payment account that was linked is disconnected: it neither signs you in nor gets payouts until you link it again. Passkeys that were added in the last {days} days are removed: add yours again. Withdrawals and changes of payout accounts wait {hours} hours.\n\nIf it was not you, take your account back at once:\n{link}\nand write to {support}.',
  },
  providerLinked: {
    subject: 'Your PIXEL account is connected to an e-payment account',
    text: 'An e-payment account was connected to your account just now, or has another number. You can sign in with it, and direct payouts go there. Unless your account is new, the first can go in {hours} hours.\n\nIf it was not you, disconnect it at once, choose a new password, and write to {support}:\n{link}',
  },
  providerUnlinked: {
    subject: 'Your e-payment account was disconnected from PIXEL',
    text: 'It opens your account no longer, and no direct payouts go there. You can connect it again among your payout accounts:\n{link}\n\nIf it was not you, write to {support}.',
  },
  deactivated: {
    subject: 'Your PIXEL account was deactivated',
    text: 'Your page is closed and every device was signed out. What was bought stays with its buyers, and your money stays yours.\n\nTo open it again, sign in and choose Reactivate:\n{link}\n\nIf it was not you, write to {support}.',
  },
  emailConfirm: {
    subject: 'Confirm your new email for PIXEL',
    text: 'This address is to be the email of a PIXEL account.\n\nConfirm it here:\n{link}\n\nThe link works once, within {hours} hours. If you have no account on PIXEL, you can ignore this mail: nothing changes without you.',
  },
  emailChanging: {
    subject: 'Your PIXEL email is being changed',
    text: 'Somebody signed in as you asked for another email for your account. Withdrawals and changes of payout accounts wait {hours} hours.\n\nIf it was not you, take it back within {days} days, also after it was changed:\n{link}\n\nThen choose a new password at once.',
  },
  emailUndone: {
    subject: 'This is the email of your PIXEL account again',
    text: 'The change of your email was taken back, and every device was signed out. Passkeys of the last {days} days are removed, and an e-payment account that was linked is disconnected. Withdrawals and changes of payout accounts wait {hours} hours.\n\nWhoever changed it knew your password. Choose a new one now:\n{link}',
  },
  passkeyUndone: {
    subject: 'A passkey was removed from your PIXEL account',
    text: 'That passkey and all others of the last {days} days are removed, and every device was signed out. Add your own again. An e-payment account that was linked is disconnected. Withdrawals and changes of payout accounts wait {hours} hours.\n\nWhoever added it was in your account. Choose a new password now:\n{link}',
  },
  exportReady: {
    subject: 'Your PIXEL data is ready',
    text: 'Everything of your account is in one file now. Sign in and download it here, until {day}:\n{link}\n\nIf you did not ask for it, choose a new password.',
  },
  erasureAsked: {
    subject: 'Your PIXEL account will be erased',
    text: 'You asked us to erase your account. Your page is closed now, and on {day} your name, your address, your pictures and everything you wrote will be gone for good.\n\nIf you change your mind, sign in before then: that takes it back and opens your page again.\n{link}\n\nIf it was not you, sign in, choose a new password, and write to {support}.',
  },
  erasureWaits: {
    subject: 'Your PIXEL account is not erased yet: there is money in it',
    text: 'Money came in after you asked us to erase your account, or is on its way back to it. It is yours, so we wait until {day}.\n\nSign in to withdraw it or to give it up, and then ask again:\n{link}',
  },
  erasureTakenBack: {
    subject: 'Your PIXEL account stays',
    text: 'You signed in, so your account is not erased and your page is open again.\n\nIf it was not you, choose a new password at once:\n{link}',
  },
  tokenMade: {
    subject: 'An API token of your PIXEL account was made',
    text: 'A program can now use your account as far as the token allows: no token moves money out or changes your settings.\n\nYou see and revoke your tokens here:\n{link}\n\nIf it was not you, revoke it, and choose a new password.',
  },
  webhookAimed: {
    subject: 'A webhook of your PIXEL account has a new address',
    text: 'From now on a program is sent what happens on your page: gifts, sales, followers and questions, with names and amounts.\n\nYou see and remove your webhooks here:\n{link}\n\nIf it was not you, remove it, and choose a new password.',
  },
  webhookOff: {
    subject: 'A webhook of yours was switched off',
    text: 'For three days its receiver answered nothing but failures, so we send it nothing any more. What happened meanwhile is in your list of events, and you can send each one again.\n\nSee what failed, and switch it on again:\n{link}',
  },
} satisfies Record<string, { subject: string; text: string }>

export type AccountMail = keyof typeof mailTexts
