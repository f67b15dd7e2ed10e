// The browser goes on from what the server drew.
import './ui/fonts.css'
import './ui/tokens.css'
import './ui/base.css'
import { type ReactNode, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { Router } from 'wouter'
import { addresses } from '#contract/addresses/paths.ts'
import { App } from './app/App.tsx'
import { rememberPage } from './app/arriving.ts'
import { findRoute, loadPage } from './app/routes.ts'
import { speak } from './language/say.ts'
import { ApiError } from './shell/api.ts'
import { getErrorPage } from './shell/error-pages.tsx'
import { countVisit, markEntry } from './shell/location.ts'
import type { PageState } from './shell/page-state.ts'
import { createQueryClient, thaw } from './shell/queries.ts'
import { keepTyped } from './shell/typed-before.ts'

async function start(): Promise<void> {
  markStyles()
  const state = JSON.parse(document.getElementById('state')!.textContent!) as PageState
  if (state.at) history.replaceState(history.state, '', state.at + location.hash)
  const client = createQueryClient()
  thaw(client, state.cache)
  const found = findRoute(location.pathname + location.search)
  if (state.context.language === 'fil') speak('fil', (await import('#contract/fil.ts')).fil)
  const first = found && !state.failure ? await loadPage(found.route.page) : undefined
  if (first) rememberPage(found!.route.page, first)
  markEntry()
  const instead = state.failure ? getErrorPage(new ApiError(state.failure)) : undefined
  tellVisit()
  const restoreTyped = keepTyped()
  hydrateRoot(
    document.getElementById('root')!,
    <StrictMode>
      <Hydrated then={restoreTyped}>
        <Router aroundNav={countVisit}>
          <App
            client={client}
            context={{ ...state.context, posted: state.context.posted }}
            first={first}
            instead={instead}
          />
        </Router>
      </Hydrated>
    </StrictMode>,
  )
}

/**
 * The first page's styles came in one file, or within the document. A later page loads the parts it lacks: those that are here already are said
 * to be, by links that load nothing, so that none comes twice or in another order.
 */
function markStyles(): void {
  const whole = document.querySelector<HTMLElement>('[data-parts]')
  for (const href of whole?.dataset.parts?.split(' ') ?? []) {
    const part = Object.assign(document.createElement('link'), { rel: 'stylesheet', href })
    part.setAttribute('disabled', '')
    whole!.before(part)
  }
}

/** A page that may have come from a cache before the server says itself that it was visited, and from where. */
function tellVisit(): void {
  if (document.getElementById('visit')) new Image().src = addresses.visitFrom(document.referrer)
}

/** Runs `then` once the page is alive. */
function Hydrated({ then, children }: { then: () => void; children: ReactNode }) {
  useEffect(then, [then])
  return children
}

void start()
