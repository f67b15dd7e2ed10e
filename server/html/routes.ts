// Pages: drawn on the server, kept for visitors, complete without JavaScript.
import formbody from '@fastify/formbody'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { addresses, fillPath, paths } from '#contract/addresses/paths.ts'
import type { FailureBody } from '#contract/errors.ts'
import type { PostedForm } from '#contract/html.ts'
import { texts } from '#contract/texts.ts'
import { saidAdult } from '#server/accounts/say-adult.ts'
import type { AllowedMethods } from '#server/kit/allowed-methods.ts'
import { nameBrowser } from '#server/kit/browser.ts'
import { shownBy } from '#server/kit/cookies.ts'
import { type Failure, fail, notFound } from '#server/kit/fail.ts'
import { getFailure } from '#server/kit/get-failure.ts'
import type { Services } from '#server/outside/services.ts'
import type { VisitCounter } from '#server/visits/count-visits.ts'
import { drawer, getTheme, savesData } from './drawing.ts'
import { formHandlers, type PlainForm, pageFields } from './forms.ts'
import { getEncoding, pack } from './packing.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'
import { allowStyles, inlineStyles } from './page-styles.ts'
import { forwarded, isSignedIn, pageLanguage, type Reads } from './reading.ts'
import { renderer } from './render.ts'
import { siteManifest } from './site-manifest.ts'
import { getVisit } from './visit.ts'

interface PageServices extends Reads {
  cache: PageCache
  allowed: AllowedMethods
  /** False while changes are not heard: then nothing kept may be served. */
  isHearing(): boolean
  visits: VisitCounter
}

const distWeb = new URL('../../dist/web/', import.meta.url).pathname
const iconFile = new URL('../../web/ui/', import.meta.url).pathname

/** Answers a failure that no route of its own did: a page where a browser asked for one, else in the one shape. */
export type AnswerFailure = (request: FastifyRequest, reply: FastifyReply, failure: Failure) => Promise<FastifyReply>

export async function htmlRoutes(
  app: FastifyInstance,
  services: Services,
  { cache, allowed, isHearing, visits, ...reads }: PageServices,
): Promise<AnswerFailure> {
  const { config } = services
  const { draw, readAnswers } = drawer(services, reads)
  const policy = contentSecurityPolicy([
    ...config.checkoutOrigins,
    ...(services.providerSignIn ? [services.providerSignIn.origin] : []),
  ])
  const documentHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    vary: 'accept-encoding, cookie, save-data',
  }

  await app.register(files, {
    root: distWeb,
    prefix: '/assets/',
    immutable: true,
    maxAge: '365d',
    preCompressed: true,
    index: false,
    decorateReply: true,
  })
  app.get('/icon.svg', (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile('icon.svg', iconFile),
  )
  app.get<{ Params: { file: string } }>(paths.reactionIcon, (request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile(`reactions/${request.params.file}`, iconFile),
  )
  // Asked for again each time: an old one would stay for as long as it likes.
  app.get('/sw.js', (_, reply) =>
    reply.header('cache-control', 'no-cache').sendFile('service-worker.js', iconFile, { cacheControl: false }),
  )
  app.get('/manifest.webmanifest', (_, reply) =>
    reply.header('cache-control', 'public, max-age=86400').type('application/manifest+json').send(siteManifest),
  )
  app.get('/favicon.ico', (_, reply) => reply.redirect('/icon.svg', 301))
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    if (request.url.startsWith('/v1/')) return answerUnrouted(request, reply)
    const page = await pageAt(request, reply)
    const visit = getVisit(request, page)
    if (visit) visits.count(visit)
    // Given beside the kept page and never kept with it: a gift from here is then this browser's, and not its network's.
    if (page.owner !== undefined) nameBrowser(config.publicUrl, request, reply)
    return page.status === 404 ? answerUnrouted(request, reply, page) : send(reply, request, page)
  })

  app.get(paths.pageAnswers, async (request, reply) => {
    const page = await pageAt(request, reply, request.url.slice(addresses.pageAnswers('').length))
    if (page.owner !== undefined) nameBrowser(config.publicUrl, request, reply)
    return send(reply, request, page)
  })

  /** The page at the address of this request, whatever its method; or what the page at `getAnswers` is drawn from. */
  async function pageAt(request: FastifyRequest, reply: FastifyReply, getAnswers?: string): Promise<RenderedPage> {
    const { readAddress } = await renderer()
    // `//host` would be read as an address elsewhere.
    const { url, isShared } = readAddress((getAnswers ?? request.url).replace(/^[/\\\s]*/, '/'))
    const make = () => (getAnswers === undefined ? draw : readAnswers)(request, reply, url)
    if (isSignedIn(request) || !isShared) return make()
    // The key is everything the drawing depends on.
    const look = `${getTheme(request) ?? ''} ${savesData(request) ? 1 : 0}`
    const age = saidAdult(shownBy(config.publicUrl, request)) ? 'adult ' : ''
    const key = `${age}${pageLanguage(request)} ${getAnswers === undefined ? look : 'answers'} ${url}`
    const kept = isHearing() ? cache.get(key) : undefined
    if (kept) return kept
    const page = await cache.fill(key, make)
    return page.status === 503 ? (cache.lastKnown(key) ?? page) : page
  }

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16 * 1024 })
    // A mail program may end a mail in this way (RFC 8058, 3.1); no form of ours is sent so, and its fields say nothing.
    scope.addContentTypeParser('multipart/form-data', { parseAs: 'string', bodyLimit: 16 * 1024 }, async () => ({}))
    for (const form of formHandlers) {
      scope.post(form.path, async (request, reply) => {
        const { redirect, page } = await submit(request, reply, form)
        if (redirect) return reply.redirect(redirect, 303)
        return send(reply, request, page!)
      })
    }
  })

  async function submit(
    request: FastifyRequest,
    reply: FastifyReply,
    form: PlainForm,
  ): Promise<{ redirect?: string; page?: RenderedPage }> {
    const params = request.params as Record<string, string>
    const typed = (request.body ?? {}) as Record<string, unknown>
    // A field sent twice is no form of ours; the endpoint refuses a list where a text is due.
    const values = Object.fromEntries(
      Object.entries(typed).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    )
    const filled = Object.fromEntries(
      Object.entries(typed).filter(([name, value]) => !pageFields.has(name) && value !== ''),
    )
    const response = await app.inject({
      method: form.endpoint.method as 'POST',
      url: fillPath(form.endpoint.path, form.params?.(params) ?? params),
      headers: { ...forwarded(request), 'content-type': 'application/json' },
      remoteAddress: request.ip,
      ...(form.endpoint.method === 'GET'
        ? { query: filled as Record<string, string> }
        : { payload: JSON.stringify(form.body?.(filled) ?? filled) }),
    })
    const cookies = response.headers['set-cookie']
    if (cookies) reply.header('set-cookie', cookies)
    const body = response.json<{ data: never } & FailureBody>()
    const isDone = response.statusCode < 300
    const page = form.pageAt(params)
    const done = form.done ?? (() => page)
    const redirect = isDone ? done(body.data, values, params) : form.refused?.(body, page, values)
    if (redirect) return { redirect }
    const { password: _, ...shown } = values
    const action = new URL(request.url, 'http://pixel').pathname
    const posted: PostedForm = { action, values: shown, ...(isDone ? { body } : { failure: body }) }
    return { page: await draw(request, reply, page, { posted }) }
  }

  async function send(reply: FastifyReply, request: FastifyRequest, page: RenderedPage): Promise<FastifyReply> {
    const encoding = getEncoding(request.headers['accept-encoding'])
    const styles = encoding === 'identity' ? undefined : page.styles
    page.bodies[encoding] ??= await pack(
      styles ? inlineStyles(page.bodies.identity!, styles) : page.bodies.identity!,
      encoding,
    )
    const { location } = page.headers
    return reply
      .code(page.status)
      .headers(documentHeaders)
      .headers(page.headers)
      .headers(location && page.keepsQuery ? { location: location + getQuery(request.url) } : {})
      .headers(encoding === 'identity' ? {} : { 'content-encoding': encoding })
      .headers(styles ? { 'content-security-policy': allowStyles(policy, styles) } : {})
      .send(page.bodies[encoding])
  }

  app.setNotFoundHandler((request, reply) => answerUnrouted(request, reply))

  /** A known address that was asked with another method says which it takes; any other leads nowhere. */
  async function answerUnrouted(
    request: FastifyRequest,
    reply: FastifyReply,
    missing?: RenderedPage,
  ): Promise<FastifyReply> {
    const { method } = request
    const path = request.url.split('?', 1)[0]!
    // Not even which methods it takes: to who has no role nothing is there.
    const methods = /^\/(v1\/)?desk(\/|$)/.test(path) ? new Set<string>() : allowed.of(path)
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead && !path.startsWith('/v1/') && (await pageAt(request, reply)).status !== 404)
      for (const read of ['GET', 'HEAD']) methods.add(read)
    if (methods.size === 0 || methods.has(method))
      return missing ? send(reply, request, missing) : answerFailure(request, reply, notFound())
    reply.header('allow', [...methods].sort().join(', '))
    return answerFailure(request, reply, fail('MethodNotAllowedException', texts.wrongMethod))
  }

  async function answerFailure(request: FastifyRequest, reply: FastifyReply, failure: Failure): Promise<FastifyReply> {
    const { status, body } = getFailure(failure, request, isForBrowser(request) ? pageLanguage(request) : undefined)
    if (!isForBrowser(request)) return reply.code(status).send(body)
    return send(reply, request, await draw(request, reply, addresses.home, { failure: body }))
  }

  return answerFailure
}

/** Pages are for whoever asks to read one; of other methods only a browser's form wants a page back. */
function isForBrowser({ url, method, headers }: FastifyRequest): boolean {
  if (url.startsWith('/v1/')) return false
  return method === 'GET' || method === 'HEAD' || String(headers.accept ?? '').includes('text/html')
}

/** Only what the page's own provider and pictures need; no inline script runs at all. */
function contentSecurityPolicy(formOrigins: string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    // React writes style attributes; they can run nothing.
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

/** `?` and what follows, as it was asked. */
function getQuery(url: string): string {
  const at = url.indexOf('?')
  return at === -1 || at === url.length - 1 ? '' : url.slice(at)
}
