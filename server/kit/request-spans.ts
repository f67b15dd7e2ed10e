// How a request's span ends.
import { type Context, type Span, SpanStatusCode } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

/** A request in progress. */
export interface Traced {
  span: Span
  context: Context
  queries: number
}

export function endSpans(fastify: FastifyInstance, traced: WeakMap<FastifyRequest, Traced>): void {
  fastify.addHook('onResponse', (request, reply, done) => {
    const begun = traced.get(request)
    begun?.span.setAttributes({ 'http.response.status_code': reply.statusCode, 'pixel.queries': begun.queries })
    if (reply.statusCode >= 500) begun?.span.setStatus({ code: SpanStatusCode.ERROR })
    begun?.span.end()
    done()
  })
  // The client is gone.
  fastify.addHook('onRequestAbort', (request, done) => {
    traced.get(request)?.span.setAttribute('error.type', 'aborted').end()
    done()
  })
}
