// What is wrong with which field, in our own words.
import type * as z from 'zod/mini'
import { issueValues } from '#contract/fields.ts'
import type { Text } from '#contract/languages.ts'
import { texts } from '#contract/texts.ts'

/** Field → texts. An unknown field is named by its own name, the body itself by `body`. */
export function fieldErrors(error: z.core.$ZodError): Record<string, Text[]> {
  // A map, since a client may call a field `constructor` or `__proto__`.
  const found = new Map<string, Text[]>()
  for (const issue of error.issues) {
    const at = issue.path.map(String)
    const isUnknown = issue.code === 'unrecognized_keys'
    const names = isUnknown ? issue.keys.map((key) => [...at, key].join('.')) : [at.join('.') || 'body']
    for (const name of names.map((full) => full.slice(0, 100)))
      found.set(name, [...(found.get(name) ?? []), isUnknown ? texts.unknownField : getText(issue)])
  }
  return Object.fromEntries(found)
}

function getText(issue: z.core.$ZodIssue): Text {
  const values = issueValues(issue)
  return values ? { text: issue.message, values } : issue.message
}
