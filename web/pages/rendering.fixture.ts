// Requests for pages as the server renders them, with what the API answers: of creators' pages, and of a signed-in person's own.
import { blocs } from '#contract/blocs.ts'
import { comments } from '#contract/comments.ts'
import { type ConsentRequest, consents } from '#contract/consents.ts'
import { content } from '#contract/content.ts'
import { credentials } from '#contract/credentials.ts'
import { discovery } from '#contract/discovery.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ErrorCode } from '#contract/errors.ts'
import { explore } from '#contract/explore.ts'
import { exports } from '#contract/exports.ts'
import { following } from '#contract/following.ts'
import { follows } from '#contract/follows.ts'
import { gifts } from '#contract/gifts.ts'
import { goals } from '#contract/goals.ts'
import type { ReadResult, RenderRequest } from '#contract/html.ts'
import { defaultLook, showings } from '#contract/live.ts'
import { banks } from '#contract/money/banks.ts'
import { type PaymentStatus, payments } from '#contract/money/payments.ts'
import { refundRequests } from '#contract/money/refund-requests.ts'
import { refunds } from '#contract/money/refunds.ts'
import { statements } from '#contract/money/statements.ts'
import { wallet } from '#contract/money/wallet.ts'
import { notices } from '#contract/notices.ts'
import { otp } from '#contract/otp.ts'
import { passkeys } from '#contract/passkeys.ts'
import { profiles } from '#contract/profiles.ts'
import { questions } from '#contract/questions.ts'
import { receipts } from '#contract/receipts.ts'
import { reports } from '#contract/reports.ts'
import { surfaces } from '#contract/surfaces.ts'
import { tokens } from '#contract/tokens.ts'
import { type Delivery, webhooks } from '#contract/webhooks.ts'
import { lockedSlide } from '../content/sample-post.fixture.ts'
import { anAccount, linkedAccount } from '../money/banks/sample-account.fixture.ts'
import { openQuestion } from '../questions/sample-question.fixture.ts'
import { receipt } from '../receipts/sample-receipt.fixture.ts'
import { visitorRequest } from '../render-request.fixture.ts'
import { giftEvent, overlay, webhook } from '../surfaces/sample-surface.fixture.ts'
import {
  ana,
  balance,
  bloc,
  comment,
  creator,
  freeSnap,
  goal,
  listedComment,
  luz,
  meta,
  person,
  question,
  received,
  snap,
  topic,
  transaction,
  wallEntry,
} from './sample-pages.fixture.ts'

export const list = (rows: unknown[], total = rows.length, page = 1): ReadResult => ({
  ok: true,
  body: { data: rows, meta: meta(total, page) },
})
export const one = (data: unknown): ReadResult => ({ ok: true, body: { data } })
export const refused = (exception: ErrorCode, message = 'Why.'): ReadResult => ({
  ok: false,
  failure: { exception, message },
})

/** What the API answers, by endpoint; whatever is not named here fails. */
export type Answers = [Endpoint, ReadResult][]

const payment: PaymentStatus = {
  type: 'donation',
  state: 'paid',
  reason: null,
  ending: null,
  gift: null,
  amount: 50,
  transaction_no: receipt.reference,
  receipt_url: receipt.receipt_url,
  date: receipt.date,
  creator: person,
  beneficiary_message: null,
  link_url: null,
  continue_url: `/${person.page_url}`,
}

const consent: ConsentRequest = {
  name: 'Pedro',
  creator: person,
  state: 'asked',
  image_url: null,
  width: 4,
  height: 3,
  words: ['Payag ako.'],
  terms: '1',
  answered: null,
  is_hidden: false,
}

const usual: Answers = [
  [profiles.read, one(luz)],
  [profiles.me, refused('UnauthorizedAccessException')],
  [content.feed, list([snap, freeSnap])],
  [gifts.wall, list([wallEntry])],
  [comments.list, list([comment])],
  [goals.read, one(goal)],
  [goals.ofPage, list([goal])],
  [content.snap, one(snap)],
  [content.slide, one({ ...lockedSlide, creator: person })],
  [blocs.read, one(bloc)],
  [blocs.ofPage, list([bloc])],
  [questions.topic, one(topic)],
  [questions.ofPage, list([question])],
  [discovery.active, one([creator])],
  [discovery.creators, list([creator])],
  [discovery.hashtags, one([{ tag: 'pandesal', size: 3 }])],
  [explore.hashtag, list([bloc])],
  [payments.status, one(payment)],
  [receipts.check, one({ verdict: 'genuine', receipt })],
  [consents.read, one(consent)],
  [notices.subscription, one({ is_on: true })],
  [reports.status, one({ report_no: 'RP-1', state: 'open', date: receipt.date, decided_at: null, message: null })],
]

/** A value for each parameter in the path of a page or a form. */
export const pathValues = {
  id: '1',
  pageUrl: person.page_url,
  token: 'token-1',
  transaction_no: transaction.transaction_no,
  reference: receipt.reference,
  code: 'CODE',
  kind: 'gift',
  collectionId: 's1',
  year: '2026',
  document: 'privacy-notice',
  article: 'what-does-pixel-cost',
  tag: 'pandesal',
  slug: 'pixel-snap',
}

/** A request for a page: of a visitor, unless `more` says otherwise. */
export function request(url: string, answers: Answers = [], more: Partial<RenderRequest> = {}): RenderRequest {
  const known = new Map([...usual, ...answers])
  return {
    ...visitorRequest,
    url,
    read: async (endpoint) => known.get(endpoint) ?? refused('ServerException'),
    ...more,
  }
}

/** A signed-in person: answers for `request`. */
export const signedIn: Answers = [
  [profiles.me, one(ana)],
  [notices.unread, one({ unread: 0 })],
]

const date = '2026-11-22T10:00:00.000Z'
const own = { is_owner: true }
const delivery: Delivery = {
  id: '1',
  event_id: giftEvent.id,
  type: giftEvent.type,
  place: 3,
  state: 'delivered',
  next_try_at: null,
  request: { headers: {}, body: JSON.stringify(giftEvent) },
  tries: [{ date, status: 200, duration_ms: 85, error: null }],
}

/** A signed-in person with one of each thing: answers for `request` at any page of the dashboard. */
export const withEverything: Answers = [
  ...signedIn,
  [wallet.balance, one([balance])],
  [wallet.transactions, list([transaction])],
  [refundRequests.open, one({ count: 0, due_at: null })],
  [
    refundRequests.list,
    list([
      {
        id: '1',
        transaction_no: transaction.transaction_no,
        amount: 50,
        name: 'Bea',
        is_disputed: false,
        state: 'open',
        reason: 'Dalawang beses.',
        date,
        due_at: date,
        message: null,
      },
    ]),
  ],
  [questions.own, list([{ ...openQuestion, id: '1' }])],
  [goals.own, list([{ ...goal, ...own, id: '1', gift_count: 0, current_amount: 0 }])],
  [goals.readOwn, one({ ...goal, ...own, id: '1' })],
  [following.feed, list([bloc])],
  [following.news, one({ count: 1 })],
  [
    surfaces.list,
    one([
      { ...overlay, id: '1' },
      { ...webhook, id: '2' },
    ]),
  ],
  [showings.look, one(defaultLook)],
  [showings.list, list([{ place: 7, state: 'shown', event: giftEvent }])],
  [tokens.list, one([{ id: '1', name: 'Bot', scopes: [], created_at: date, last_used_at: null }])],
  [webhooks.deliveries, list([delivery])],
  [gifts.received, list([received])],
  [content.purchases, list([snap])],
  [receipts.own, list([receipt])],
  [refunds.terms, one({ transaction, amount: 50, from_creator: 47.5, is_pending: false, missing: 0, refusal: null })],
  [blocs.own, list([{ ...bloc, ...own, id: '1' }])],
  [comments.own, list([{ ...listedComment, id: '1', is_own: true }])],
  [comments.settings, one({ who: 'everyone' })],
  [comments.read, one({ ...listedComment, id: '1', is_own: true })],
  [follows.following, list([creator])],
  [
    notices.list,
    list([
      {
        id: '1',
        kind: 'follower',
        state: null,
        name: 'Bea',
        avatar: null,
        amount: null,
        about: null,
        link: '/bea',
        date,
        is_read: true,
      },
    ]),
  ],
  [notices.settings, one([])],
  [passkeys.list, one([{ id: '1', name: 'Telepono', created_at: date, last_used_at: null }])],
  [otp.authenticator, one({ is_active: false })],
  [otp.recoveryCodeCount, one({ count: 0 })],
  [
    credentials.sessions,
    one([
      { id: '1', device: 'Firefox', place: '49.144.0.0', created_at: date, last_seen_at: date, is_current: false },
      { id: '2', device: 'Chrome', place: '49.144.0.0', created_at: date, last_seen_at: date, is_current: true },
    ]),
  ],
  [exports.read, one({ state: 'none', link_url: null, expires_at: null, bytes: null })],
  [banks.linked, one(linkedAccount)],
  [banks.mine, one([anAccount()])],
  [statements.years, one([2026])],
  [statements.read, one({ year: 2026, months: [] })],
]
