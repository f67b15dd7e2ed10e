// Reads for a page as the API does, for the viewer of its cookies, and collects whose changes make the page stale.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import type { ReadResult, RenderRequest } from '#contract/html.ts'
import type { Language } from '#contract/languages.ts'
import { type PublicProfile, profiles } from '#contract/profiles.ts'
import { SESSION_COOKIE } from '#server/accounts/session-cookies.ts'
import { cookiePattern } from '#server/kit/cookies.ts'
import type { ViewerOf } from '#server/kit/endpoint-access.ts'
import { chosenLanguage } from '#server/kit/language.ts'
import { logFailure } from '#server/kit/log-failure.ts'
import type { Serve } from '#server/kit/serve.ts'
import type { Services } from '#server/outside/services.ts'
import { accountsAt } from '#server/profiles/accounts-at.ts'
import type { RenderedPage } from './page-cache.ts'

const sessionCookie = cookiePattern(`(?:__Host-)?${SESSION_COOKIE}`, '')

/** Whether the request has a session cookie; whether the session is still valid is for the API to check. */
export function isSignedIn(request: FastifyRequest): boolean {
  return sessionCookie.test(request.headers.cookie ?? '')
}

/** What the data read for a page says about the page. */
export type PageDependencies = Pick<RenderedPage, 'owner' | 'visited' | 'named' | 'isUncacheable'>

export interface Reading {
  read: RenderRequest['read']
  /** The page is for this person only. */
  isPersonal: boolean
  /** What a cached page depends on, from all that was read so far. */
  getDependencies(): Promise<PageDependencies>
  /** Gives the connection back; nothing is read after it. */
  close(): void
}

/** What the reads of pages need. */
export interface Reads {
  serve: Pick<Serve, 'reader'>
  /** The viewer of the cookies; no other credentials count. */
  getViewer: ViewerOf
}

/** Reads for one page: on one connection of its own, and what several parts of it need is queried once. */
export function createPageReader(
  { database, log }: Pick<Services, 'database' | 'log'>,
  { serve, getViewer }: Reads,
  request: FastifyRequest,
  reply: FastifyReply,
): Reading {
  const isPersonal = isSignedIn(request)
  const language = pageLanguage(request)
  const { db, close } = database.reader(!isPersonal)
  const readAs = serve.reader(request, language, db)
  const named = new Set<string>()
  let own: string | undefined
  let visited: string | undefined
  let isIncomplete = false

  async function read(endpoint: Endpoint, input: { params?: object; query?: object }): Promise<ReadResult> {
    try {
      // A page that is cached for all is rendered as for a visitor, whatever other credentials the request has.
      const viewer = isPersonal ? await getViewer(request, reply) : undefined
      return { ok: true, body: await readAs(endpoint, asSent(input), viewer) }
    } catch (error) {
      const { status, body } = logFailure(log, error, request, endpoint.path, language)
      // A fault, and no refusal: the next moment may read it.
      isIncomplete ||= status >= 500
      return { ok: false, failure: body }
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
      // What a page depends on matters only where it is cached.
      if (!isPersonal) {
        collectPageUrls(result.body, named)
        own ??= profile?.page_url
      }
      return result
    },
    async getDependencies() {
      const accounts = await accountsAt(db, named)
      return {
        owner: own && accounts.get(own),
        visited,
        named: new Set(accounts.values()),
        // An account that is not found changed its address a moment ago.
        isUncacheable: isIncomplete || accounts.size < named.size,
      }
    },
  }
}

/** As a browser's script would send it: query values are texts. */
function asSent({ params, query = {} }: { params?: object; query?: object }) {
  return { params, query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, String(value)])) }
}

/** Every page address in an answer: those of creators, givers, askers and buyers are all under `page_url`. */
function collectPageUrls(value: unknown, into: Set<string>): void {
  if (typeof value !== 'object' || value === null) return
  for (const [name, held] of Object.entries(value)) {
    if (name === 'page_url' && typeof held === 'string') into.add(held)
    else collectPageUrls(held, into)
  }
}

/** The language that was chosen; what the browser prefers counts for API calls only. */
export function pageLanguage(request: FastifyRequest): Language {
  return chosenLanguage(request) ?? 'en'
}
