import * as z from 'zod/mini'

/** A person with a page, in a list of people. */
export const Person = z.object({
  page_url: z.string(),
  page_name: z.string(),
  avatar: z.nullable(z.string()),
  /** `WH100` fits a square of 100 pixels. */
  avatar_variants: z.nullable(z.object({ WH100: z.string() })),
})
export type Person = z.output<typeof Person>
