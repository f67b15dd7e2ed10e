// Which pages a CDN may give to others: those that are cached here for everybody, requested without cookies or other credentials. And
// the count of visits to them, which this server does not see (docs/decisions/038).
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { paths } from '#contract/addresses/paths.ts'
import { serverLimits } from '#contract/limits.ts'
import { sendBrowserCookie } from '#server/kit/browser.ts'
import type { Config } from '#server/kit/config.ts'
import { KEY_OF_ALL, nameKey, pageKey } from '#server/outside/cdn.ts'
import type { VisitCounter } from '#server/visits/count-visits.ts'
import type { PageAt } from './cached-pages.ts'
import type { RenderedPage } from './page-cache.ts'
import { getVisit } from './visit.ts'

/** More would not pass every proxy as one header. */
const KEYS_MAX_BYTES = 4000

/** The headers that let a shared cache keep this answer; undefined where it must not. */
export type SharedHeaders = (request: FastifyRequest, page: RenderedPage) => Record<string, string> | undefined

export function sharedHeaders({ cdn, secret }: Pick<Config, 'cdn' | 'secret'>): SharedHeaders {
  return (request, { isCached, isPersonal, status, owner, named }) => {
    // Only changes of the owner and of names are purged: a page that depends on more is requested here each time.
    if (!cdn || !isCached || isPersonal || status !== 200 || owner === undefined) return undefined
    if (!isAnonymous(request)) return undefined
    const keys = [KEY_OF_ALL, pageKey(secret, owner), ...[...named].map((account) => nameKey(secret, account))].join(
      ' ',
    )
    if (keys.length > KEYS_MAX_BYTES) return undefined
    return {
      'cache-control': `public, max-age=0, s-maxage=${serverLimits.sharedSeconds}`,
      'surrogate-key': keys,
    }
  }
}

/** The request contains nothing that an answer could depend on. */
function isAnonymous({ method, headers }: FastifyRequest): boolean {
  const sent = headers.cookie ?? headers.authorization ?? headers['save-data']
  return sent === undefined && (method === 'GET' || method === 'HEAD')
}

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
