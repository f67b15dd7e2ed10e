// Who may comment on a page. Apart from the comments, which a page that shows none does not bring.
import * as z from 'zod/mini'

/** Whom a creator lets comment. The creator may always. */
export const commenters = ['everyone', 'followers', 'payers', 'nobody'] as const
export type Commenters = (typeof commenters)[number]

/** Who may comment on a page, and whether this viewer may; `may_comment` is false for a visitor. */
export const CommentRules = z.object({ who: z.enum(commenters), may_comment: z.boolean() })
export type CommentRules = z.output<typeof CommentRules>
