// An error page with its own status: 404, 410, 503 and so on.
import { renderToString } from 'react-dom/server'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import { errors, type FailureBody } from '#contract/errors.ts'
import type { Head, RenderedDocument, RenderRequest } from '#contract/html.ts'
import { draw, makeContext, speakTo } from './draw.tsx'
import { say } from './language/say.ts'
import type { PageState } from './shell/page-state.ts'
import { createQueryClient, freeze } from './shell/queries.ts'

/** What is away is away on every page: how long, the page says that needs nothing of it. Written here, for browsers draw no such page. */
function withWhereToLook(html: string, { exception }: FailureBody): string {
  if (exception !== 'ServiceUnavailableException') return html
  return html.replace(
    '</main>',
    `${renderToString(<a href={serverPaths.status}>{say('How PIXEL is doing')}</a>)}</main>`,
  )
}

/** An error page with its own status: 404, 410, 503 and so on. */
export function drawFailure(request: RenderRequest, failure: FailureBody): RenderedDocument {
  speakTo(request)
  const client = createQueryClient()
  const context = makeContext(request)
  const status = failure.exception === 'ValidationException' ? 404 : errors[failure.exception].status
  const state: PageState = { cache: freeze(client), context, failure }
  return {
    status,
    html: withWhereToLook(draw(request, client, context, undefined, failure), failure),
    head: failureHead(status),
    state: JSON.stringify(state),
    modules: [],
    isStatic: true,
  }
}

function failureHead(status: number): Head {
  const title =
    status === 404
      ? say('Page Not Found')
      : status === 410
        ? say('Content not accessible')
        : say('Something went wrong')
  return { title: `${title} | PIXEL`, isPrivate: true }
}
