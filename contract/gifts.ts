// Gifts: sending one, the public wall, and how the creator manages them.
import * as z from 'zod/mini'
import { formatPesos, toPesos } from './amounts.ts'
import { endpoint } from './endpoint.ts'
import { viewErrors } from './errors.ts'
import {
  errorWithValues,
  flag,
  lookupText,
  optionalText,
  ownAddress,
  pageUrl,
  pesosInput,
  pesosOutput,
  requiredText,
  supporterName,
} from './fields.ts'
import { limits, serverLimits } from './limits.ts'
import { TakenDown } from './moderation.ts'
import { dateOutput } from './moments.ts'
import { pageQuery } from './paging.ts'
import { texts } from './texts.ts'

/** Where on PIXEL a gift was sent from (decisions §3). */
export const giftSources = ['profile', 'question-and-answer', 'goal', 'share'] as const

/** A gift's amount. A creator may raise the minimum; the server checks that. */
export const giftAmount = pesosInput.check(
  z.refine(
    (value) => value >= limits.giftMinCentavos,
    errorWithValues(texts.amountBelow, { minimum: formatPesos(toPesos(limits.giftMinCentavos)) }),
  ),
  z.refine(
    (value) => value <= limits.giftMaxCentavos,
    errorWithValues(texts.amountAbove, { maximum: formatPesos(toPesos(limits.giftMaxCentavos)) }),
  ),
)

const giftFields = {
  amount: giftAmount,
  source: z._default(z.enum(giftSources, texts.source), 'profile'),
  supporter_name: supporterName,
  supporter_message: optionalText(limits.supporterMessageMax, texts.messageLength),
  is_anonymous: z._default(flag, false),
  success_redirect_url: z.optional(z.nullable(ownAddress)),
  failure_redirect_url: z.optional(z.nullable(ownAddress)),
  /** 1 sends the gift although an identical one was sent within 120 seconds. */
  confirm: z._default(flag, false),
}

/** The gift form's fields, which the browser validates before it sends. */
export const GiftForm = z.strictObject(giftFields)

/** Where the path already says who the creator is: ignored, so that one body suits every address a gift goes to. */
const ignoredUsername = z.optional(z.nullable(pageUrl))

const donationId = lookupText(64, texts.wrongType)

const Sent = z.object({
  /** The provider's page, which the browser opens next. */
  link_url: z.string(),
  donation_id: z.string(),
  /** Signed; gives access to the return page and the status without a session. */
  payment_token: z.string(),
})

const sending = {
  access: 'anyone',
  data: Sent,
  movesMoney: true,
  errors: [...viewErrors, 'DuplicateGiftException', 'IdempotencyConflictException', 'ProviderUnavailableException'],
} as const

const Reply = z.nullable(z.object({ message: z.string(), date: dateOutput }))

export const WallEntry = z.object({
  donation_id: z.string(),
  name: z.string(),
  /** The giver's page, if they were signed in and did not give anonymously. */
  page_url: z.nullable(z.string()),
  message: z.nullable(z.string()),
  amount: pesosOutput,
  date: dateOutput,
  reply: Reply,
})
export type WallEntry = z.output<typeof WallEntry>

export const ReceivedGift = z.extend(WallEntry, { is_hidden: z.boolean(), taken_down: TakenDown })
export type ReceivedGift = z.output<typeof ReceivedGift>

export const gifts = {
  send: endpoint('POST /v1/donate/:id', {
    summary: 'Start a gift to the creator whose page address is `id`.',
    params: z.strictObject({ id: pageUrl }),
    body: z.strictObject({ ...giftFields, username: ignoredUsername }),
    ...sending,
  }),
  sendTo: endpoint('POST /v1/donate', {
    summary: 'Start a gift to the creator named in the body.',
    body: z.strictObject({ ...giftFields, username: pageUrl }),
    ...sending,
  }),
  sendToGoal: endpoint('POST /v1/donate/goal/:goal_id', {
    summary: 'Start a gift that counts towards a running goal.',
    params: z.strictObject({ goal_id: donationId }),
    body: z.strictObject({ ...giftFields, source: z._default(giftFields.source, 'goal'), username: ignoredUsername }),
    ...sending,
  }),
  wall: endpoint('GET /v1/profile/donations/:username', {
    summary: 'List the public wall of gifts, newest first.',
    access: 'anyone',
    params: z.strictObject({ username: pageUrl }),
    query: z.strictObject(pageQuery(serverLimits.wallPage)),
    data: WallEntry,
    paged: true,
    errors: viewErrors,
  }),
  received: endpoint('GET /v1/user/donations', {
    summary: 'List the gifts the caller received, including hidden ones.',
    access: 'signed-in',
    query: z.strictObject(pageQuery(serverLimits.wallPage)),
    data: ReceivedGift,
    paged: true,
  }),
  reply: endpoint('POST /v1/user/donations/reply', {
    summary: 'Reply publicly to a gift.',
    access: 'signed-in',
    body: z.strictObject({
      donation_id: donationId,
      message: requiredText(limits.replyMax, texts.replyRequired, texts.length300),
    }),
    data: ReceivedGift,
    errors: viewErrors,
  }),
  hide: endpoint('POST /v1/user/donations/hide', {
    summary: 'Hide a gift from the wall, or show it again. The ledger is unaffected.',
    access: 'signed-in',
    body: z.strictObject({ donation_id: donationId, is_hidden: flag }),
    data: ReceivedGift,
    errors: viewErrors,
  }),
}
