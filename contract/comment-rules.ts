// Who may comment on a page. Separate from comments.ts, so that pages without comments do not download it.
import * as z from 'zod/mini'

/** Who may comment, as the creator chose. The creator always may. */
export const commenters = ['everyone', 'followers', 'payers', 'nobody'] as const
export type Commenters = (typeof commenters)[number]

/** Who may comment on a page, and whether this viewer may; `may_comment` is false for a visitor. */
export const CommentRules = z.object({ who: z.enum(commenters), may_comment: z.boolean() })
export type CommentRules = z.output<typeof CommentRules>
