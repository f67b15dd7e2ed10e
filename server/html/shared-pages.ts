// Which pages a CDN may give to others: those that are cached here for everybody, requested without cookies or other credentials. And
// the count of visits to them, which this server does not see (docs/decisions/038).
import type { FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { KEY_OF_ALL, nameKey, pageKey } from '#server/kit/cdn-keys.ts'
import type { Config } from '#server/kit/config.ts'
import type { RenderedPage } from './page-cache.ts'

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
