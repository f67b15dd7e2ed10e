// All help articles by slug, in the order of the help index.
import type { HelpArticle } from './article.ts'
import { commenting, newPosts, whatIsCounted } from './following.tsx'
import { moneyBack } from './money-back.tsx'
import { connectPrograms, showGifts } from './outside.tsx'
import { closeAccount, protectAccount } from './safety.tsx'
import { blockOrReport, fees, paymentFailed, photosYouBuy, sendAGift } from './short-answers.tsx'
import { withdrawAll } from './withdraw-all.tsx'

export const articles: Readonly<Record<string, () => HelpArticle>> = {
  'how-do-i-send-a-gift': sendAGift,
  'my-payment-failed': paymentFailed,
  'what-do-i-keep-when-i-buy-photos': photosYouBuy,
  'how-do-i-get-my-money-back': moneyBack,
  'what-does-pixel-cost': fees,
  'why-cant-i-withdraw-all-my-pixel-earnings': withdrawAll,
  'how-do-i-hear-of-new-posts': newPosts,
  'who-can-comment': commenting,
  'what-do-my-statistics-count': whatIsCounted,
  'how-do-i-show-gifts-on-my-stream': showGifts,
  'how-do-i-connect-a-program': connectPrograms,
  'how-do-i-block-or-report-someone': blockOrReport,
  'how-do-i-protect-my-account': protectAccount,
  'how-do-i-close-my-account': closeAccount,
}
