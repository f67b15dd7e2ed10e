// Whether the process lives, whether it can do its work, and how its work stands.
import { isIP } from 'node:net'
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Database } from './db.ts'
import { sql } from './db.ts'
import { migrationNames } from './migrate.ts'

export interface Checked {
  database: Database
  storage: { check(): Promise<void> }
}

/** The numbers of `/metrics`, by name. */
export type Gauges = () => Promise<Record<string, number>>

/**
 * `/livez` and `/readyz` for load balancers. `tellsAll`: everybody reads which check fails; else only callers on this
 * very machine do, and others whether we are ready.
 */
export function healthRoutes(app: FastifyInstance, checked: Checked, { tellsAll }: { tellsAll: boolean }): void {
  app.get('/livez', async () => ({ status: 'ok' }))
  app.get('/readyz', (request, reply) => sendReadiness(reply, checked, tellsAll || isFromThisMachine(request)))
}

/** The operator's own server, beside the public one: `/livez`, `/readyz` with every check, and `/metrics`. */
export function operatorApp(checked: Checked, gauges: Gauges): FastifyInstance {
  const app = Fastify({ forceCloseConnections: 'idle', requestTimeout: 10_000 })
  healthRoutes(app, checked, { tellsAll: true })
  // The text form that Prometheus reads.
  app.get('/metrics', async (_, reply) => {
    const lines = Object.entries(await gauges()).map(
      ([name, value]) => `# TYPE pixel_${name} gauge\npixel_${name} ${value}\n`,
    )
    return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4').send(lines.join(''))
  })
  return app
}

async function sendReadiness(reply: FastifyReply, { database, storage }: Checked, tells: boolean) {
  const checks = {
    database: await passes(() => sql`select 1`.execute(database.db)),
    migrations: await passes(() => allApplied(database)),
    storage: await passes(() => storage.check()),
    queue: await passes(() => sql`select 1 from graphile_worker.migrations limit 1`.execute(database.db)),
  }
  const isReady = Object.values(checks).every((check) => check === 'ok')
  const status = isReady ? 'ok' : 'unavailable'
  reply.header('cache-control', 'no-store')
  return reply.code(isReady ? 200 : 503).send(tells ? { status, checks } : { status })
}

const forwardingHeaders = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via']

/** On the loopback, and not handed on by a proxy there: then everybody would be. */
function isFromThisMachine({ raw, headers }: FastifyRequest): boolean {
  const address = (raw.socket.remoteAddress ?? '').replace(/^::ffff:/, '')
  const isLoopback = address === '::1' || (isIP(address) === 4 && address.startsWith('127.'))
  return isLoopback && !forwardingHeaders.some((name) => name in headers)
}

async function passes(check: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  try {
    await check()
    return 'ok'
  } catch {
    return 'failed'
  }
}

async function allApplied(database: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`select name from migrations`.execute(database.db)
  const applied = new Set(rows.map((row) => row.name))
  if ((await migrationNames()).some((name) => !applied.has(name))) throw new Error('migrations are missing')
}
