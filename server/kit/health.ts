// Liveness, readiness and metrics of the process.
import { isIP } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sql } from './db.ts'
import type { Gauges, Metrics } from './metrics.ts'
import { compareMigrations } from './migrate.ts'
import type { Database } from './open-database.ts'

export interface Targets {
  database: Database
  storage: { reach(): Promise<void> }
  /** True from the stop signal on: a load balancer then sends no more requests. */
  isDraining?(): boolean
}

/** Milliseconds a check may take; a load balancer repeats it every few seconds. */
const CHECK_MS = 1000

/**
 * `/livez` and `/readyz` for load balancers. `showsChecks`: every caller gets the result of each check; otherwise only callers on this
 * machine do, and others only whether the server is ready.
 */
export function healthRoutes(app: FastifyInstance, checked: Targets, { showsChecks }: { showsChecks: boolean }): void {
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', (request, reply) => sendReadiness(reply, checked, showsChecks || isFromThisMachine(request)))
}

/** The operator's own server, beside the public one: `/livez`, `/readyz` with every check, and `/metrics`. */
export function operatorApp(checked: Targets & { metrics: Metrics }, gauges: Gauges): FastifyInstance {
  const app = Fastify({ forceCloseConnections: 'idle', requestTimeout: 10_000 })
  healthRoutes(app, checked, { showsChecks: true })
  app.get('/metrics', async (_, reply) =>
    reply
      .header('cache-control', 'no-store')
      .type('text/plain; version=0.0.4')
      .send(await checked.metrics.text(gauges)),
  )
  return app
}

async function sendReadiness(reply: FastifyReply, checked: Targets, showsChecks: boolean) {
  const checks = await runChecks(checked)
  // Without the storage there are no pictures, and everything else works. A newer database still serves this build.
  const isReady = checks.database === 'ok' && checks.queue === 'ok' && ['ok', 'newer'].includes(checks.migrations)
  const isDraining = checked.isDraining?.() ?? false
  const status = isDraining ? 'draining' : isReady ? 'ok' : 'unavailable'
  reply.header('cache-control', 'no-store')
  return reply.code(status === 'ok' ? 200 : 503).send(showsChecks ? { status, checks } : { status })
}

/** `ok`, `failed`, or `late` where no answer came in time; for migrations also `older` and `newer` than this build. */
async function runChecks({ database, storage }: Targets) {
  const [answers, migrations, stored, queue] = await Promise.all([
    getResult(() => sql`select 1`.execute(database.db)),
    getResult(() => compareMigrations(database.db)),
    getResult(() => storage.reach()),
    getResult(() => sql`select 1 from graphile_worker.migrations limit 1`.execute(database.db)),
  ])
  return { database: answers, migrations, storage: stored, queue }
}

/** The check's answer if it is a word, else `ok`. */
async function getResult(check: () => Promise<unknown>): Promise<string> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<string>((resolve) => {
    timer = setTimeout(() => resolve('late'), CHECK_MS)
  })
  try {
    const answer = await Promise.race([check(), late])
    return typeof answer === 'string' ? answer : 'ok'
  } catch {
    return 'failed'
  } finally {
    clearTimeout(timer)
  }
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** A direct loopback connection; behind a local proxy every caller would look local. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isLoopback = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
  return isLoopback && !forwardingHeaders.some((name) => name in headers)
}
