// The settings of tracing.
import type { SettingReader } from './setting-reader.ts'

/** Uses OpenTelemetry's own variable names. */
export function traceSettings(env: NodeJS.ProcessEnv, read: SettingReader) {
  const pairs = read.list(env.OTEL_EXPORTER_OTLP_HEADERS ?? '').map((pair) => pair.split(/=(.*)/s))
  return {
    tracesUrl: read.url('OTEL_EXPORTER_OTLP_ENDPOINT', ['http:', 'https:'])?.replace(/\/+$/, ''),
    tracesHeaders: Object.fromEntries(pairs.map(([name = '', value = '']) => [name.trim(), decode(value.trim())])),
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
