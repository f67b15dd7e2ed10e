// The five reactions to published content, and the lists of who reacted.
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { viewErrors } from './errors.ts'
import { serverLimits } from './limits.ts'
import { pageQuery } from './paging.ts'
import { Person } from './people.ts'
import { texts } from './texts.ts'

/** The content types that can be reacted to (decisions §4). */
const contentTypes = ['photo', 'photo.collection', 'bloc', 'question', 'goal'] as const
export type ContentType = (typeof contentTypes)[number]

const counts = {
  heart_count: z.number(),
  laugh_count: z.number(),
  support_count: z.number(),
  sad_count: z.number(),
  angry_count: z.number(),
  all_count: z.number(),
}
/** Reactions to one piece of content. Every content answer has them. */
export const Reactions = z.object({
  ...counts,
  /** The viewer's own reaction; null for none. */
  details: z.nullable(z.object({ id: z.number() })),
})
export type Reactions = z.output<typeof Reactions>

export const Reactor = z.extend(Person, {
  /** Null for Someone: they bought the content anonymously and then reacted to it. */
  page_url: z.nullable(z.string()),
  reaction: z.object({ icon_url: z.string(), name: z.string() }),
})
export type Reactor = z.output<typeof Reactor>

const contentId = z.string(texts.wrongType).check(z.maxLength(64, texts.wrongType))
const contentType = z.enum(contentTypes, texts.contentType)
const reactionId = z.pipe(
  z.pipe(
    z.union([z.string(), z.number()], texts.reaction),
    z.transform((value) => Number(value)),
  ),
  z.literal([1, 2, 3, 4, 5], texts.reaction),
)
const about = { content_id: contentId, content_type: contentType }

export const reactions = {
  add: endpoint('POST /v1/user/reactions/add', {
    summary: 'Add a reaction, replacing the caller’s previous one.',
    access: 'signed-in',
    body: z.strictObject({ ...about, reaction_id: reactionId }),
    data: Reactions,
    errors: ['NotFoundException', 'ReactionNotAllowedException'],
  }),
  remove: endpoint('DELETE /v1/user/reactions/remove', {
    summary: 'Remove the caller’s reaction, named in the body, or in the query without one.',
    access: 'signed-in',
    body: z.strictObject(about),
    bodyInQuery: true,
    data: Reactions,
    errors: viewErrors,
  }),
  reactors: endpoint('GET /v1/content/reactors', {
    summary: 'List the people who reacted, newest first; with `reaction_id`, only with that reaction.',
    access: 'anyone',
    query: z.strictObject({ ...pageQuery(serverLimits.peoplePage), ...about, reaction_id: z.optional(reactionId) }),
    data: z.object({ reactors: z.array(Reactor), totals: z.object(counts) }),
    hasMeta: true,
    errors: viewErrors,
  }),
}
