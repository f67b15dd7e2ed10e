// The name, parent and attributes of a request's span.
import { type Attributes, type Context, defaultTextMapGetter, ROOT_CONTEXT } from '@opentelemetry/api'
import { W3CTraceContextPropagator } from '@opentelemetry/core'
import type { FastifyRequest } from 'fastify'
import type { Config } from './config.ts'

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
