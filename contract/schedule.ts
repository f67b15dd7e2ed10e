// Scheduled publishing of a post or Bloc.
import * as z from 'zod/mini'
import { flag } from './fields.ts'
import { dateOutput, momentInput } from './moments.ts'
import { texts } from './texts.ts'

/** Why something was not published at its scheduled time. */
export const publishRefusals = ['consent', 'taken_down', 'suspended', 'deactivated'] as const

/** In every answer about the post; for the owner only, null for others. */
export const schedule = {
  /** When it will be published; null if nothing is scheduled. */
  publish_at: z.nullable(dateOutput),
  /** Why it was not published on time; null before that, and once it is scheduled or published again. */
  publish_refused: z.nullable(z.enum(publishRefusals)),
}

/** Input fields of a post: with `publish_at` it stays unpublished until then; null cancels the schedule. */
export const visibility = {
  /** On creation the default is 1 unless there is a `publish_at`; on a change it stays as it was. */
  is_published: z.optional(flag),
  publish_at: z.optional(z.nullable(momentInput(texts.publishAt))),
}
