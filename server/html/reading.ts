// Reads for a page as the API does, for whom its visitor's own cookies show, and learns whose changes make stale what is made of it.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ReadResult, RenderRequest } from '#contract/html.ts'
import type { Language } from '#contract/languages.ts'
import { type PublicProfile, profiles } from '#contract/profiles.ts'
import type { ViewerOf } from '#server/kit/endpoint-access.ts'
import { chosenLanguage } from '#server/kit/language.ts'
import { logFailure } from '#server/kit/log-failure.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { accountsAt } from '#server/profiles/visible-page.ts'
import type { RenderedPage } from './page-cache.ts'

const sessionCookie = /(?:^|;\s*)(?:__Host-)?pixel_session=/

/** Whether a session's cookie came with it; whether it still holds is the API's to say. */
export function isSignedIn(request: FastifyRequest): boolean {
  return sessionCookie.test(request.headers.cookie ?? '')
}

/** What what was read says of the page that is drawn of it. */
export type AboutRead = Pick<RenderedPage, 'owner' | 'visited' | 'named' | 'isPassing'>

export interface Reading {
  read: RenderRequest['read']
  /** It is this person's alone. */
  isPersonal: boolean
  /** Of all that was read so far: what it depends on where it is kept. */
  aboutRead(): Promise<AboutRead>
  /** Nothing more is read for it. */
  close(): void
}

/** How pages read. */
export interface Reads {
  serve: Pick<Serve, 'read'>
  /** Whom the cookies show, and nothing else. */
  getViewer: ViewerOf
}

/** Of one page: what its parts share is asked once, on one connection of its own. */
export function createPageReader(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { serve, getViewer }: Reads,
  request: FastifyRequest,
  reply: FastifyReply,
): Reading {
  const isPersonal = isSignedIn(request)
  const language = pageLanguage(request)
  const { db, close } = database.reader(!isPersonal)
  const named = new Set<string>()
  let own: string | undefined
  let visited: string | undefined

  async function read(endpoint: Endpoint, input: { params?: object; query?: object }): Promise<ReadResult> {
    try {
      // A page that is kept for all is nobody's, whatever else its visitor shows.
      const viewer = isPersonal ? await getViewer(request, reply) : undefined
      return { ok: true, body: await serve.read(endpoint, asSent(input), { request, db, viewer, language }) }
    } catch (error) {
      return { ok: false, failure: logFailure(log, error, request, endpoint.path, language).body }
    }
  }

  return {
    isPersonal,
    close,
    async read(endpoint, input) {
      const result = await read(endpoint, input)
      if (!result.ok) return result
      const profile = endpoint.path === profiles.read.path ? (result.body as { data: PublicProfile }).data : undefined
      if (profile && !profile.is_owner) visited = profile.page_url
      // Whose changes make the page stale matters where it is kept.
      if (!isPersonal) {
        collectPageUrls(result.body, named)
        own ??= profile?.page_url
      }
      return result
    },
    async aboutRead() {
      const accounts = await accountsAt(db, named)
      return {
        owner: own && accounts.get(own),
        visited,
        named: new Set(accounts.values()),
        // Whoever is not found was renamed a moment ago.
        isPassing: accounts.size < named.size,
      }
    },
  }
}

export function forwarded(request: FastifyRequest): Record<string, string> {
  const headers: Record<string, string> = { accept: 'application/json', 'accept-language': pageLanguage(request) }
  // A browser without cookies is known by what it calls itself.
  if (request.headers['user-agent']) headers['user-agent'] = request.headers['user-agent']
  if (request.headers.cookie) headers.cookie = request.headers.cookie
  // A gift says by which link whoever gives it came.
  if (request.headers.referer) headers.referer = request.headers.referer
  return headers
}

/** As a browser's script would send it: the values of a query are texts. */
function asSent({ params, query = {} }: { params?: object; query?: object }) {
  return { params, query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }
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
