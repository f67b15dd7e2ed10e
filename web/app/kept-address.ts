// Which addresses are one and the same page to every visitor: the server keeps one drawing of each.
import { withQuery } from '../shell/with-query.ts'

/** What of a page's query says something, and the values that do: a page of a list by its number, or one of these words. */
export type KeptBy = Readonly<Record<string, 'number' | readonly string[]>>

/** Deeper into a list than this a page is drawn for whoever asks: there, one is alone. */
const NUMBER_MAX = 50

/**
 * The address a drawing is kept under: `/luz?page=2` of `/luz?utm_source=x&page=02&page=3`. What means nothing is not in it,
 * so that made-up names and values fill nothing. Undefined: it is not kept.
 */
export function keptAddress(url: string, by: KeptBy): string | undefined {
  const { pathname, searchParams } = new URL(url, 'http://page')
  const kept = new URLSearchParams()
  for (const [name, values] of Object.entries(by).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const value = searchParams.get(name)
    if (value === null) continue
    if (values !== 'number') {
      if (values.includes(value)) kept.set(name, value)
      continue
    }
    const number = Number(value)
    if (!Number.isInteger(number) || number < 2) continue
    if (number > NUMBER_MAX) return undefined
    kept.set(name, String(number))
  }
  return withQuery(pathname, kept)
}
