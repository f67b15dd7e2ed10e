// Renders error pages with their HTTP status.
import { renderToString } from 'react-dom/server'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import { errors, type FailureBody } from '#contract/errors.ts'
import type { Head, RenderedDocument, RenderRequest } from '#contract/html.ts'
import { say } from './language/say.ts'
import { makeContext, renderApp, setRequestLanguage } from './render-app.tsx'
import type { PageState } from './shell/page-state.ts'
import { createQueryClient, dehydrateCache } from './shell/queries.ts'

/**
 * Adds a link to the status page, which works without the database, to pages for ServiceUnavailableException. Done on
 * the HTML, because browsers never render this page.
 */
function withStatusLink(html: string, { exception }: FailureBody): string {
  if (exception !== 'ServiceUnavailableException') return html
  return html.replace(
    '</main>',
    `${renderToString(<a href={serverPaths.status}>{say('How PIXEL is doing')}</a>)}</main>`,
  )
}

/** An error page with its HTTP status: 404, 410, 503 and so on. */
export function renderFailure(request: RenderRequest, failure: FailureBody): RenderedDocument {
  setRequestLanguage(request)
  const client = createQueryClient()
  const context = makeContext(request)
  const status = failure.exception === 'ValidationException' ? 404 : errors[failure.exception].status
  const state: PageState = { cache: dehydrateCache(client), context, failure }
  return {
    status,
    html: withStatusLink(renderApp(request, client, context, undefined, failure), failure),
    head: failureHead(status),
    state: JSON.stringify(state),
    modules: [],
    isStatic: true,
  }
}

function failureHead(status: number): Head {
  const titles: Record<number, string> = {
    404: say('Page Not Found'),
    410: say('Content not accessible'),
    503: say('One moment, please'),
  }
  const title = titles[status] ?? say('Something went wrong')
  return { title: `${title} | PIXEL`, isPrivate: true }
}
