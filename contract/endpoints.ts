// Every endpoint, grouped by noun. The API pages, their check and the tests that walk all endpoints read this list.
import { accounts } from './accounts.ts'
import { appeals } from './appeals.ts'
import { blocs } from './blocs.ts'
import { comments } from './comments.ts'
import { consents } from './consents.ts'
import { content } from './content.ts'
import { credentials } from './credentials.ts'
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
  accounts: { about: 'Signing up, in and out, by e-mail or with the e-payment provider.', endpoints: accounts },
  credentials: { about: 'The caller’s e-mail, password and sessions.', endpoints: credentials },
  passkeys: { about: 'Passkeys: signing in without a password.', endpoints: passkeys },
  exports: { about: 'Exporting all data of an account.', endpoints: exports },
  erasure: { about: 'Erasing an account.', endpoints: erasure },
  profiles: { about: 'Creators’ pages, and the caller’s settings.', endpoints: profiles },
  gifts: { about: 'Gifts to a creator, with messages and replies.', endpoints: gifts },
  goals: { about: 'Goals that creators collect gifts for.', endpoints: goals },
  content: { about: 'Photos and sets of photos, free or paid.', endpoints: content },
  consents: { about: 'People in photos, and their consent.', endpoints: consents },
  media: { about: 'Uploading photos.', endpoints: media },
  blocs: { about: 'Short text posts.', endpoints: blocs },
  questions: { about: 'Ask Me Anything.', endpoints: questions },
  reactions: { about: 'Five reactions to published content, and the people who reacted.', endpoints: reactions },
  comments: { about: 'Comments on published content, and who may write them.', endpoints: comments },
  follows: { about: 'Following, removing and blocking.', endpoints: follows },
  following: { about: 'The feed of followed creators.', endpoints: following },
  discovery: { about: 'Finding creators and hashtags.', endpoints: discovery },
  explore: { about: 'Content of a hashtag, and search.', endpoints: explore },
  payments: { about: 'The state of a payment.', endpoints: payments },
  receipts: { about: 'Receipts of payments.', endpoints: receipts },
  wallet: { about: 'Balance and history.', endpoints: wallet },
  refunds: { about: 'Refunding a payment.', endpoints: refunds },
  refundRequests: { about: 'Refund requests.', endpoints: refundRequests },
  statements: { about: 'Yearly statements, and CSV files for bookkeeping.', endpoints: statements },
  statistics: { about: 'Statistics of the caller’s page.', endpoints: statistics },
  banks: { about: 'Payout accounts.', endpoints: banks },
  payouts: { about: 'Withdrawing to a payout account.', endpoints: payouts },
  otp: { about: 'One-time codes, and the authenticator app.', endpoints: otp },
  push: { about: 'Push notifications of new posts.', endpoints: push },
  notices: { about: 'Notices, and notification settings.', endpoints: notices },
  events: { about: 'A creator’s events, as one numbered list for programs.', endpoints: events },
  surfaces: {
    about: 'Overlays, soundboxes and webhooks, which show or receive events.',
    endpoints: { ...surfaces, ...webhooks },
  },
  tokens: { about: 'API tokens, with which programs act on behalf of an account.', endpoints: tokens },
  live: { about: 'Event stream of overlays and soundboxes, and confirmation of shown events.', endpoints: live },
  showings: { about: 'Shown and unshown events of overlays and soundboxes.', endpoints: showings },
  reports: { about: 'Reports of unwanted content, and appeals.', endpoints: { ...reports, ...appeals } },
  desk: { about: 'For PIXEL’s staff. Answers 404 to everybody else.', endpoints: desk },
  site: { about: 'Language, data saver and age of this browser’s user; the human check.', endpoints: site },
}

/** All of them in one list. */
export const endpoints: Endpoint[] = Object.values(nouns).flatMap((noun) => Object.values(noun.endpoints))
