// Renders the app to HTML for one request: its page, language and viewer.
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { FailureBody } from '#contract/errors.ts'
import { fil } from '#contract/fil.ts'
import type { RenderRequest } from '#contract/html.ts'
import { App } from './app/App.tsx'
import { toUrl } from './app/routes.ts'
import { setLanguage } from './language/say.ts'
import { ApiError } from './shell/api.ts'
import { getErrorPage } from './shell/error-pages.tsx'
import type { Page } from './shell/page.ts'
import type { PageState } from './shell/page-state.ts'
import type { createQueryClient } from './shell/queries.ts'

export function renderApp(
  request: RenderRequest,
  client: ReturnType<typeof createQueryClient>,
  context: PageState['context'],
  first: Page | undefined,
  failure?: FailureBody,
): string {
  const { pathname, search } = toUrl(request.url)
  return renderToString(
    <Router ssrPath={pathname} ssrSearch={search}>
      <App client={client} context={context} first={first} errorPage={failure && getErrorPage(new ApiError(failure))} />
    </Router>,
  )
}

export function setRequestLanguage({ language }: RenderRequest): void {
  setLanguage(language, language === 'fil' ? fil : undefined)
}

export function makeContext(request: RenderRequest): PageState['context'] {
  return {
    isSignedIn: request.isSignedIn,
    isTestMode: request.isTestMode,
    hasProviderSignIn: request.hasProviderSignIn,
    language: request.language,
    savesData: request.savesData,
    supportEmail: request.supportEmail,
    publicUrl: request.publicUrl,
    posted: request.posted,
  }
}
