// The attributes, parent and end of a request's span.
import {
  type Attributes,
  type Context,
  defaultTextMapGetter,
  ROOT_CONTEXT,
  type Span,
  SpanStatusCode,
} from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

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

/** The proxy's span. A client could otherwise attach its requests to traces of ours. */
export function getParent({ headers }: FastifyRequest, { trustedProxies }: Config): Context {
  if (!trustedProxies?.length) return ROOT_CONTEXT
  return new W3CTraceContextPropagator().extract(ROOT_CONTEXT, headers, defaultTextMapGetter)
}

export function getSpanName({ method, routeOptions }: FastifyRequest): string {
  return `${method} ${routeOptions.url ?? ''}`.trim()
}

/** The pattern and never the address, which contains names of people and tokens. */
export function getAttributes({ id, method, routeOptions }: FastifyRequest): Attributes {
  return {
    'http.request.method': method,
    ...(routeOptions.url && { 'http.route': routeOptions.url }),
    // The id in the log and in the answer.
    'pixel.request_id': id,
  }
}
