// Finds the route of an address and loads its page file.
import { parse } from 'regexparam'
import { type PageRoute, pages } from '#contract/addresses/pages.ts'
import type { ReadAddress } from '#contract/html.ts'
import type { Page, PageMatch } from '../shell/page.ts'
import { canonicalAddress } from './canonical-address.ts'

const patterns = pages.map((route) => ({ route, ...parse(route.path) }))

const modules = import.meta.glob<{ default: Page }>('../pages/*Page.tsx')

/** The file of a page under its name in the build manifest. */
export function getFile(page: string): string {
  return `web/pages/${page}.tsx`
}

export async function loadPage(page: string): Promise<Page> {
  const load = modules[`../pages/${page}.tsx`]
  if (!load) throw new Error(`web/pages/${page}.tsx does not exist`)
  return (await load()).default
}

export const readAddress: ReadAddress = (address) => {
  const url = new URL(address, 'http://page')
  const route = findRoute(address)?.route
  return route ? canonicalAddress(url, route) : { url: url.pathname, isShared: false }
}

export function findRoute(url: string): { route: PageRoute; match: PageMatch } | undefined {
  const { pathname, searchParams } = new URL(url, 'http://page')
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
