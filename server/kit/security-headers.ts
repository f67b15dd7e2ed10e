// The headers that every answer has.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

/** Sets the headers that every answer has. */
export function addHeaders(request: FastifyRequest, reply: FastifyReply, { publicUrl }: Config): void {
  reply.headers(headersForAll)
  reply.header('x-request-id', request.id)
  if (publicUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains')
  if (!request.url.startsWith('/v1/')) return
  reply.header('cache-control', 'no-store')
  reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'")
}

const headersForAll = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  // Removed for embeds, the only pages that may be framed.
  'x-frame-options': 'DENY',
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}
