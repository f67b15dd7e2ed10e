// Prometheus metrics of this process: its requests, connections, provider calls and event loop. prom-client does the counting.
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** Values by name, queried from the database; a name may have a label, such as `work_waiting{kind="refund"}`. */
export type Gauges = () => Promise<Record<string, number>>

export interface Metrics {
  /** Counts an answer. */
  answered(request: FastifyRequest, reply: FastifyReply): void
  /** Counts a provider call that failed; `call` is the name of our function. */
  providerFailed(call: string, error: unknown): void
  /** From now on includes metrics of the process itself: event loop, memory, garbage collection. */
  watchProcess(): void
  /** In Prometheus' text format. While the database is unreachable its values are missing and `pixel_database_up` is 0. */
  text(gauges: Gauges): Promise<string>
}

/** Seconds. The thresholds that people notice: immediate, soon, slow, given up. */
const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

export function createMetrics(pool: pg.Pool): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const requests = new Histogram({
    name: 'pixel_request_seconds',
    help: 'Answers by endpoint and status, and how long they took',
    labelNames: ['method', 'endpoint', 'status'],
    buckets,
    registers,
  })
  const providerErrors = new Counter({
    name: 'pixel_provider_errors_total',
    help: 'Calls the payment provider refused, failed or did not answer',
    labelNames: ['call', 'error'],
    registers,
  })
  new Gauge({
    name: 'pixel_pool_connections',
    help: 'Connections of this process to the database, and who waits for one',
    labelNames: ['state'],
    registers,
    collect() {
      this.set({ state: 'open' }, pool.totalCount)
      this.set({ state: 'idle' }, pool.idleCount)
      this.set({ state: 'waiting' }, pool.waitingCount)
    },
  })
  const up = new Gauge({ name: 'pixel_database_up', help: '1 while the database answers', registers })

  return {
    answered({ method, routeOptions }, reply) {
      // The pattern and never the address: addresses contain names of people, and there are unlimited many.
      const endpoint = routeOptions.url ?? 'none'
      requests.observe({ method, endpoint, status: reply.statusCode }, reply.elapsedTime / 1000)
    },
    providerFailed(call, error) {
      providerErrors.inc({ call, error: error instanceof Error ? error.constructor.name : 'unknown' })
    },
    watchProcess() {
      collectDefaultMetrics({ register: registry })
    },
    async text(gauges) {
      const numbers = await gauges().catch(() => undefined)
      up.set(numbers ? 1 : 0)
      return `${await registry.metrics()}${describeNumbers(numbers ?? {})}`
    },
  }
}

function describeNumbers(numbers: Record<string, number>): string {
  const named = new Set<string>()
  return Object.entries(numbers)
    .map(([name, value]) => {
      const plain = name.replace(/\{.*/, '')
      const type = named.has(plain) ? '' : `# TYPE pixel_${plain} gauge\n`
      named.add(plain)
      return `${type}pixel_${name} ${value}\n`
    })
    .join('')
}
