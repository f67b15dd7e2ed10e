// Which pages a cache before this server may give to others: those that are kept here for everybody, of visitors who show nothing of
// themselves. And who came by there, which nobody here saw (docs/decisions/038).
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

/** More would not go through every proxy as one header. */
const KEYS_MAX_BYTES = 4000

/** What lets a shared cache keep this answer; undefined where none may. */
export type SharedHeaders = (request: FastifyRequest, page: RenderedPage) => Record<string, string> | undefined

export function sharedHeaders({ cdn, secret }: Pick<Config, 'cdn' | 'secret'>): SharedHeaders {
  return (request, { isCached, isPersonal, status, owner, named }) => {
    // Only a change of its owner's, or of a name, is told: what depends on more is asked for here each time.
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

/** It says nothing that an answer could depend on. */
function isAnonymous({ method, headers }: FastifyRequest): boolean {
  const said = headers.cookie ?? headers.authorization ?? headers['save-data']
  return said === undefined && (method === 'GET' || method === 'HEAD')
}

interface Counting {
  visits: VisitCounter
  pageAt: PageAt
}

/**
 * What a page that may come from a shared cache asks for by itself: its visitor is counted here, and the browser gets its name. With
 * `from` its script says where its visitor came from; without a script the page's own address is all there is.
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

/** Path and query of an address of ours. */
function ownAddress(publicUrl: string, address: string | undefined): string | undefined {
  const url = address === undefined ? null : URL.parse(address)
  return url?.origin === new URL(publicUrl).origin ? url.pathname + url.search : undefined
}
