// Who sent a request, asked once however often it is called for.
import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '#contract/endpoint.ts'
import { type ClientHeaders, type Cookie, getClientHeaders, sendCookies } from './cookies.ts'
import type { Viewer, ViewerOf } from './endpoint-access.ts'

/** By what a request shows; and what its browser is to keep from now on. */
export type FindViewer = (clientHeaders: ClientHeaders) => Promise<{ viewer: Viewer | undefined; cookies: Cookie[] }>

/** Whom a request's API token stands for at an endpoint, where it shows one. */
type FindTokenOwner = (authorization: string | undefined, endpoint: Endpoint) => Promise<Viewer | undefined> | undefined

/** By session; at an endpoint, by API token too. */
export function withTokens(bySession: ViewerOf, byToken: FindTokenOwner): ViewerOf {
  return (request, reply, endpoint) =>
    (endpoint && byToken(request.headers.authorization, endpoint)) ?? bySession(request, reply)
}

/** `credentials`: a page goes by its visitor's cookies alone, since it is known by them whether it is kept for all. */
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
