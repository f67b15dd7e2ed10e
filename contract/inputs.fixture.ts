// What an endpoint makes of an input: the values that its command gets, or the texts under each field.
import * as z from 'zod/mini'
import { issueValues } from './fields.ts'
import { fill } from './languages.ts'

/** The parsed input. Fails the test, with the refusal, if there is one. */
export function take(schema: z.core.$ZodType | undefined, input: unknown): unknown {
  return z.parse(schema!, input)
}

/** Field → texts, as the API answers them; empty if the input is accepted. */
export function refuse(schema: z.core.$ZodType | undefined, input: unknown): Record<string, string[]> {
  const refused: Record<string, string[]> = {}
  for (const issue of z.safeParse(schema!, input).error?.issues ?? []) {
    const names = issue.code === 'unrecognized_keys' ? issue.keys : [issue.path.join('.')]
    for (const name of names) refused[name] = [...(refused[name] ?? []), fill(issue.message, issueValues(issue))]
  }
  return refused
}
