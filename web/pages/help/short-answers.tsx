// Help articles of a few paragraphs.
import { formatPesos, toPesos } from '#contract/amounts.ts'
import { limits } from '#contract/limits.ts'
import { standardFee } from '#contract/money/standard-payout.ts'
import { say } from '../../language/say.ts'
import type { HelpArticle } from './article.ts'
import { section } from './section.tsx'

const giving = () => ({ slug: 'giving', name: say('Giving and buying') })
const money = () => ({ slug: 'payouts-and-fees', name: say('Payouts and fees') })
const safety = () => ({ slug: 'account', name: say('Account and safety') })

export function sendAGift(): HelpArticle {
  const least = formatPesos(toPesos(limits.giftMinCentavos))
  const most = formatPesos(toPesos(limits.giftMaxCentavos))
  return {
    title: say('How do I send a gift?'),
    category: giving(),
    summary: say('Open a creator’s page, choose an amount and pay. You need no account.'),
    sections: [
      section('amount', say('How much'), [
        say('A gift is from {least} to {most}. Some creators ask for a little more than the least.', { least, most }),
      ]),
      section('name', say('Whether they see who you are'), [
        say(
          'Without an account you are called what you type, or Someone. Signed in, your page’s name is shown, unless you choose to be anonymous.',
        ),
      ]),
      section('receipt', say('Your receipt'), [
        say(
          'Every gift ends in a receipt with a link. The link proves it; a picture does not. Signed in, you also get it by email and find it among your receipts.',
        ),
      ]),
    ],
  }
}

export function paymentFailed(): HelpArticle {
  return {
    title: say('My payment failed. Was I charged?'),
    category: giving(),
    summary: say(
      'If we say that a payment failed, the provider told us that nothing was charged. Until it has, we say that we are confirming.',
    ),
    sections: [
      section('confirming', say('It still says confirming'), [
        say('Don’t pay again. The page updates by itself as soon as the provider answers.'),
      ]),
      section('expired', say('I left without paying'), [
        say(
          'A checkout that is not paid ends after {minutes} minutes. If your money arrives after that all the same, it counts, or goes back to you where nothing can be had for it any more.',
          { minutes: limits.paymentExpiresMinutes },
        ),
      ]),
      section('twice', say('I paid twice'), [
        say(
          'Paying twice for the same photos, or twice at the same checkout, is seen by us: the second payment goes back by itself.',
        ),
      ]),
    ],
  }
}

export function fees(): HelpArticle {
  return {
    title: say('What does PIXEL cost?'),
    category: money(),
    summary: say('Giving costs nothing on top, and the e-payment provider’s charge for it is ours.'),
    sections: [
      section('giving', say('For those who give'), [say('You pay the amount you see and nothing on top.')]),
      section('payouts', say('For creators'), [
        say(
          'Direct e-payment is free. A standard payout to a bank costs {fee}, taken out of the amount; it comes back with a payout that does not arrive.',
          { fee: standardFee },
        ),
      ]),
    ],
  }
}

export function photosYouBuy(): HelpArticle {
  return {
    title: say('What do I keep when I buy photos?'),
    category: giving(),
    summary: say('They open as soon as the payment is confirmed, and stay among your purchases.'),
    sections: [
      section('later', say('If the creator changes something'), [
        say('A new price is for later buyers only, and photos added to a set later are yours too.'),
      ]),
      section('deleted', say('If the creator deletes them'), [
        say('You keep what you bought for {days} more days, then it is gone everywhere.', {
          days: limits.deletedContentDays,
        }),
      ]),
      section('taken-down', say('If they are taken down'), [
        say(
          'What breaks the rules is gone at once, for its buyers too, and so is a photo whose person takes back their consent. Money can be asked back from your receipt.',
        ),
      ]),
      section('anonymous', say('Who sees that I bought them'), [
        say('The creator sees your page’s name. If you buy anonymously, you are Someone, to the creator as well.'),
      ]),
    ],
  }
}

export function blockOrReport(): HelpArticle {
  return {
    title: say('How do I block or report someone?'),
    category: safety(),
    summary: say('Block keeps the two of you apart at once. Report what breaks the rules; a person looks at it.'),
    sections: [
      section('block', say('What a block does'), [
        say(
          'It works both ways and nobody is told: pages, lists, gifts and questions are closed between you, and you no longer follow each other. You find Block beside each of your followers, and Unblock under Blocked.',
        ),
      ]),
      section('report', say('Reporting'), [
        say(
          'Every page, photo, question, goal, gift message, comment and post has a Report link. You need no account. We keep what you reported as it was, and you get an address where you see how it stands.',
        ),
        say(
          'What shows a child or an intimate picture without consent is looked at within 24 hours. Whoever made it is never told who reported it.',
        ),
      ]),
      section('closed', say('Something of mine was taken down, or my account is suspended'), [
        say(
          'You are told why, by mail and among your notices. What is taken down nobody sees, and neither do its buyers. While your account is suspended you can sign in, read, take your data with you and appeal once; somebody else decides the appeal.',
        ),
      ]),
    ],
  }
}
