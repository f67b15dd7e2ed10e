// What the tests of pages share: an account, lists of rows, and a page mounted as the application mounts it.
import { onTestFinished } from 'vitest'
import { page } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { notices } from '#contract/notices.ts'
import type { PageMeta } from '#contract/paging.ts'
import { type Me, profiles } from '#contract/profiles.ts'
import { setLanguage } from '../language/say.ts'
import { ErrorBoundary } from '../shell/ErrorBoundary.tsx'
import type { Page } from '../shell/page.ts'
import type { PageContextValue } from '../shell/page-context.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { ana } from './sample-pages.fixture.ts'

export const me: Me = {
  ...ana,
  profile: { ...ana.profile, beneficiary_message: { title: 'Salamat!', message: 'Ingat ka.' } },
}

interface Visit {
  params?: Record<string, string>
  query?: string
  context?: Partial<PageContextValue>
}

/** Shows a page to a visitor. */
export function visit({ Component }: Page, { params = {}, query = '', context = {} }: Visit = {}): void {
  mountApp(
    <ErrorBoundary>
      <Component params={params} query={new URLSearchParams(query)} />
    </ErrorBoundary>,
    context,
  )
}

/** Shows a page to Ana, with what `change` says of her account. */
export function showOwn(shown: Page, { context, ...visited }: Visit = {}, change: Partial<Me> = {}): void {
  serve(profiles.me, answer({ ...me, ...change }))
  serve(notices.unread, answer({ unread: 0 }))
  visit(shown, { ...visited, context: { isSignedIn: true, ...context } })
}

/** The paging of a list of so many rows on one page. */
export function onePage(total: number): PageMeta {
  return { current_page: 1, last_page: 1, per_page: 20, total }
}

/** Texts are Filipino until the test ends. */
export function inFilipino(): void {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
}

export const text = (words: string | RegExp) => page.getByText(words)
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const link = (name: string | RegExp) => page.getByRole('link', { name })
export const title = (name: string | RegExp) => page.getByRole('heading', { level: 1, name })

/** Whether the page is no wider than the screen: long words break, and nothing is cut off. */
export function fitsTheScreen(): boolean {
  return document.documentElement.scrollWidth <= document.documentElement.clientWidth
}
