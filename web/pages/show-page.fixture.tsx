// Mounts a page file's component as the application does once its code is there.
import { onTestFinished } from 'vitest'
import { page as screen } from 'vitest/browser'
import { fil } from '#contract/fil.ts'
import { notices } from '#contract/notices.ts'
import { type Me, profiles } from '#contract/profiles.ts'
import { setLanguage } from '../language/say.ts'
import type { Page } from '../shell/page.ts'
import type { PageContextValue } from '../shell/page-context.ts'
import { answer, mountApp, serve } from '../testing.tsx'
import { ana } from './sample-pages.fixture.ts'

export interface Shown {
  params?: Record<string, string>
  query?: string
  context?: Partial<PageContextValue> | undefined
  /** The signed-in account; without it a visitor looks at the page. */
  me?: Me
}

export function showPage({ Component }: Page, { params = {}, query = '', context, me }: Shown = {}) {
  if (me) serve(profiles.me, answer(me))
  return mountApp(<Component params={params} query={new URLSearchParams(query)} />, {
    isSignedIn: me !== undefined,
    ...context,
  })
}

/** The same for a page of the dashboard. */
export function showOwnPage(page: Page, { me = ana, ...shown }: Shown = {}) {
  serve(notices.unread, answer({ unread: 0 }))
  return showPage(page, { me, ...shown })
}

/** Until the test ends, all texts are Filipino. */
export function speakFilipino(): void {
  setLanguage('fil', fil)
  onTestFinished(() => setLanguage('en', undefined))
}

/** Until the test ends, the window has the size of a desktop's. */
export async function onDesktop(): Promise<void> {
  onTestFinished(() => screen.viewport(390, 844))
  await screen.viewport(1280, 800)
}
