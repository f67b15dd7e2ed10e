// The viewer of a request, found once however often it is needed.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ClientHeaders, getClientHeaders } from './client-headers.ts'
import { type Cookie, sendCookies } from './cookies.ts'
import type { Viewer, ViewerOf } from './endpoint-access.ts'

/** Finds the viewer by the headers of a request; and the cookies to set with the answer. */
export type FindViewer = (clientHeaders: ClientHeaders) => Promise<{ viewer: Viewer | undefined; cookies: Cookie[] }>

/** The owner of a request's API token, if it has one for this endpoint. */
type FindTokenOwner = (authorization: string | undefined, endpoint: Endpoint) => Promise<Viewer | undefined> | undefined

/** Finds the viewer by session; at an endpoint, by API token too. */
export function withTokens(bySession: ViewerOf, byToken: FindTokenOwner): ViewerOf {
  return (request, reply, endpoint) =>
    (endpoint && byToken(request.headers.authorization, endpoint)) ?? bySession(request, reply)
}

/** `cookies`: ignores other credentials, because a page is cached for all if its request has no session cookie. */
export function getViewer(publicUrl: string, find: FindViewer, credentials: 'any' | 'cookies' = 'any'): ViewerOf {
  const known = new WeakMap<FastifyRequest, Promise<Viewer | undefined>>()
  return (request, reply) => {
    let viewer = known.get(request)
    if (!viewer) {
      const clientHeaders = getClientHeaders(publicUrl, request)
      const withoutToken = { ...clientHeaders, authorization: undefined }
      viewer = find(credentials === 'any' ? clientHeaders : withoutToken).then((found) => {
        sendCookies(publicUrl, reply, found.cookies)
        return found.viewer
      })
      known.set(request, viewer)
    }
    return viewer
  }
}
