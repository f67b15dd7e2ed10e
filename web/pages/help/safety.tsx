// Help articles on account security, data export and erasure.
import { limits } from '#contract/limits.ts'
import { say } from '../../language/say.ts'
import type { HelpArticle } from './article.ts'
import { section } from './section.tsx'

const safety = () => ({ slug: 'account', name: say('Account and safety') })

export function protectAccount(): HelpArticle {
  return {
    title: say('How do I protect my account?'),
    category: safety(),
    summary: say(
      'In Settings, under Getting in: add a passkey or an authenticator app, and keep recovery codes on paper.',
    ),
    sections: [
      section('factor', say('More than a password'), [
        say(
          'A passkey signs you in with your finger, your face or the PIN of your phone. An authenticator app shows a code that is asked for after the password. With either, a password alone opens nothing.',
        ),
      ]),
      section('lost', say('Your phone is gone'), [
        say(
          'Sign in with a recovery code in place of the app or passkey, turn the old one off with a second code, and set up the new phone. Nobody of ours is needed. Each code works once.',
        ),
      ]),
      section('devices', say('Somebody else is signed in'), [
        say(
          'Getting in lists every device, where and when it was last seen. Sign one out, or all others at once, and choose a new password.',
        ),
      ]),
      section('email', say('Your email was changed and it was not you'), [
        say(
          'The mail to your old address has a link that takes it back for {days} days and signs everybody out. After a change of email or a reset password, money out waits {hours} hours.',
          { days: limits.undoDays, hours: limits.moneyPauseHours },
        ),
      ]),
    ],
  }
}

export function closeAccount(): HelpArticle {
  return {
    title: say('How do I close my account?'),
    category: safety(),
    summary: say(
      'In Settings, under Deactivate account, with your password, or with a code if you have none. You can come back by logging in.',
    ),
    sections: [
      section('page', say('Your page'), [
        say('Your page and everything on it become not accessible at once. Buyers keep what they bought.'),
      ]),
      section('money', say('Your money'), [say('The money in your wallet stays yours and can still be claimed.')]),
      section('data', say('Taking everything with you'), [
        say(
          'In Settings, under My data, you get one zip: your pictures as large as we keep them, your words, tables of your money, receipts, and the photos you bought.',
        ),
      ]),
      section('erase', say('For good'), [
        say(
          'Erase my account, under My data, closes your page at once. {days} days later your name, words and pictures are gone, also from those who bought them; signing in before then takes it back. Withdraw your balance first, or give it up. Nobody gets your page’s address for {addressDays} days, and amounts stay in the books without you.',
          { days: limits.erasureDays, addressDays: limits.erasedPageUrlDays },
        ),
      ]),
    ],
  }
}
