// Calls with the content type JSON and an empty body.
import type { FastifyInstance } from 'fastify'

/** Many clients send `application/json` with every call: an empty body counts as none, and is not refused as broken JSON. */
export function allowEmptyJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null) : parse(request, body, done),
  )
}
