// The check that every request must pass.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import { asSecurity, type Failure, fail, notFound } from './fail.ts'
import { addHeaders } from './security-headers.ts'

/** Refuses writes from other sites, and sets the headers that every answer has. */
export function guard(fastify: FastifyInstance, config: Config): void {
  // With a callback: an async hook would cost every request a promise.
  fastify.addHook('onRequest', (request, reply, done) => {
    addHeaders(request, reply, config)
    done(isForeignWrite(request, config.publicUrl) ? foreignWrite() : undefined)
  })
}

function foreignWrite(): Failure {
  return asSecurity(fail('ForbiddenException', 'This was not sent from PIXEL.'), { kind: 'cross-site-write' })
}

/**
 * A browser's write from another site. Browsers send at least one of these two headers with every write; a client that sends neither (a
 * script, the mobile app, a webhook) is no browser, so it sends no cookie unintentionally.
 */
function isForeignWrite(request: FastifyRequest, publicUrl: string): boolean {
  if (request.method === 'GET' || request.method === 'HEAD' || request.method === 'OPTIONS') return false
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return isForeign(site)
  const origin = request.headers.origin
  if (origin === undefined) return false
  return origin !== new URL(publicUrl).origin && origin !== `${request.protocol}://${request.headers.host}`
}

/**
 * NotFoundException for a request of another site's page: that page must not embed a private picture, fetched with our
 * viewer's cookie. A client that does not send the header is no current browser.
 */
export function refuseForeignEmbed(request: FastifyRequest): void {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined && isForeign(site)) throw notFound()
}

/** `none` is the person's own doing, such as an address typed in. */
function isForeign(site: string | string[]): boolean {
  return site !== 'same-origin' && site !== 'none'
}
