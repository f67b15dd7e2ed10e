// Pages: rendered on the server, cached for visitors, complete without JavaScript.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { parse } from 'regexparam'
import { addresses, paths } from '#contract/addresses/paths.ts'
import { texts } from '#contract/texts.ts'
import type { AllowedMethods } from '#server/kit/allowed-methods.ts'
import { sendBrowserCookie } from '#server/kit/browser.ts'
import { type Failure, fail, notFound } from '#server/kit/fail.ts'
import { getFailure } from '#server/kit/get-failure.ts'
import type { Services } from '#server/outside/services.ts'
import type { VisitCounter } from '#server/visits/count-visits.ts'
import { cachedPages, type PageAt, type PageCaching } from './cached-pages.ts'
import { formRoutes } from './form-routes.ts'
import { formHandlers } from './forms.ts'
import type { RenderedPage } from './page-cache.ts'
import { createPageRenderer, type RenderFor } from './page-renderer.ts'
import { pageLanguage, type Reads } from './reading.ts'
import { pageSender, type SendPage } from './send-page.ts'
import { sharedHeaders } from './shared-pages.ts'
import { siteFiles } from './site-files.ts'
import { getVisit } from './visit.ts'
import { visitRoute } from './visit-route.ts'

/** Pages whose forms post to the page's own address: where such a page is missing, the answer is 404 and not 405. */
const pagesWithForms = formHandlers.filter((form) => form.isOnOwnPage).map(({ path }) => parse(path).pattern)

interface PageServices extends Reads, PageCaching {
  allowed: AllowedMethods
  visits: VisitCounter
}

/** Answers a failure that no route answered: as a page where a browser expects one, else in the one failure shape. */
export type AnswerFailure = (request: FastifyRequest, reply: FastifyReply, failure: Failure) => Promise<FastifyReply>

export async function htmlRoutes(
  app: FastifyInstance,
  services: Services,
  { cache, allowed, isListening, queue, visits, ...reads }: PageServices,
): Promise<AnswerFailure> {
  const { publicUrl } = services.config
  const renderer = createPageRenderer(services, reads)
  const send = pageSender(services)
  const pageAt = cachedPages(publicUrl, renderer, { cache, isListening, queue })
  const { answerFailure, answerUnrouted } = failures({ renderFor: renderer.renderFor, send, pageAt, allowed })

  // A CDN may remove the browser's cookie from a request; there the page's own visit request sets it.
  const nameVisitor = (request: FastifyRequest, reply: FastifyReply, page: RenderedPage) => {
    if (page.owner !== undefined && !services.config.cdn) sendBrowserCookie(publicUrl, request, reply)
  }
  const getSharedHeaders = sharedHeaders(services.config)
  await siteFiles(app, services.config)
  visitRoute(app, services.config, { visits, pageAt })
  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    if (request.url.startsWith('/v1/')) return answerUnrouted(request, reply)
    const page = await pageAt(request, reply)
    const shared = getSharedHeaders(request, page)
    // The CDN may give this answer to anyone, so it sets no cookie and counts no visit: the page requests both by itself.
    if (shared) return send(reply, request, { ...page, headers: { ...page.headers, ...shared } })
    const visit = getVisit(request, page, { url: request.url, referrer: request.headers.referer })
    if (visit) visits.count(visit)
    // Set on the answer and never cached with the page: a gift from here then counts for this browser, and not for its network.
    nameVisitor(request, reply, page)
    return page.status === 404 ? answerUnrouted(request, reply, page) : send(reply, request, page)
  })
  app.get(paths.pageAnswers, async (request, reply) => {
    const page = await pageAt(request, reply, request.url.slice(addresses.pageAnswers('').length))
    nameVisitor(request, reply, page)
    return send(reply, request, page)
  })
  await app.register((scope) => formRoutes(scope, renderer.renderFor, send))
  app.setNotFoundHandler((request, reply) => answerUnrouted(request, reply))
  return answerFailure
}

interface FailureOptions {
  renderFor: RenderFor
  send: SendPage
  pageAt: PageAt
  allowed: AllowedMethods
}

function failures({ renderFor, send, pageAt, allowed }: FailureOptions) {
  return { answerFailure, answerUnrouted }

  /** A known address with a method it does not take is 405 and names its methods; any other is 404. */
  async function answerUnrouted(
    request: FastifyRequest,
    reply: FastifyReply,
    missing?: RenderedPage,
  ): Promise<FastifyReply> {
    const { method } = request
    const path = request.url.split('?', 1)[0]!
    if (missing && pagesWithForms.some((page) => page.test(path))) return send(reply, request, missing)
    // Not even its methods are revealed: for a person without a role the desk does not exist.
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
    return send(reply, request, await renderFor(request, reply, addresses.home, { failure: body }))
  }
}

/** Reads outside the API are for browsers; of other methods only a form that accepts HTML is. */
function isForBrowser({ url, method, headers }: FastifyRequest): boolean {
  if (url.startsWith('/v1/')) return false
  return method === 'GET' || method === 'HEAD' || String(headers.accept ?? '').includes('text/html')
}
