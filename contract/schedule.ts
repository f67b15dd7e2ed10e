// Waiting for its time: what a post or Bloc says of when it will be published.
import * as z from 'zod/mini'
import { dateOutput, flag, momentInput } from './fields.ts'
import { texts } from './texts.ts'

/** Why something was not published at its time. */
export const publishRefusals = ['consent', 'taken_down', 'suspended', 'deactivated'] as const

/** In every answer about it; the owner's alone, null for everybody else. */
export const schedule = {
  /** When it is to be published; null where nothing is planned. */
  publish_at: z.nullable(dateOutput),
  /** Why it was not published at its time; null until then, and once it is planned or published anew. */
  publish_refused: z.nullable(z.enum(publishRefusals)),
}

/** Fields of what is written: with `publish_at` it waits, unpublished, until then; null takes that back. */
export const visibility = {
  /** On creation 1 unless there is a `publish_at`; on a change as it was. */
  is_published: z.optional(flag),
  publish_at: z.optional(z.nullable(momentInput(texts.publishAt))),
}
