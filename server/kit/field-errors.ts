// Validation errors by field, in our own words.
import { isDeepStrictEqual } from 'node:util'
import type * as z from 'zod/mini'
import { issueValues } from '#contract/fields.ts'
import type { Text } from '#contract/languages.ts'
import { texts } from '#contract/texts.ts'

/** Field → texts. An unknown field has its own name, the body itself is `body`. */
export function fieldErrors(error: z.core.$ZodError): Record<string, Text[]> {
  // A map, since a client may call a field `constructor` or `__proto__`.
  const found = new Map<string, Text[]>()
  for (const issue of error.issues) {
    const at = issue.path.map(String)
    const isUnknown = issue.code === 'unrecognized_keys'
    const names = isUnknown ? issue.keys.map((key) => [...at, key].join('.')) : [at.join('.') || 'body']
    const text = isUnknown ? texts.unknownField : getText(issue)
    for (const name of names.map((full) => full.slice(0, 100))) {
      const earlier = found.get(name) ?? []
      // Two checks may have the same text: once is enough.
      if (!earlier.some((one) => isDeepStrictEqual(one, text))) found.set(name, [...earlier, text])
    }
  }
  return Object.fromEntries(found)
}

function getText(issue: z.core.$ZodIssue): Text {
  const values = issueValues(issue)
  return values ? { text: issue.message, values } : issue.message
}
