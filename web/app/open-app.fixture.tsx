// Opens the application at an address, as the browser does after the script has loaded.
import { onTestFinished } from 'vitest'
import { Router } from 'wouter'
import type { Endpoint } from '#contract/endpoint.ts'
import { countVisit } from '../shell/location.ts'
import { createQueryClient } from '../shell/queries.ts'
import { mount, visitorContext } from '../testing.tsx'
import { App } from './App.tsx'

/** The data of a page, which the server reads for the browser while its code loads. */
export const pageAnswers = { method: 'GET', path: '/_answers/.*' } as unknown as Endpoint

export function openApp(address: string, { first, ...more }: Partial<Parameters<typeof App>[0]> = {}) {
  const before = location.pathname + location.search
  history.replaceState(null, '', address)
  onTestFinished(() => history.replaceState(null, '', before))
  const client = createQueryClient()
  onTestFinished(() => client.clear())
  return mount(
    <Router aroundNav={countVisit}>
      <App client={client} context={visitorContext} first={first} {...more} />
    </Router>,
  )
}
