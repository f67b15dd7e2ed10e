// Help article on refunds, for the payer and for the creator.
import { limits } from '#contract/limits.ts'
import { say } from '../../language/say.ts'
import type { HelpArticle } from './article.ts'

const hours = limits.refundRequestHours

export function moneyBack(): HelpArticle {
  return {
    title: say('How do I get my money back?'),
    category: { slug: 'giving', name: say('Giving and buying') },
    summary: say('Ask from your receipt. The creator answers within {hours} hours; if not, PIXEL decides.', { hours }),
    sections: [
      {
        id: 'ask',
        title: say('You paid'),
        text: (
          <p>
            {say(
              'Open the link of your receipt and choose Ask for the money back. You need no account. The answer stands on the receipt; signed in, you also get it by email. What is given back goes the way it came.',
            )}
          </p>
        ),
      },
      {
        id: 'asked',
        title: say('You are asked'),
        text: (
          <p>
            {say(
              'You find requests under Money, Refund requests. You can also give any payment back by yourself from your transactions: you read before what it does. If you have too little left you are told how much is missing, and may agree that it comes out of what you receive next.',
            )}
          </p>
        ),
      },
      {
        id: 'disputed',
        title: say('A payment is disputed'),
        text: (
          <p>
            {say(
              'When the bank of a payer takes a payment back, the money is held until the provider says who is right. Won, it is yours again; lost, the payer has it. Meanwhile it cannot be given back, so that nobody is paid twice.',
            )}
          </p>
        ),
      },
    ],
  }
}
