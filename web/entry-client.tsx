// Browser entry: hydrates the server-rendered page.
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { addresses } from '#contract/addresses/paths.ts'
import { NOT_STARTED } from '#contract/html.ts'
import { App } from './app/App.tsx'
import { loadPage } from './app/load-page.ts'
import { rememberPage } from './app/load-page-and-data.ts'
import { findRoute } from './app/routes.ts'
import { setLanguage } from './language/say.ts'
import { ApiError } from './shell/api.ts'
import { getErrorPage } from './shell/error-pages.tsx'
import { countVisit, trackHistoryEntries } from './shell/location.ts'
import type { PageState } from './shell/page-state.ts'
import { createQueryClient, hydrateCache } from './shell/queries.ts'
import { captureTypedValues } from './shell/typed-values.ts'

async function start(): Promise<void> {
  markStyles()
  const state = JSON.parse(document.getElementById('state')!.textContent!) as PageState
  if (state.at) history.replaceState(history.state, '', state.at + location.hash)
  const client = createQueryClient()
  hydrateCache(client, state.cache)
  const found = findRoute(location.pathname + location.search)
  if (state.context.language === 'fil') setLanguage('fil', (await import('#contract/fil.ts')).fil)
  const first = found && !state.failure ? await loadPage(found.route.page) : undefined
  if (first) rememberPage(found!.route.page, first)
  trackHistoryEntries()
  const errorPage = state.failure ? getErrorPage(new ApiError(state.failure)) : undefined
  reportVisit()
  const restoreTyped = captureTypedValues()
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <Hydrated then={restoreTyped}>
        <Router aroundNav={countVisit}>
          <App
            client={client}
            context={{ ...state.context, posted: state.context.posted }}
            first={first}
            errorPage={errorPage}
          />
        </Router>
      </Hydrated>
    </StrictMode>,
  )
}

/**
 * The first page's styles arrive as one file or inline, while later pages load separate style sheets. Adds a disabled
 * link for every part already present, so that none loads twice or in another order.
 */
function markStyles(): void {
  const whole = document.querySelector<HTMLElement>('[data-parts]')
  for (const href of whole?.dataset.parts?.split(' ') ?? []) {
    const part = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    part.setAttribute('disabled', '')
    whole!.before(part)
  }
}

/** Reports the visit and its referrer from the browser when the page may have come from a CDN, which the server cannot count. */
function reportVisit(): void {
  if (document.getElementById('visit')) new Image().src = addresses.visitFrom(document.referrer)
}

/** Runs `then` after hydration. */
function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then])
  return children
}

start().catch((error) => {
  dispatchEvent(new Event(NOT_STARTED))
  throw error
})
