// Validates a form by its schema and translates the messages.
import * as z from 'zod/mini'
import { issueValues } from '#contract/fields.ts'
import { say } from '../language/say.ts'

/** Error messages by field name. */
export type FieldErrors = Record<string, string[]>

/** The error messages of each field; undefined when the values are valid. */
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
