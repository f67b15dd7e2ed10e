// Tracing, if a collector is configured; otherwise nothing of OpenTelemetry is loaded.
import type { Config } from './config.ts'
import type { Tracing } from './open-telemetry.ts'

/** Undefined without `OTEL_EXPORTER_OTLP_ENDPOINT`. */
export async function startTracing(config: Config): Promise<Tracing | undefined> {
  if (!config.tracesUrl) return undefined
  const { openTracing } = await import('./open-telemetry.ts')
  return openTracing(config, config.tracesUrl)
}
