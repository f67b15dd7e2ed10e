// Reads for a page through the API itself, with its visitor's own cookies, and learns whose changes make stale what is made of it.
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { fillPath } from '#contract/addresses/paths.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { FailureBody } from '#contract/errors.ts'
import type { ReadResult, RenderRequest } from '#contract/html.ts'
import type { Language } from '#contract/languages.ts'
import { type PublicProfile, profiles } from '#contract/profiles.ts'
import type { Db } from '#server/kit/db.ts'
import { chosenLanguage } from '#server/kit/language.ts'
import { accountsAt } from '#server/profiles/visible-page.ts'
import type { RenderedPage } from './page-cache.ts'

const sessionCookie = /(?:^|;\s*)(?:__Host-)?pixel_session=/

/** Whether a session's cookie came with it; whether it still holds is the API's to say. */
export function isSignedIn(request: FastifyRequest): boolean {
  return sessionCookie.test(request.headers.cookie ?? '')
}

interface Reading {
  read: RenderRequest['read']
  /** It is this person's alone. */
  isPersonal: boolean
  /** Of all that was read so far: what it depends on where it is kept. */
  aboutRead(): Promise<Pick<RenderedPage, 'owner' | 'named' | 'isPassing'>>
}

export function reading(app: FastifyInstance, db: Db, request: FastifyRequest): Reading {
  const isPersonal = isSignedIn(request)
  const named = new Set<string>()
  let own: string | undefined
  return {
    isPersonal,
    async read(endpoint, input) {
      const result = await readThroughApi(app, request, endpoint, input)
      // Whose changes make the page stale matters where it is kept.
      if (!isPersonal && result.ok) {
        collectPageUrls(result.body, named)
        if (endpoint.path === profiles.read.path) own = (result.body as { data: PublicProfile }).data.page_url
      }
      return result
    },
    async aboutRead() {
      const accounts = await accountsAt(db, named)
      return {
        owner: own && accounts.get(own),
        named: new Set(accounts.values()),
        // Whoever is not found was renamed a moment ago.
        isPassing: accounts.size < named.size,
      }
    },
  }
}

/** The same call a browser's script would make, with this visitor's cookies. */
async function readThroughApi(
  app: FastifyInstance,
  request: FastifyRequest,
  endpoint: Endpoint,
  input: object,
): Promise<ReadResult> {
  const { params = {}, query = {} } = input as { params?: Record<string, string>; query?: Record<string, string> }
  const response = await app.inject({
    method: endpoint.method as 'GET',
    url: fillPath(endpoint.path, params),
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])),
    headers: forwarded(request),
    remoteAddress: request.ip,
  })
  const body = response.json<unknown>()
  return response.statusCode < 300 ? { ok: true, body } : { ok: false, failure: body as FailureBody }
}

export function forwarded(request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': pageLanguage(request) }
  // A browser without cookies is known by what it calls itself.
  if (request.headers['user-agent']) headers['user-agent'] = request.headers['user-agent']
  if (request.headers.cookie) headers.cookie = request.headers.cookie
  return headers
}

/** Every page address in an answer: creators, givers, who asked and who bought stand under `page_url`. */
function collectPageUrls(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, held] of Object.entries(value)) {
    if (name === 'page_url' && typeof held === 'string') into.add(held)
    else collectPageUrls(held, into)
  }
}

/** Never guessed: what the browser would like best is for scripts without pages. */
export function pageLanguage(request: FastifyRequest): Language {
  return chosenLanguage(request) ?? 'en'
}
