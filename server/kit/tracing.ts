// Traces of what this process does, for who names a collector; for everybody else nothing of OpenTelemetry is loaded.
import type { FastifyInstance } from 'fastify'
import type { Config } from './config.ts'
import type { OnQuery } from './prepared.ts'

export interface Tracing {
  /** Every request is a span, by the method and the pattern of its address. */
  watch(fastify: FastifyInstance): void
  /** The same thing; each of its calls that answers later is a span, called `name` and the call. */
  spans<T extends object>(name: string, thing: T): T
  /** Counts the queries of the request they are for. */
  onQuery: OnQuery
  /** Sends what was not sent, and gives up on it after a moment. */
  close(): Promise<void>
}

/** Undefined without `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export async function startTracing(config: Config): Promise<Tracing | undefined> {
  if (!config.tracesUrl) return undefined
  const { openTracing } = await import('./open-telemetry.ts')
  return openTracing(config, config.tracesUrl)
}
