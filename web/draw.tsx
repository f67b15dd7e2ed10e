// Renders one page to its markup, in the language and for the visitor of its request.
import { renderToString } from 'react-dom/server'
import { Router } from 'wouter'
import type { FailureBody } from '#contract/errors.ts'
import { fil } from '#contract/fil.ts'
import type { RenderRequest } from '#contract/html.ts'
import { App } from './app/App.tsx'
import { speak } from './language/say.ts'
import { ApiError } from './shell/api.ts'
import { getErrorPage } from './shell/error-pages.tsx'
import type { Page } from './shell/page.ts'
import type { PageState } from './shell/page-state.ts'
import type { createQueryClient } from './shell/queries.ts'

export function draw(
  request: RenderRequest,
  client: ReturnType<typeof createQueryClient>,
  context: PageState['context'],
  first: Page | undefined,
  failure?: FailureBody,
): string {
  const { pathname, search } = new URL(request.url, 'http://page')
  return renderToString(
    <Router ssrPath={pathname} ssrSearch={search}>
      <App client={client} context={context} first={first} instead={failure && getErrorPage(new ApiError(failure))} />
    </Router>,
  )
}

export function speakTo({ language }: RenderRequest): void {
  speak(language, language === 'fil' ? fil : undefined)
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
