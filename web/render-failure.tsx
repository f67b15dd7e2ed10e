// Renders error pages with their HTTP status.
import { renderToString } from 'react-dom/server'
import { areas } from '#contract/addresses/paths.ts'
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

/**
 * Where the payer returns, nobody knows yet whether money moved: the page must not say that nothing was charged. Done on
 * the HTML too.
 */
function withPaymentText(html: string, url: string, status: number): string {
  if (!url.startsWith(areas.payment) || status < 500) return html
  const text = say(
    'If you have paid, don’t pay again. Load this page again in a moment: it says how your payment stands.',
  )
  return html.replace(/(<\/h1><p>)[^<]*/, (_, before: string) => before + text)
}

/** An error page with its HTTP status: 404, 410, 503 and so on. */
export function renderFailure(request: RenderRequest, failure: FailureBody): RenderedDocument {
  setRequestLanguage(request)
  const client = createQueryClient()
  const context = makeContext(request)
  const status = failure.exception === 'ValidationException' ? 404 : errors[failure.exception].status
  const state: PageState = { cache: dehydrateCache(client), context, failure }
  const app = renderApp(request, client, context, undefined, failure)
  return {
    status,
    html: withPaymentText(withStatusLink(app, failure), request.url, status),
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
