import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/addresses/paths.ts'
import { sendBrowserCookie } from '#server/kit/browser.ts'
import type { Config } from '#server/kit/config.ts'
import type { VisitCounter } from '#server/visits/count-visits.ts'
import type { PageAt } from './cached-pages.ts'
import { getVisit } from './visit.ts'

interface Counting {
  visits: VisitCounter
  pageAt: PageAt
}

/**
 * A page that may come from the CDN requests this by itself: the visit is counted here, and the browser gets its cookie. In `from` the
 * page's script says where the visitor came from; without a script only the page's own address is known.
 */
export function visitRoute(app: FastifyInstance, config: Config, { visits, pageAt }: Counting): void {
  if (!config.cdn) return
  app.get<{ Querystring: { from?: unknown } }>(paths.visit, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    const address = ownAddress(config.publicUrl, request.headers.referer)
    const page = address && (await pageAt(request, reply, address))
    if (page && page.owner !== undefined) {
      sendBrowserCookie(config.publicUrl, request, reply)
      const { from } = request.query
      const visit = getVisit(request, page, { url: address, referrer: typeof from === 'string' ? from : undefined })
      if (visit) visits.count(visit)
    }
    return reply.code(204).send()
  })
}

/** Path and query of an address, if it is one of ours. */
function ownAddress(publicUrl: string, address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  return url?.origin === new URL(publicUrl).origin ? url.pathname + url.search : undefined
}
