// Calls that say they carry JSON and carry nothing.
import type { FastifyInstance } from 'fastify'

/** Many clients say `application/json` of every call: one without a body is read as such, and not refused as broken JSON. */
export function allowEmptyJson(fastify: FastifyInstance): void {
  const parse = fastify.getDefaultJsonParser('error', 'error')
  fastify.removeContentTypeParser('application/json')
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body: string, done) =>
    body === '' ? done(null) : parse(request, body, done),
  )
}
