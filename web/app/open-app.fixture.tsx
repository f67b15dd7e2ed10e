// Opens the application at an address, as the browser does after the script has loaded.
import { expect, onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
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

/** The heading of the page of this name. */
export const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })

/** Goes from the help to its first article, whose code is not loaded yet. Answers its name. */
export async function goToArticle(): Promise<string> {
  openApp('/help')
  await expect.element(heading('Help')).toBeVisible()
  const article = page.getByRole('main').getByRole('listitem').getByRole('link').first()
  const name = article.element().textContent!
  await article.click()
  await expect.element(heading(name)).toBeVisible()
  return name
}
