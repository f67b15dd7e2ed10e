// Whether the process lives, whether it can do its work, and how its work stands.
import { isIP } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import { sql } from './db.ts'
import type { Gauges, Metrics } from './metrics.ts'
import { compareMigrations } from './migrate.ts'
import type { Database } from './open-database.ts'

export interface Checked {
  database: Database
  storage: { reach(): Promise<void> }
  /** True from the signal to stop on: who balances load sends nobody here any more. */
  isDraining?(): boolean
}

/** How long a check may take; a load balancer asks every few seconds. */
const CHECK_MS = 1000

/**
 * `/livez` and `/readyz` for load balancers. `showsChecks`: everybody reads which check fails; else only callers on this
 * very machine do, and others whether we are ready.
 */
export function healthRoutes(app: FastifyInstance, checked: Checked, { showsChecks }: { showsChecks: boolean }): void {
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', (request, reply) => sendReadiness(reply, checked, showsChecks || isFromThisMachine(request)))
}

/** The operator's own server, beside the public one: `/livez`, `/readyz` with every check, and `/metrics`. */
export function operatorApp(checked: Checked & { metrics: Metrics }, gauges: Gauges): FastifyInstance {
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

async function sendReadiness(reply: FastifyReply, checked: Checked, showsChecks: boolean) {
  const checks = await runChecks(checked)
  // Without the storage there are no pictures, and everything else goes on. A newer database still serves this build.
  const isReady = checks.database === 'ok' && checks.queue === 'ok' && ['ok', 'newer'].includes(checks.migrations)
  const isDraining = checked.isDraining?.() ?? false
  const status = isDraining ? 'draining' : isReady ? 'ok' : 'unavailable'
  reply.header('cache-control', 'no-store')
  return reply.code(status === 'ok' ? 200 : 503).send(showsChecks ? { status, checks } : { status })
}

/** `ok`, `failed`, `late` where no answer came in time; of the migrations also `older` and `newer` than this build. */
async function runChecks({ database, storage }: Checked) {
  const [answers, migrations, stored, queue] = await Promise.all([
    passes(() => sql`select 1`.execute(database.db)),
    passes(() => compareMigrations(database.db)),
    passes(() => storage.reach()),
    passes(() => sql`select 1 from graphile_worker.migrations limit 1`.execute(database.db)),
  ])
  return { database: answers, migrations, storage: stored, queue }
}

/** What the check answers where that is a word. */
async function passes(check: () => Promise<unknown>): Promise<string> {
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

/** On the loopback, and not handed on by a proxy there: then everybody would be. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isLoopback = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
  return isLoopback && !forwardingHeaders.some((name) => name in headers)
}
