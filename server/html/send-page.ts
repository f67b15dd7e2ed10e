// Sends a rendered page: compressed as its client accepts, with the content security policy that says what may run in it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Services } from '#server/outside/services.ts'
import { compress, compressOnce, type Encoding, getEncoding } from './compression.ts'
import { notStartedHash } from './not-started.ts'
import type { RenderedPage } from './page-cache.ts'
import { allowStyles, inlineStyles, type PageStyles } from './page-styles.ts'

export type SendPage = (reply: FastifyReply, request: FastifyRequest, page: RenderedPage) => Promise<FastifyReply>

export function pageSender({ config, providerSignIn }: Pick<Services, 'config' | 'providerSignIn'>): SendPage {
  const policy = contentSecurityPolicy([...config.checkoutOrigins, ...(providerSignIn ? [providerSignIn.origin] : [])])
  const documentHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    vary: 'accept-encoding, cookie, save-data',
  }
  /** Of each body, built once: a cached page is sent thousands of times a second. */
  const headersOfBody = new WeakMap<Buffer, Record<string, string>>()

  function getHeaders(body: Buffer, styles: PageStyles | undefined, encoding: Encoding): Record<string, string> {
    const known = headersOfBody.get(body)
    if (known) return known
    const headers = {
      ...documentHeaders,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(styles && { 'content-security-policy': allowStyles(policy, styles) }),
    }
    headersOfBody.set(body, headers)
    return headers
  }

  return async (reply, request, page) => {
    const encoding = getEncoding(request.headers['accept-encoding'])
    const styles = encoding === 'identity' ? undefined : page.styles
    const body = page.bodies[encoding] ?? (await getBody(page, styles, encoding))
    page.bodies[encoding] = body
    reply
      .code(page.status)
      .headers(getHeaders(body, styles, encoding))
      .headers(page.headers)
    const { location } = page.headers
    if (location && page.keepsQuery) reply.header('location', location + getQuery(request.url))
    return reply.send(body)
  }
}

function getBody({ bodies, isPersonal }: RenderedPage, styles: PageStyles | undefined, encoding: Encoding) {
  const body = styles ? inlineStyles(bodies.identity!, styles) : bodies.identity!
  return isPersonal ? compressOnce(body, encoding) : compress(body, encoding)
}

/** Allows only what the page's own provider and pictures need; no inline script runs but ours. */
function contentSecurityPolicy(formOrigins: string[]): string {
  return [
    "default-src 'none'",
    `script-src 'self' ${notStartedHash}`,
    "style-src 'self'",
    // React writes style attributes; they can run no code.
    "style-src-attr 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self' data:",
    "connect-src 'self'",
    "worker-src 'self'",
    "manifest-src 'self'",
    // A plain form is answered by a redirect to the provider's page.
    `form-action 'self' ${[...new Set(formOrigins)].join(' ')}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** `?` and what follows, as the client sent it. */
function getQuery(url: string): string {
  const at = url.indexOf('?')
  return at === -1 || at === url.length - 1 ? '' : url.slice(at)
}
