// In-app navigation: loads a page's code and its data concurrently.
import { addresses } from '#contract/addresses/paths.ts'
import { fetchAnswers } from '../shell/api.ts'
import { notLoaded } from '../shell/error-pages.tsx'
import type { Page, PageMatch } from '../shell/page.ts'
import type { QueryClient } from '../shell/queries.ts'
import { readAhead } from '../shell/queries.ts'
import { loadPage } from './load-page.ts'

const loaded = new Map<string, Page>()
let loading: { address: string; page: Promise<Page> } | undefined

interface Destination {
  /** Path and query. */
  address: string
  /** Name of the page's file. */
  name: string
  match: PageMatch
  isSignedIn: boolean
}

/** Registers the page that came with the document. */
export function rememberPage(name: string, page: Page): void {
  loaded.set(name, page)
}

/** The page at an address; synchronous if its code is loaded. A repeated call for the same address starts nothing new. */
export function getPage(client: QueryClient, destination: Destination): Page | Promise<Page> {
  const { address, name } = destination
  if (loading?.address !== address) loading = { address, page: startLoading(client, destination) }
  return loaded.get(name) ?? loading.page
}

async function startLoading(client: QueryClient, destination: Destination): Promise<Page> {
  const { address, name, match, isSignedIn } = destination
  const known = loaded.get(name)
  // Only the page's code knows its reads; until it has loaded, the server reads for the browser.
  const answers = known ? undefined : fetchAnswers(addresses.pageAnswers(address))
  const page = known ?? (await loadPage(name).catch(() => undefined))
  if (!page) return (isSignedIn && address.startsWith(addresses.dashboard) && notLoaded.inFrame) || notLoaded.alone
  rememberPage(name, page)
  readAhead(client, page.reads?.(match) ?? [], { isSignedIn, answers })
  return page
}
