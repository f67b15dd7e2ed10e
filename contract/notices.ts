// Notices: what users are notified of, in the product and by mail, with a setting for each kind.
import * as z from 'zod/mini'
import { formatPesos } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { flag, lookupText, pesosOutput } from './fields.ts'
import type { Values } from './languages.ts'
import { serverLimits } from './limits.ts'
import { dateOutput } from './moments.ts'
import { pageQuery } from './paging.ts'
import { texts } from './texts.ts'

/** Kind → label of its switch. */
export const noticeKinds = {
  gift: 'Gifts',
  purchase: 'Sales',
  follower: 'New followers',
  question: 'Questions to you',
  answer: 'Answers to you',
  payout: 'Payouts',
  goal: 'Goals reached',
  post: 'New posts of whom you follow',
  comment: 'Comments',
  reply: 'Replies to your comments',
} as const
export type NoticeKind = keyof typeof noticeKinds
/** Takedowns, refunds and disputes are always notified and have no switch. */
export type AnyNoticeKind = NoticeKind | 'takedown' | 'refund' | 'dispute'
export const noticeKindNames = Object.keys(noticeKinds) as [NoticeKind, ...NoticeKind[]]

const payoutEnds = ['paid', 'failed', 'returned'] as const
const refundStates = ['asked', 'granted', 'refused', 'at_desk'] as const
const disputeStates = ['opened', 'won', 'lost'] as const
const posted = ['snap', 'slide', 'bloc'] as const

/** What a person is told of: what happened, who did it, and where it can be seen. */
export const Notice = z.object({
  id: z.string(),
  kind: z.enum([...noticeKindNames, 'takedown', 'refund', 'dispute']),
  /** How a payout ended, the state of a refund request or dispute, or what was posted; null for other kinds. */
  state: z.nullable(z.enum([...payoutEnds, ...refundStates, ...disputeStates, ...posted])),
  /** The actor's public name; null where nobody acted. */
  name: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  /** In pesos; null where no money moved. */
  amount: z.nullable(pesosOutput),
  /** A goal's title, a payout's target account, or the reason of a takedown. */
  about: z.nullable(z.string()),
  /** A path of ours. */
  link: z.string(),
  date: dateOutput,
  is_read: z.boolean(),
})
export type Notice = z.output<typeof Notice>

/** The sentence of a notice and its values; `name` and `about` are people's own words. `amount` in pesos. */
export function noticeSentence({ kind, state, name, amount, about }: SentenceParts): { text: string; values: Values } {
  const values = { name: name ?? '', amount: amount === null ? '' : formatPesos(amount), about: about ?? '' }
  if (state !== null) return { text: stateTexts[state], values }
  if (kind === 'question' && amount !== null) return { text: noticeTexts.questionWithGift, values }
  return { text: noticeTexts[kind], values }
}

type SentenceParts = Pick<Notice, 'kind' | 'state' | 'name' | 'amount' | 'about'>

const noticeTexts: Record<AnyNoticeKind | 'questionWithGift', string> = {
  gift: '{name} sent you a gift of {amount}.',
  purchase: '{name} bought your photos for {amount}.',
  follower: '{name} follows you now.',
  question: '{name} asked you a question.',
  questionWithGift: '{name} asked you a question with a gift of {amount}.',
  answer: '{name} answered your question.',
  goal: 'Your goal “{about}” is reached!',
  post: '{name} posted something new.',
  comment: '{name} commented on something of yours.',
  reply: '{name} replied to your comment.',
  takedown: 'Something of yours was taken down: {about}',
  payout: 'Your payout of {amount} was sent to {about}.',
  refund: 'A refund of {amount} was asked for.',
  dispute: 'A payment of {amount} to you is disputed.',
}

/** State → sentence. */
const stateTexts: Record<NonNullable<Notice['state']>, string> = {
  paid: 'Your payout of {amount} was sent to {about}.',
  failed: 'Your payout of {amount} did not arrive. The money is in your wallet again.',
  returned: 'Your payout of {amount} came back. The money is in your wallet again.',
  asked: 'A refund of {amount} was asked for: “{about}”. Please answer within 72 hours.',
  granted: 'Your refund of {amount} was granted. {about}',
  refused: 'Your refund of {amount} was refused. {about}',
  at_desk: 'A refund of {amount} was not answered for 72 hours. PIXEL decides it now.',
  opened: 'The bank of a payer disputes {amount}. The money is held until that is decided.',
  won: 'The dispute of {amount} was decided for you. The money is in your wallet again.',
  lost: 'The dispute of {amount} was lost. The payer has the money.',
  snap: '{name} posted a new Snap.',
  slide: '{name} posted a new Snap Slide.',
  bloc: '{name} posted a new Bloc.',
}

/** The setting of one kind: notified in the product, and by mail. */
const Setting = z.object({ kind: z.enum(noticeKindNames), product: z.boolean(), mail: z.boolean() })
export type NoticeSetting = z.output<typeof Setting>

/** Form field of a kind's switch, such as `gift_mail`. */
export type NoticeField = `${NoticeKind}_${'product' | 'mail'}`
const fields = Object.fromEntries(
  noticeKindNames.flatMap((kind) => [`${kind}_product`, `${kind}_mail`].map((name) => [name, z._default(flag, false)])),
) as Record<NoticeField, z.ZodMiniDefault<typeof flag>>

const unsubscribing = {
  access: 'anyone',
  params: z.strictObject({ token: lookupText(200, texts.wrongType) }),
  data: z.object({ is_on: z.boolean() }),
  errors: ['NotFoundException'],
} as const

export const notices = {
  list: endpoint('GET /v1/user/notices', {
    summary: 'List notices, newest first.',
    access: 'signed-in',
    query: z.strictObject(pageQuery(serverLimits.noticesPage)),
    data: Notice,
    paged: true,
  }),
  unread: endpoint('GET /v1/user/notices/unread', {
    summary: 'Count unseen notices, up to 100.',
    access: 'signed-in',
    data: z.object({ unread: z.number() }),
  }),
  read: endpoint('POST /v1/user/notices/read', {
    summary: 'Mark this notice and all older ones as seen; without an id, all notices.',
    access: 'signed-in',
    body: z.strictObject({ id: z.optional(lookupText(36, texts.wrongType)) }),
    data: z.object({ unread: z.number() }),
    errors: ['NotFoundException'],
  }),
  settings: endpoint('GET /v1/user/notices/settings', {
    summary: 'Get the notification settings: which kinds, and on which channels.',
    access: 'signed-in',
    data: z.array(Setting),
  }),
  changeSettings: endpoint('PUT /v1/user/notices/settings', {
    summary:
      'Set the enabled kinds of notices; omitted kinds are disabled. Receipts and security mails are always sent.',
    access: 'signed-in',
    body: z.strictObject(fields),
    data: z.array(Setting),
  }),
  changeKind: endpoint('PUT /v1/user/notices/settings/:kind', {
    summary: 'Enable or disable one kind of notice in the product. Mails and other kinds stay unchanged.',
    access: 'signed-in',
    params: z.strictObject({ kind: z.enum(noticeKindNames, texts.wrongType) }),
    body: z.strictObject({ product: flag }),
    data: z.array(Setting),
  }),
  subscription: endpoint('GET /v1/notices/unsubscribe/:token', {
    summary: 'Get whether mails about new posts are enabled for the owner of this link.',
    ...unsubscribing,
  }),
  unsubscribe: endpoint('POST /v1/notices/unsubscribe/:token', {
    summary:
      'Disable mails about new posts, and nothing else. Requires no session: the link in the mail identifies its owner.',
    whileSuspended: 'works',
    body: z.optional(z.strictObject({})),
    ...unsubscribing,
  }),
}
