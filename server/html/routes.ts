// Pages: drawn on the server, kept for visitors, complete without JavaScript.
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import formbody from '@fastify/formbody'
import files from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/errors.ts'
import type { PostedForm, RenderedDocument, RenderRequest } from '#contract/html.ts'
import { isLanguage, type Language } from '#contract/languages.ts'
import type { PublicProfile } from '#contract/profiles.ts'
import { notFound } from '#server/kit/fail.ts'
import { failureOf } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { visiblePage } from '#server/profiles/facts.ts'
import { htmlDocument } from './document.ts'
import { type PlainForm, pageFields, plainForms } from './forms.ts'
import type { PageCache, RenderedPage } from './page-cache.ts'
import { renderer } from './render.ts'

interface PageServices {
  cache: PageCache
  /** False while changes are not heard: then nothing kept may be served. */
  isHearing(): boolean
}

const distWeb = new URL('../../dist/web/', import.meta.url).pathname
const iconFile = new URL('../../web/ui/', import.meta.url).pathname

/** Query parameters that change what a page shows. Anything else (campaigns, click ids) leads to the same kept page. */
const meaningful = new Set([
  'page',
  'next',
  'token',
  'verification_code',
  'reset',
  'provider',
  'tab',
  'kind',
  'search',
  'ref',
  'asked',
])
/** Pages that are drawn anew each time: of payments and sign-ins, and those made of many creators' content. */
const neverKept = /^\/(pay|r|auth|dashboard)\//
const sessionCookie = /(?:^|;\s*)(?:__Host-)?pixel_session=/
const themeCookie = /(?:^|;\s*)pixel_theme=(light|dark)/
const dataSaverCookie = /(?:^|;\s*)pixel_data_saver=(on|off)/
const languageCookie = /(?:^|;\s*)pixel_language=(\w+)/

export async function htmlRoutes(
  app: FastifyInstance,
  services: Services,
  { cache, isHearing }: PageServices,
): Promise<void> {
  const { config } = services
  const isTestMode = config.isTestMoney
  const documentHeaders = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': contentSecurityPolicy([
      ...config.checkoutOrigins,
      ...(services.providerSignIn ? [services.providerSignIn.origin] : []),
    ]),
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
  app.get<{ Params: { file: string } }>('/reactions/:file', (request, reply) =>
    reply.header('cache-control', 'public, max-age=86400').sendFile(`reactions/${request.params.file}`, iconFile),
  )
  app.get('/favicon.ico', (_, reply) => reply.redirect('/icon.svg', 301))
  app.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain')
      .send(`User-agent: *\nDisallow: /dashboard\nDisallow: /auth/\nDisallow: /pay/\nDisallow: /v1/\n`),
  )

  app.get('/*', { exposeHeadRoute: true }, async (request, reply) => {
    if (request.url.startsWith('/v1/')) throw notFound()
    const isVisitor = !sessionCookie.test(request.headers.cookie ?? '')
    const asked = meaningfulUrl(request.url)
    // Pages for those who build stand beside the sandbox only; elsewhere their address is nobody's.
    const url = isTestMode ? asked : asked.replace(/^\/dev\/.*/i, '/dev')
    if (!isVisitor || neverKept.test(url)) return send(reply, request, await draw(request, url))
    // The key is everything the drawing depends on.
    const key = `${languageOf(request)} ${themeOf(request) ?? ''} ${savesData(request) ? 1 : 0} ${url}`
    const kept = isHearing() ? cache.get(key) : undefined
    return send(reply, request, kept ?? (await cache.fill(key, () => draw(request, url))))
  })

  await app.register(async (scope) => {
    await scope.register(formbody, { bodyLimit: 16 * 1024 })
    for (const [address, form] of Object.entries(plainForms)) {
      scope.post(address, async (request, reply) => {
        const { redirect, page } = await submit(request, reply, form)
        if (redirect) return reply.redirect(redirect, 303)
        return send(reply, request, page!)
      })
    }
  })

  async function draw(request: FastifyRequest, url: string, posted?: PostedForm): Promise<RenderedPage> {
    const { render, files: filesFor } = await renderer()
    const theme = themeOf(request)
    const language = languageOf(request)
    const isSignedIn = sessionCookie.test(request.headers.cookie ?? '')
    let owner: string | undefined
    const rendered = await render({
      url,
      theme,
      language,
      isSignedIn,
      isTestMode,
      hasProviderSignIn: config.oidc !== undefined,
      savesData: savesData(request),
      supportEmail: config.supportEmail,
      publicUrl: config.publicUrl,
      ...(posted && { posted }),
      read: async (endpoint, input) => {
        const result = await readThroughApi(request, endpoint, input)
        // Whose changes make the page stale matters where it is kept.
        if (!isSignedIn && result.ok && endpoint.path === '/v1/profile/:username') owner = await ownerOf(result.body)
        return result
      },
    } satisfies RenderRequest)
    return toRenderedPage(rendered, owner, isSignedIn, (page) =>
      htmlDocument(page, filesFor(page.modules), {
        publicUrl: config.publicUrl,
        theme,
        language,
        savesData: savesData(request),
      }),
    )
  }

  async function ownerOf(body: unknown): Promise<string> {
    const { page_url } = (body as { data: PublicProfile }).data
    return String((await visiblePage(services.db, page_url, undefined)).account_id)
  }

  /** The same call a browser's script would make, with this visitor's cookies. */
  async function readThroughApi(request: FastifyRequest, endpoint: Endpoint, input: object) {
    const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, string> }
    const response = await app.inject({
      method: endpoint.method as 'GET',
      url: pathOf(endpoint, params),
      query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
      headers: forwarded(request),
      remoteAddress: request.ip,
    })
    const body = response.json<unknown>()
    return response.statusCode < 300
      ? { ok: true as const, body }
      : { ok: false as const, failure: body as FailureBody }
  }

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
      url: pathOf(form.endpoint, form.params?.(params) ?? {}),
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
    const redirect = isDone ? form.done(body.data, values, params) : form.refused?.(body, form.page(params), values)
    if (redirect) return { redirect }
    const { password: _, ...shown } = values
    const action = new URL(request.url, 'http://pixel').pathname
    const posted: PostedForm = { action, values: shown, ...(isDone ? { body } : { failure: body }) }
    return { page: await draw(request, form.page(params), posted) }
  }

  async function send(reply: FastifyReply, request: FastifyRequest, page: RenderedPage): Promise<FastifyReply> {
    const encoding = encodingOf(request.headers['accept-encoding'])
    page.bodies[encoding] ??= await encode(page.bodies.identity!, encoding)
    return reply
      .code(page.status)
      .headers(documentHeaders)
      .headers(page.headers)
      .headers(encoding === 'identity' ? {} : { 'content-encoding': encoding })
      .send(page.bodies[encoding])
  }

  app.setNotFoundHandler(async (request, reply) => {
    const { status, body } = failureOf(Object.assign(new Error('no such route'), { statusCode: 404 }), request.id)
    return reply.code(status).send(body)
  })
}

function toRenderedPage(
  page: RenderedDocument,
  owner: string | undefined,
  isPersonal: boolean,
  document: (page: RenderedDocument) => string,
): RenderedPage {
  // The browser asks again each time; what is kept is kept here, where changes are heard.
  // What a signed-in person sees is kept nowhere: after signing out, "back" must not show a balance.
  const headers: Record<string, string> = { 'cache-control': isPersonal ? 'no-store' : 'private, no-cache' }
  if (page.redirect)
    return {
      status: page.status,
      headers: { ...headers, location: page.redirect },
      bodies: { identity: Buffer.alloc(0) },
      owner,
    }
  return { status: page.status, headers, bodies: { identity: Buffer.from(document(page)) }, owner }
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

function themeOf(request: FastifyRequest): 'light' | 'dark' | undefined {
  return themeCookie.exec(request.headers.cookie ?? '')?.[1] as 'light' | 'dark' | undefined
}

/** As chosen on this device; where nothing was, as its browser asks. */
function savesData({ headers }: FastifyRequest): boolean {
  const chosen = dataSaverCookie.exec(headers.cookie ?? '')?.[1]
  return (chosen ?? headers['save-data']) === 'on'
}

function languageOf(request: FastifyRequest): Language {
  const chosen = languageCookie.exec(request.headers.cookie ?? '')?.[1]
  return isLanguage(chosen) ? chosen : 'en'
}

function meaningfulUrl(url: string): string {
  const [asked = '/', query] = url.split('?', 2)
  // `//host` would be read as an address elsewhere.
  const path = asked.replace(/^[/\\\s]+/, '/')
  if (!query) return path
  const kept = new URLSearchParams([...new URLSearchParams(query)].filter(([name]) => meaningful.has(name)))
  kept.sort()
  return kept.size > 0 ? `${path}?${kept}` : path
}

function pathOf(endpoint: Endpoint, params: Record<string, string>): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))
}

function forwarded(request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json' }
  if (request.headers.cookie) headers.cookie = request.headers.cookie
  return headers
}

function encodingOf(accepted: string | string[] | undefined): 'br' | 'gzip' | 'identity' {
  const text = String(accepted ?? '')
  if (/\bbr\b/.test(text)) return 'br'
  return /\bgzip\b/.test(text) ? 'gzip' : 'identity'
}

const asGzip = promisify(gzip)
const asBrotli = promisify(brotliCompress)

function encode(body: Buffer, encoding: 'br' | 'gzip' | 'identity'): Promise<Buffer> {
  if (encoding === 'br') return asBrotli(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } })
  if (encoding === 'gzip') return asGzip(body)
  return Promise.resolve(body)
}
