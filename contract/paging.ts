// The query and the answer of paged lists, the same everywhere.
import * as z from 'zod/mini'
import { limits } from './limits.ts'
import { texts } from './texts.ts'
import { parseWholeNumber, wholeNumberPattern } from './whole-number.ts'

/** Verbatim of spec §8: what every list says that failed, or found nothing. */
export const listTexts = { failed: 'Error loading data', noResults: 'No results found.' } as const

/** Describes the returned page. Pages count from 1; `last_page` is at least 1; `total` counts the rows of all pages. */
export const PageMeta = z.object({
  current_page: z.number(),
  last_page: z.number(),
  per_page: z.number(),
  total: z.number(),
})
export type PageMeta = z.infer<typeof PageMeta>

/** A whole number from a query string, within these bounds. */
export const wholeNumber = (min: number, max: number, text: string) =>
  z.pipe(
    z.pipe(
      z.string(text).check(z.regex(wholeNumberPattern, text)),
      z.transform((value: string) => parseWholeNumber(value, min, max)),
    ),
    z.number(text),
  )

/** `page` from 1 and `per_page` 1–100; `perPage` is this list's default page size. */
export function pageQuery(perPage: number) {
  return {
    page: z._default(wholeNumber(1, limits.pageNumberMax, texts.page), 1),
    per_page: z._default(wholeNumber(1, 100, texts.perPage), perPage),
  }
}

/** The result of a list handler: the rows of one page and the total. */
export interface Page<T> {
  rows: T[]
  page: number
  perPage: number
  total: number
}
