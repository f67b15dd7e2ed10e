// Answers that a reader asks for again and again: sent once, and as long as they stay the same only said to be so.
import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Asked again each time, and sent only where it is not what the reader has: 304 with the same tag. */
export function sendIfChanged(
  request: FastifyRequest,
  reply: FastifyReply,
  type: string,
  body: Buffer | string,
): FastifyReply {
  // Another viewer may be refused it.
  reply.header('cache-control', 'private, no-cache').header('vary', 'cookie')
  return sendTagged(request, reply, type, body)
}

/** The same, of what no viewer has to do with: anything between may keep it, and asks before it shows it again. */
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

/** A proxy that compresses makes a tag a weak one, and a reader may know several. */
function hasTag(known: string | undefined, tag: string): boolean {
  return (known ?? '').split(',').some((one) => one.trim().replace(/^W\//, '') === tag)
}
