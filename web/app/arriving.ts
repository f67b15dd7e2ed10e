// Going to a page without loading it: its code and what it reads are asked for in the same moment.
import { addresses } from '#contract/addresses/paths.ts'
import { fetchAnswers } from '../shell/api.ts'
import { notLoaded } from '../shell/error-pages.tsx'
import type { Page, PageMatch } from '../shell/page.ts'
import type { QueryClient } from '../shell/queries.ts'
import { readAhead } from '../shell/queries.ts'
import { loadPage } from './routes.ts'

const loaded = new Map<string, Page>()
let arriving: { address: string; page: Promise<Page> } | undefined

interface Destination {
  /** Path and query. */
  address: string
  /** Name of the page's file. */
  name: string
  match: PageMatch
  isSignedIn: boolean
}

/** The first page came with the document. */
export function rememberPage(name: string, page: Page): void {
  loaded.set(name, page)
}

/** The page at an address, at once where its code is here. Asked again for the same address it begins nothing anew. */
export function pageAt(client: QueryClient, destination: Destination): Page | Promise<Page> {
  const { address, name } = destination
  if (arriving?.address !== address) arriving = { address, page: begin(client, destination) }
  return loaded.get(name) ?? arriving.page
}

async function begin(client: QueryClient, destination: Destination): Promise<Page> {
  const { address, name, match, isSignedIn } = destination
  const known = loaded.get(name)
  // Until the code is here nobody knows what it reads, but the server does: it reads it for us.
  const answers = known ? undefined : fetchAnswers(addresses.pageAnswers(address))
  const page = known ?? (await loadPage(name).catch(() => undefined))
  if (!page) return notLoaded
  rememberPage(name, page)
  readAhead(client, page.reads?.(match) ?? [], { isSignedIn, answers })
  return page
}
