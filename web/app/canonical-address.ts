// What of an address says something: the same page is drawn and kept once, whatever else is written behind it.
import type { PageRoute } from '#contract/addresses/pages.ts'
import { withQuery } from '../shell/with-query.ts'

/** Deeper into a list than this a page is drawn for whoever asks: there, one is alone. */
const NUMBER_MAX = 50

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `/luz?page=2` of `/luz?utm_source=x&page=02&page=3`. What means nothing to the page is not in it, so that made-up names
 * and values fill no cache. `isShared`: visitors are shown one and the same drawing of it.
 */
export function canonicalAddress(url: URL, route: PageRoute): { url: string; isShared: boolean } {
  const asked = new URLSearchParams()
  let isForOne = false
  for (const [name, values] of Object.entries(route.query ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const value = url.searchParams.get(name)
    if (value === null) continue
    if (values === 'id') {
      if (!id.test(value)) continue
      isForOne = true
      asked.set(name, value)
      continue
    }
    if (values !== 'number') {
      if (values === 'text' || values.includes(value)) asked.set(name, value)
      continue
    }
    const number = Number(value)
    if (!Number.isInteger(number) || number < 2) continue
    isForOne ||= number > NUMBER_MAX
    asked.set(name, String(number))
  }
  return { url: withQuery(url.pathname, asked), isShared: route.isCached === true && !isForOne }
}
