// In-app navigation: loads a page's code and its data concurrently.
import { addresses } from '#contract/addresses/paths.ts'
import { fetchAnswers } from '../shell/api.ts'
import { notLoaded } from '../shell/error-pages.tsx'
import { getReads, type Page, type PageMatch } from '../shell/page.ts'
import type { QueryClient } from '../shell/queries.ts'
import { readAhead } from '../shell/queries.ts'
import { loadPage } from './load-page.ts'

const loaded = new Map<string, Page>()
let loading: { address: string; page: Page | Promise<Page> } | undefined

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

/** The page at an address; at once if its code is loaded. A repeated call for the same address gives the same again. */
export function getPage(client: QueryClient, destination: Destination): Page | Promise<Page> {
  const { address } = destination
  if (loading?.address !== address) loading = { address, page: startReading(client, destination) }
  return loading.page
}

function startReading(client: QueryClient, { address, name, match, isSignedIn }: Destination): Page | Promise<Page> {
  const known = loaded.get(name)
  if (known) return read(known)
  // Only the page's code knows its reads; until it has loaded, the server reads for the browser.
  const answers = fetchAnswers(addresses.pageAnswers(address))
  return loadPage(name).then(
    (page) => {
      rememberPage(name, page)
      return read(page, answers)
    },
    () => (isSignedIn && address.startsWith(addresses.dashboard) && notLoaded.inFrame) || notLoaded.alone,
  )

  function read(page: Page, ahead?: typeof answers): Page {
    readAhead(client, getReads(page, match), { isSignedIn, answers: ahead })
    return page
  }
}
