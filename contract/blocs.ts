// Bloc: a creator's titled text posts, free for everyone.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { viewErrors } from './errors.ts'
import { lookupText, pageUrl, requiredLine, requiredText, uploadName } from './fields.ts'
import { ImageVariants } from './image-variants.ts'
import { limits, serverLimits } from './limits.ts'
import { TakenDown } from './moderation.ts'
import { dateOutput } from './moments.ts'
import { pageQuery } from './paging.ts'
import { Reactions } from './reactions.ts'
import { schedule, visibility } from './schedule.ts'
import { texts } from './texts.ts'

/** A post of words, with one picture at most, which everybody may read once it is published. */
export const Bloc = z.object({
  kind: z.literal('bloc'),
  id: z.string(),
  title: z.string(),
  description: z.string(),
  image_url: z.nullable(z.string()),
  image_url_variants: z.nullable(ImageVariants),
  /** Size of the picture in pixels, so that a page reserves its room; null without a picture. */
  image_width: z.nullable(z.number()),
  image_height: z.nullable(z.number()),
  /** Whether the viewer is its author. */
  is_owner: z.boolean(),
  is_published: z.boolean(),
  ...schedule,
  /** When it was first published; if never, when it was created. */
  date: dateOutput,
  taken_down: TakenDown,
  creator: z.object({ page_url: z.string(), page_name: z.string(), avatar: z.nullable(z.string()) }),
  /** Shown comments, with replies. */
  comment_count: z.number(),
  reactions: Reactions,
})
export type Bloc = z.output<typeof Bloc>

const fields = {
  title: requiredLine(serverLimits.blocTitleMax, texts.titleRequired, texts.length80),
  description: requiredText(limits.captionMax, texts.descriptionRequired, texts.length300),
  /** `filename` of an upload; null removes the picture. */
  image: z.nullable(uploadName(texts.photoUnknown)),
}

/** The fields of a Bloc post, which the browser validates before it sends. */
export const BlocForm = z.strictObject({ ...fields, image: z.optional(fields.image), ...visibility })

const own = {
  access: 'signed-in',
  params: z.strictObject({ id: lookupText(64, texts.wrongType) }),
  errors: viewErrors,
} as const

export const blocs = {
  ofPage: endpoint('GET /v1/profile/blocs/:username', {
    summary:
      'List the Bloc posts of a page, newest first. Drafts and, before all others, scheduled ones are included for the owner only.',
    access: 'anyone',
    params: z.strictObject({ username: pageUrl }),
    query: z.strictObject(pageQuery(serverLimits.feedPage)),
    data: Bloc,
    paged: true,
    errors: viewErrors,
  }),
  read: endpoint('GET /v1/profile/blocs/:username/:id', {
    summary: 'Get a Bloc post of a page.',
    access: 'anyone',
    params: z.strictObject({ username: pageUrl, id: lookupText(64, texts.wrongType) }),
    data: Bloc,
    errors: viewErrors,
  }),
  own: endpoint('GET /v1/user/blocs', {
    summary: 'List the caller’s Bloc posts, including drafts, newest first; scheduled ones come before all others.',
    access: 'signed-in',
    query: z.strictObject(pageQuery(serverLimits.feedPage)),
    data: Bloc,
    paged: true,
  }),
  add: endpoint('POST /v1/user/blocs', {
    summary: 'Create a Bloc post, published immediately or at its scheduled time. Accepts an Idempotency-Key.',
    access: 'signed-in',
    scope: 'posts:write',
    body: BlocForm,
    data: Bloc,
    // A repeat finds what was deleted since.
    errors: ['NotFoundException', 'IdempotencyConflictException'],
  }),
  change: endpoint('PUT /v1/user/blocs/:id', {
    summary: 'Update a Bloc post. Omitted fields stay unchanged.',
    body: z.partial(z.strictObject({ ...fields, ...visibility })),
    data: Bloc,
    ...own,
    scope: 'posts:write',
  }),
  remove: endpoint('DELETE /v1/user/blocs/:id', {
    summary: 'Delete a Bloc post.',
    body: z.optional(z.strictObject({})),
    data: z.object({ ok: z.literal(true) }),
    ...own,
    scope: 'posts:write',
  }),
}
