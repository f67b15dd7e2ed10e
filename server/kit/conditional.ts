// Answers to clients that poll: the body is sent once, and 304 as long as it stays the same.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Revalidated each time, and sent only if the client has another version: else 304 with the same tag. */
export function sendIfChanged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: Buffer | string,
): FastifyReply {
  // Another viewer may be refused this body.
  reply.header('cache-control', 'private, no-cache').header('vary', 'cookie')
  return sendTagged(request, reply, type, body)
}

/** The same for a body that does not depend on the viewer: any cache may store it, and revalidates it before each use. */
export function sendSameToAll(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: Buffer | string,
): FastifyReply {
  reply.header('cache-control', 'public, no-cache')
  return sendTagged(request, reply, type, body)
}

function sendTagged(request: FastifyRequest, reply: FastifyReply, type: string, body: Buffer | string): FastifyReply {
  const tag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.header('etag', tag)
  if (hasTag(request.headers['if-none-match'], tag)) return reply.code(304).send()
  return reply.type(type).send(body)
}

/** A compressing proxy turns a tag into a weak one, and a client may send several. */
function hasTag(known: string | undefined, tag: string): boolean {
  return (known ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
