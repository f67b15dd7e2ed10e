// OpenTelemetry spans, created by hand (docs/decisions/053): they contain route patterns, statuses and our names, never what people sent.
import { AsyncLocalStorage } from 'node:async_hooks'
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Config } from './config.ts'
import type { OnQuery } from './prepared.ts'
import { endSpans, type Traced } from './request-spans.ts'
import { getAttributes, getParent, getSpanName } from './span-attributes.ts'

/** Milliseconds: a collector that does not answer must not delay anything, least of all a stop. */
const SEND_MS = 2000

export interface Tracing {
  /** Every request becomes a span, named by its method and the pattern of its address. */
  watch(fastify: FastifyInstance): void
  /** Wraps an object: each call of it that returns a promise becomes a span, named `name` and the method. */
  spans<T extends object>(name: string, thing: T): T
  /** Counts the queries of the current request. */
  onQuery: OnQuery
  /** Sends the remaining spans, and gives up after a moment. */
  close(): Promise<void>
}

/** `url`: the collector's address, without the OTLP path. */
export function openTracing(config: Config, url: string): Tracing {
  const exporter = new OTLPTraceExporter({
    url: `${url}/v1/traces`,
    timeoutMillis: SEND_MS,
    headers: config.tracesHeaders,
  })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ 'service.name': 'pixel', 'pixel.role': config.role }),
    spanProcessors: [new BatchSpanProcessor({ exporter, exportTimeoutMillis: SEND_MS })],
  })
  const tracer = provider.getTracer('pixel')
  const current = new AsyncLocalStorage<Traced>()
  const traced = new WeakMap<FastifyRequest, Traced>()

  function begin(request: FastifyRequest): Traced {
    const parent = getParent(request, config)
    const span = tracer.startSpan(
      getSpanName(request),
      { kind: SpanKind.SERVER, attributes: getAttributes(request) },
      parent,
    )
    const begun = { span, context: trace.setSpan(parent, span), queries: 0 }
    traced.set(request, begun)
    return begun
  }

  async function traceCall<T>(name: string, answer: () => Promise<T>): Promise<T> {
    const span = tracer.startSpan(name, { kind: SpanKind.CLIENT }, current.getStore()?.context ?? ROOT_CONTEXT)
    try {
      return await answer()
    } catch (error) {
      // The error's class and not its message, which may contain what people sent.
      const errorClass = error instanceof Error ? error.constructor.name : 'unknown'
      span.setAttribute('error.type', errorClass).setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  }

  return {
    watch(fastify) {
      fastify.addHook('onRequest', (request, _, done) => current.run(begin(request), done))
      // A body that arrives in pieces continues outside the request's async context.
      fastify.addHook('preValidation', (request, _, done) => {
        const begun = traced.get(request)
        if (begun) current.run(begun, done)
        else done()
      })
      endSpans(fastify, traced)
    },
    spans: (name, thing) =>
      new Proxy(thing, {
        get(target, key) {
          const call = target[key as keyof typeof target]
          if (typeof call !== 'function') return call
          return (...given: unknown[]) => {
            const answer = call.apply(target, given)
            return answer instanceof Promise ? traceCall(`${name} ${String(key)}`, () => answer) : answer
          }
        },
      }),
    onQuery() {
      const begun = current.getStore()
      if (begun) begun.queries++
    },
    close: () => provider.shutdown().catch(() => undefined),
  }
}
