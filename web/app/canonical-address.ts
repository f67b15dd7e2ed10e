// Reduces an address to the parameters its page uses, so that a page is rendered and cached once per meaningful address.
import type { PageRoute } from '#contract/addresses/pages.ts'
import { withQuery } from '../shell/with-query.ts'

/** List pages beyond this number are not shared: each has hardly more than one visitor. */
const NUMBER_MAX = 50

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * `/luz?page=2` for `/luz?utm_source=x&page=02&page=3`. Unknown names and values are dropped, so that made-up ones
 * do not fill the cache. `isShared`: all visitors get the same cached HTML.
 */
export function canonicalAddress(url: URL, route: PageRoute): { url: string; isShared: boolean } {
  const params = new URLSearchParams()
  let isUnshared = false
  for (const [name, values] of Object.entries(route.query ?? {}).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const value = url.searchParams.get(name)
    if (value === null) continue
    if (values === 'id') {
      if (!id.test(value)) continue
      isUnshared = true
      params.set(name, value)
      continue
    }
    if (values !== 'number') {
      if (values === 'text' || values.includes(value)) params.set(name, value)
      continue
    }
    const number = Number(value)
    if (!Number.isInteger(number) || number < 2) continue
    isUnshared ||= number > NUMBER_MAX
    params.set(name, String(number))
  }
  return { url: withQuery(url.pathname, params), isShared: route.isCached === true && !isUnshared }
}
