// Public creator pages, and the signed-in user's own.
import * as z from 'zod/mini'
import { CommentRules } from './comment-rules.ts'
import { endpoint } from './endpoint.ts'
import { viewErrors } from './errors.ts'
import {
  newPageUrl,
  optionalLine,
  optionalText,
  pageName,
  pageUrl,
  pesosInput,
  pesosOutput,
  uploadName,
} from './fields.ts'
import { PinnedGoal } from './goal-progress.ts'
import { limits } from './limits.ts'
import { Suspension, TakenDown } from './moderation.ts'
import { dateOutput } from './moments.ts'
import { texts } from './texts.ts'

/** Addresses of a picture; `WH100` fits a square of 100 pixels. */
const variants = z.nullable(z.object({ WH100: z.string() }))

const beneficiaryMessage = z.object({ title: z.string(), message: z.string() })

export const PublicProfile = z.object({
  page_url: z.string(),
  page_name: z.string(),
  bio: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  avatar_variants: variants,
  cover_photo: z.nullable(z.string()),
  /** Number of completed gifts, shown as Supporters. */
  donation_count: z.number(),
  follower_count: z.number(),
  is_following: z.boolean(),
  /** Whether the viewer is this page's owner. */
  is_owner: z.boolean(),
  /** Smallest gift in pesos. */
  min_gift_amount: pesosOutput,
  pinned_goal: z.nullable(PinnedGoal),
  /** Who may comment here, and whether the viewer may. */
  comments: CommentRules,
  menu: z.array(z.object({ name: z.string(), slug: z.string() })),
})
export type PublicProfile = z.output<typeof PublicProfile>

/** The signed-in account. */
export const Me = z.object({
  status: z.enum(['active', 'inactive']),
  email: z.string(),
  referral_code: z.string(),
  /** False for an account that has only signed in with the provider so far. */
  has_password: z.boolean(),
  /** After a password reset or a change of e-mail no money goes out before this; null without a pause. */
  money_paused_until: z.nullable(dateOutput),
  suspension: Suspension,
  /** Whether the page itself is taken down. */
  taken_down: TakenDown,
  /** True until the Welcome modal was closed once. */
  is_new: z.boolean(),
  profile: z.object({
    page_url: z.string(),
    page_name: z.string(),
    bio: z.nullable(z.string()),
    avatar: z.nullable(z.string()),
    avatar_variants: variants,
    cover_photo: z.nullable(z.string()),
    min_gift_amount: pesosOutput,
    beneficiary_message: beneficiaryMessage,
  }),
})
export type Me = z.output<typeof Me>

export const profiles = {
  read: endpoint('GET /v1/profile/:username', {
    summary: 'Get a creator’s public page.',
    access: 'anyone',
    params: z.strictObject({ username: pageUrl }),
    data: PublicProfile,
    errors: viewErrors,
  }),
  me: endpoint('GET /v1/user/profile', {
    summary: 'Get the signed-in account and its page.',
    access: 'signed-in',
    scope: 'profile',
    data: Me,
  }),
  update: endpoint('PUT /v1/user/profile', {
    summary: 'Update the caller’s page. Omitted fields stay unchanged.',
    access: 'signed-in',
    body: z.strictObject({
      page_name: z.optional(pageName),
      page_url: z.optional(newPageUrl),
      bio: z.optional(optionalText(limits.bioMax, texts.length300)),
      min_gift_amount: z.optional(pesosInput),
      /** `filename` of an upload; null removes the picture. */
      avatar: z.optional(z.nullable(uploadName(texts.photoUnknown))),
      cover_photo: z.optional(z.nullable(uploadName(texts.photoUnknown))),
      beneficiary_message: z.optional(
        z.strictObject({
          title: z.optional(optionalLine(limits.thankYouTitleMax, texts.titleLength)),
          message: z.optional(optionalText(limits.thankYouMessageMax, texts.length300)),
        }),
      ),
    }),
    data: Me,
  }),
  welcomed: endpoint('POST /v1/user/welcome', {
    summary: 'Record that the Welcome modal was closed.',
    access: 'signed-in',
    body: z.strictObject({}),
    data: z.object({ is_new: z.boolean() }),
  }),
}
