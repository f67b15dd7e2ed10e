// Renders a page for one request, or answers with the data it is rendered from.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { FailureBody } from '#contract/errors.ts'
import { type PostedForm, type RenderedDocument, type RenderRequest, THEME_COOKIE } from '#contract/html.ts'
import { DATA_SAVER_COOKIE } from '#server/accounts/choose-data-saver.ts'
import { cookiePattern } from '#server/kit/cookies.ts'
import type { Services } from '#server/outside/services.ts'
import { htmlDocument } from './document.ts'
import type { RenderedPage } from './page-cache.ts'
import { createPageReader, type PageDependencies, pageLanguage, type Reading, type Reads } from './reading.ts'
import { renderer } from './render.ts'

const themeCookie = cookiePattern(THEME_COOKIE, 'light|dark')
const dataSaverCookie = cookiePattern(DATA_SAVER_COOKIE, 'on|off')

/** Rendered instead of the plain page: the answer to a form, or an error page. */
interface Override {
  posted?: PostedForm
  failure?: FailureBody
}

export type PageRenderer = ReturnType<typeof createPageRenderer>
export type RenderFor = PageRenderer['renderFor']

export function createPageRenderer(services: Pick<Services, 'config' | 'database' | 'log'>, reads: Reads) {
  const { config } = services
  const { isTestMoney: isTestMode } = config

  async function withReading<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    work: (page: Reading) => Promise<T>,
  ): Promise<T> {
    const page = createPageReader(services, reads, request, reply)
    try {
      return await work(page)
    } finally {
      page.close()
    }
  }

  function renderFor(request: FastifyRequest, reply: FastifyReply, url: string, override: Override = {}) {
    return withReading(request, reply, async ({ read, isPersonal, getDependencies }): Promise<RenderedPage> => {
      const { render, files: filesFor } = await renderer()
      const look = { theme: getTheme(request), language: pageLanguage(request), savesData: savesData(request) }
      const rendered = await render({
        url,
        ...look,
        isSignedIn: isPersonal,
        isTestMode,
        hasProviderSignIn: config.oidc !== undefined,
        supportEmail: config.supportEmail,
        publicUrl: config.publicUrl,
        ...override,
        read,
      } satisfies RenderRequest)
      const files = filesFor(rendered.modules)
      const dependencies = await getDependencies()
      const reportsVisit = config.cdn !== undefined && !isPersonal && dependencies.visited !== undefined
      const page = toRenderedPage(rendered, dependencies, isPersonal, (page) =>
        htmlDocument(page, files, { publicUrl: config.publicUrl, ...look, reportsVisit }),
      )
      return { ...page, ...(isPersonal ? { isPersonal } : { styles: files.styles }) }
    })
  }

  /** The data that the page at this address reads, for a browser script that goes there without loading it. */
  function readAnswers(request: FastifyRequest, reply: FastifyReply, url: string) {
    return withReading(request, reply, async ({ read, isPersonal, getDependencies }): Promise<RenderedPage> => {
      const { readPage } = await renderer()
      const answers = await readPage({ url, isTestMode, read })
      const dependencies = await getDependencies()
      return {
        status: 200,
        headers: { 'cache-control': cacheControl(isPersonal), 'content-type': 'application/json; charset=utf-8' },
        bodies: { identity: Buffer.from(JSON.stringify(answers ?? {})) },
        ...dependencies,
        isPersonal,
        // Made-up addresses must not fill the cache.
        isUncacheable: dependencies.isUncacheable || answers === undefined,
      }
    })
  }

  return { renderFor, readAnswers }
}

function toRenderedPage(
  page: RenderedDocument,
  dependencies: PageDependencies,
  isPersonal: boolean,
  document: (page: RenderedDocument) => string,
): RenderedPage {
  const headers: Record<string, string> = { 'cache-control': cacheControl(isPersonal) }
  if (page.redirect)
    return {
      status: page.status,
      headers: { ...headers, location: page.redirect },
      bodies: { identity: Buffer.alloc(0) },
      ...dependencies,
      ...(page.keepsQuery && { keepsQuery: true }),
    }
  return { status: page.status, headers, bodies: { identity: Buffer.from(document(page)) }, ...dependencies }
}

/**
 * The browser revalidates each time; pages are cached in this process only, which is notified of changes. A signed-in person's page
 * is cached nowhere: after signing out, "back" must not show a balance.
 */
function cacheControl(isPersonal: boolean): string {
  return isPersonal ? 'no-store' : 'private, no-cache'
}

export function getTheme(request: FastifyRequest): 'light' | 'dark' | undefined {
  return themeCookie.exec(request.headers.cookie ?? '')?.[1] as 'light' | 'dark' | undefined
}

/** The choice made on this device, else what the browser asks for. */
export function savesData({ headers }: FastifyRequest): boolean {
  const chosen = dataSaverCookie.exec(headers.cookie ?? '')?.[1]
  return (chosen ?? headers['save-data']) === 'on'
}
