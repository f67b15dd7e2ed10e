// Every endpoint, grouped by noun. The API pages, their check and the tests that walk all endpoints read this list.
import { accounts } from './accounts.ts'
import { blocs } from './blocs.ts'
import { comments } from './comments.ts'
import { consents } from './consents.ts'
import { content } from './content.ts'
import { credentials } from './credentials.ts'
import { appeals } from './desk/appeals.ts'
import { desk } from './desk/desk.ts'
import { discovery } from './discovery.ts'
import type { Endpoint } from './endpoint.ts'
import { erasure } from './erasure.ts'
import { events } from './events.ts'
import { explore } from './explore.ts'
import { exports } from './exports.ts'
import { following } from './following.ts'
import { follows } from './follows.ts'
import { gifts } from './gifts.ts'
import { goals } from './goals.ts'
import { live, showings } from './live.ts'
import { media } from './media.ts'
import { banks } from './money/banks.ts'
import { payments } from './money/payments.ts'
import { payouts } from './money/payouts.ts'
import { refundRequests } from './money/refund-requests.ts'
import { refunds } from './money/refunds.ts'
import { statements } from './money/statements.ts'
import { wallet } from './money/wallet.ts'
import { notices } from './notices.ts'
import { otp } from './otp.ts'
import { passkeys } from './passkeys.ts'
import { profiles } from './profiles.ts'
import { push } from './push.ts'
import { questions } from './questions.ts'
import { reactions } from './reactions.ts'
import { receipts } from './receipts.ts'
import { reports } from './reports.ts'
import { site } from './site.ts'
import { statistics } from './statistics.ts'
import { surfaces } from './surfaces.ts'
import { tokens } from './tokens.ts'
import { webhooks } from './webhooks.ts'

export interface Noun {
  /** One sentence for the API pages. */
  about: string
  endpoints: Record<string, Endpoint>
}

/** In the order of the API pages. */
export const nouns: Record<string, Noun> = {
  accounts: { about: 'Signing up, in and out; by e-mail or with the e-payment provider.', endpoints: accounts },
  credentials: { about: 'One’s own e-mail, password and sessions.', endpoints: credentials },
  passkeys: { about: 'Passkeys: signing in without a password.', endpoints: passkeys },
  exports: { about: 'Taking away what we have of oneself.', endpoints: exports },
  erasure: { about: 'Leaving for good.', endpoints: erasure },
  profiles: { about: 'Creators’ pages, and one’s own settings.', endpoints: profiles },
  gifts: { about: 'Gifts to a creator, and what they wrote.', endpoints: gifts },
  goals: { about: 'What a creator gathers gifts for.', endpoints: goals },
  content: { about: 'Photos and sets of photos, free or paid.', endpoints: content },
  consents: { about: 'Who is in a photo, and whether they agree.', endpoints: consents },
  media: { about: 'Uploading photos.', endpoints: media },
  blocs: { about: 'Short posts in words.', endpoints: blocs },
  questions: { about: 'Ask Me Anything.', endpoints: questions },
  reactions: { about: 'Five reactions to whatever is published, and who reacted.', endpoints: reactions },
  comments: { about: 'Comments on what is published, and who may write them.', endpoints: comments },
  follows: { about: 'Following, removing and blocking.', endpoints: follows },
  following: { about: 'What those one follows published.', endpoints: following },
  discovery: { about: 'Finding creators and hashtags.', endpoints: discovery },
  explore: { about: 'What stands under a hashtag.', endpoints: explore },
  payments: { about: 'How a payment stands.', endpoints: payments },
  receipts: { about: 'Proofs of payments.', endpoints: receipts },
  wallet: { about: 'Balance and history.', endpoints: wallet },
  refunds: { about: 'Giving a payment back.', endpoints: refunds },
  refundRequests: { about: 'Asking for money back.', endpoints: refundRequests },
  statements: { about: 'What a year came to, and tables for bookkeeping.', endpoints: statements },
  statistics: { about: 'How one’s page is doing.', endpoints: statistics },
  banks: { about: 'Payout accounts.', endpoints: banks },
  payouts: { about: 'Withdrawing to a payout account.', endpoints: payouts },
  otp: { about: 'One-time codes, and the authenticator app.', endpoints: otp },
  push: { about: 'Telling a device of new posts.', endpoints: push },
  notices: { about: 'What one is told, and how.', endpoints: notices },
  events: { about: 'What happened to a creator, as one numbered list for programs.', endpoints: events },
  surfaces: {
    about: 'Where events are shown or sent: overlays, soundboxes and webhooks.',
    endpoints: { ...surfaces, ...webhooks },
  },
  tokens: { about: 'Tokens by which programs use the API in one’s own name.', endpoints: tokens },
  live: { about: 'What an overlay or soundbox listens to, and how it says that it showed something.', endpoints: live },
  showings: { about: 'What each overlay and soundbox has shown, and what it has not.', endpoints: showings },
  reports: { about: 'Reporting what should not be here, and appealing.', endpoints: { ...reports, ...appeals } },
  desk: { about: 'For those who look after PIXEL. To everybody else it answers 404.', endpoints: desk },
  site: { about: 'Language, data use and age of who uses this browser; the human check.', endpoints: site },
}

/** All of them in one list. */
export const endpoints: Endpoint[] = Object.values(nouns).flatMap((noun) => Object.values(noun.endpoints))
