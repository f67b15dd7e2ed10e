// Finds the route of an address.
import { parse } from 'regexparam'
import { type PageRoute, pages } from '#contract/addresses/pages.ts'
import type { ReadAddress } from '#contract/html.ts'
import type { PageMatch } from '../shell/page.ts'
import { canonicalAddress } from './canonical-address.ts'

const patterns = pages.map((route) => ({ route, ...parse(route.path) }))

/** The file of a page under its name in the build manifest. */
export function getFile(page: string): string {
  return `web/pages/${page}.tsx`
}

/** The URL of a path with its query. A path that begins with two slashes names no host. */
export function toUrl(address: string): URL {
  return new URL(`http://page${address}`)
}

export const readAddress: ReadAddress = (address) => {
  const url = toUrl(address)
  const route = findRoute(address)?.route
  return route ? canonicalAddress(url, route) : { url: url.pathname, isShared: false }
}

interface Found {
  route: PageRoute
  match: PageMatch
}

let last: { url: string; found: Found | undefined } | undefined

/** The route of an address. The last one is remembered: each render asks twice. */
export function findRoute(url: string): Found | undefined {
  if (last?.url !== url) last = { url, found: matchRoute(url) }
  return last.found
}

function matchRoute(url: string): Found | undefined {
  const { pathname, searchParams } = toUrl(url)
  for (const { route, keys, pattern } of patterns) {
    const found = pattern.exec(pathname)
    if (!found) continue
    const params = Object.fromEntries(keys.map((key, index) => [key, decode(found[index + 1]!)]))
    return { route, match: { params, query: searchParams } }
  }
  return undefined
}

/** Badly encoded text is returned unchanged: it matches nothing, and the page answers with not found. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
