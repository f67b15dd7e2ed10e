// What a schema has against a form, in the reader's words.
import * as z from 'zod/mini'
import { issueValues } from '#contract/fields.ts'
import { say } from '../language/say.ts'

/** What is wrong with each field, by its name. */
export type FieldErrors = Record<string, string[]>

/** The texts under each field; undefined where nothing is wrong. */
export function findErrors(schema: z.core.$ZodType, values: object): FieldErrors | undefined {
  const parsed = z.safeParse(schema, values)
  if (parsed.success) return undefined
  const found: FieldErrors = {}
  for (const issue of parsed.error.issues) {
    const field = issue.path.join('.')
    found[field] = [...(found[field] ?? []), say(issue.message, issueValues(issue))]
  }
  return found
}
