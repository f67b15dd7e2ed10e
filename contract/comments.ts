// Comments on what creators publish, in two levels, and who may write them.
import * as z from 'zod/mini'
import { type Commenters, commenters } from './comment-rules.ts'
import { endpoint } from './endpoint.ts'
import { viewErrors } from './errors.ts'
import { flag, lookupText, requiredText } from './fields.ts'
import { limits, serverLimits } from './limits.ts'
import { TakenDown } from './moderation.ts'
import { dateOutput } from './moments.ts'
import { pageQuery } from './paging.ts'
import { texts } from './texts.ts'

/** The content types that can be commented on. */
const commentedTypes = ['photo', 'photo.collection', 'bloc', 'goal'] as const
export type CommentedType = (typeof commentedTypes)[number]

/** Why a comment cannot be read, written or changed; pages show them too. */
export const commentTexts = {
  locked: 'Comments on this are for those who may see it.',
  over: 'A comment can be changed for 5 minutes. You can still delete it.',
  followers: 'Only followers may comment here.',
  payers: 'Only people who gave a gift or bought something may comment here.',
  nobody: 'Comments are closed here.',
} as const

/** Labels of the choice of who may comment. */
export const commenterLabels: Record<Commenters, string> = {
  everyone: 'Everyone who is signed in',
  followers: 'My followers',
  payers: 'People who gave me a gift or bought something',
  nobody: 'Nobody but me',
}

const fields = {
  id: z.string(),
  /** The author's page name; "Someone" for a payer who gave or bought anonymously. */
  name: z.string(),
  /** Null where there is no page to link to. */
  page_url: z.nullable(z.string()),
  avatar: z.nullable(z.string()),
  message: z.string(),
  date: dateOutput,
  /** When its author last changed it; null if never. */
  edited_at: z.nullable(dateOutput),
  /** Whether the page's owner wrote it. */
  is_creator: z.boolean(),
  /** Whether the viewer is its author. */
  is_own: z.boolean(),
  /** Until when the viewer may change it; null for other people's comments. */
  editable_until: z.nullable(dateOutput),
}
export const Reply = z.object(fields)
export type Reply = z.output<typeof Reply>

/** The first comment of a thread, with its earliest replies. */
export const Comment = z.object({
  ...fields,
  /** The earliest first. */
  replies: z.array(Reply),
  /** How many replies this viewer can see. */
  reply_count: z.number(),
})
export type Comment = z.output<typeof Comment>

/** A comment as its author and the page's owner see it in their lists, with where it was written. */
export const ListedComment = z.object({
  ...fields,
  content_type: z.enum(commentedTypes),
  content_id: z.string(),
  /** Path of the page with the comment; null if a block hides that page from the viewer. */
  link: z.nullable(z.string()),
  /** Hidden by the page's owner; shown only to them. */
  is_hidden: z.boolean(),
  /** Whether it was written on the viewer's page. */
  is_on_own_page: z.boolean(),
  taken_down: TakenDown,
})
export type ListedComment = z.output<typeof ListedComment>

const contentId = lookupText(64, texts.wrongType)
const about = { content_type: z.enum(commentedTypes, texts.contentType), content_id: contentId }
const message = requiredText(limits.commentMax, texts.commentRequired, texts.length500)

const commentErrors = [...viewErrors, 'ForbiddenException'] as const
const one = { access: 'signed-in', params: z.strictObject({ id: contentId }) } as const

export const comments = {
  list: endpoint('GET /v1/content/comments', {
    summary: 'List comments, newest first; with `reply_to`, the replies of that thread, oldest first.',
    access: 'anyone',
    query: z.strictObject({ ...pageQuery(serverLimits.commentsPage), ...about, reply_to: z.optional(contentId) }),
    data: Comment,
    paged: true,
    errors: commentErrors,
  }),
  add: endpoint('POST /v1/user/comments', {
    summary: 'Create a comment or a reply; a reply to a reply joins the same thread. Accepts an Idempotency-Key.',
    access: 'signed-in',
    body: z.strictObject({ ...about, message, reply_to: z.optional(z.nullable(contentId)) }),
    data: Comment,
    errors: [...commentErrors, 'IdempotencyConflictException'],
  }),
  own: endpoint('GET /v1/user/comments', {
    summary:
      'List the caller’s comments or, with `list=received`, those on the caller’s page, including hidden ones, newest first.',
    access: 'signed-in',
    query: z.strictObject({
      ...pageQuery(serverLimits.commentsPage),
      list: z._default(z.enum(['written', 'received'], texts.wrongType), 'written'),
    }),
    data: ListedComment,
    paged: true,
  }),
  settings: endpoint('GET /v1/user/comments/settings', {
    summary: 'Get who may comment on the caller’s page.',
    access: 'signed-in',
    data: z.object({ who: z.enum(commenters) }),
  }),
  changeSettings: endpoint('PUT /v1/user/comments/settings', {
    summary: 'Set who may comment on the caller’s page. Existing comments stay.',
    access: 'signed-in',
    body: z.strictObject({ who: z.enum(commenters, texts.commenters) }),
    data: z.object({ who: z.enum(commenters) }),
  }),
  read: endpoint('GET /v1/user/comments/:id', {
    summary: 'Get a comment by the caller or on the caller’s page.',
    data: ListedComment,
    errors: ['NotFoundException'],
    ...one,
  }),
  change: endpoint('PUT /v1/user/comments/:id', {
    summary: 'Edit a comment by the caller, within 5 minutes of writing it.',
    body: z.strictObject({ message }),
    data: ListedComment,
    errors: commentErrors,
    ...one,
  }),
  remove: endpoint('DELETE /v1/user/comments/:id', {
    summary: 'Delete a comment by the caller. Deleting the first comment of a thread also deletes its replies.',
    body: z.optional(z.strictObject({})),
    data: z.object({ ok: z.literal(true) }),
    errors: ['NotFoundException'],
    ...one,
  }),
  hide: endpoint('POST /v1/user/comments/:id/hide', {
    summary: 'Hide a comment and its replies from the caller’s page, or show them again.',
    body: z.strictObject({ is_hidden: flag }),
    data: ListedComment,
    errors: viewErrors,
    ...one,
  }),
}
