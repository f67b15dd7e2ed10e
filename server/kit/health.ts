// Whether the process lives, whether it can do its work, and how its work stands.
import { BlockList, isIP } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Database } from './db.ts'
import { sql } from './db.ts'
import { notFound } from './fail.ts'
import { migrationNames } from './migrate.ts'

export interface Checked {
  database: Database
  storage: { check(): Promise<void> }
}

/** `gauges`: the numbers of `/metrics`, by name. */
export function healthRoutes(
  app: FastifyInstance,
  { database, storage }: Checked,
  gauges: () => Promise<Record<string, number>>,
): void {
  app.get('/livez', async () => ({ status: 'ok' }))

  app.get('/readyz', async (_, reply) => {
    const checks = {
      database: await passes(() => sql`select 1`.execute(database.db)),
      migrations: await passes(() => allApplied(database)),
      storage: await passes(() => storage.check()),
      queue: await passes(() => sql`select 1 from graphile_worker.migrations limit 1`.execute(database.db)),
    }
    const ready = Object.values(checks).every((check) => check === 'ok')
    reply.header('cache-control', 'no-store')
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ok' : 'unavailable', checks })
  })

  // The text form that Prometheus reads; for the operator's own network only.
  app.get('/metrics', async (request, reply) => {
    if (!inside.check(request.ip, isIP(request.ip) === 6 ? 'ipv6' : 'ipv4')) throw notFound()
    const lines = Object.entries(await gauges()).map(
      ([name, value]) => `# TYPE pixel_${name} gauge\npixel_${name} ${value}\n`,
    )
    return reply.header('cache-control', 'no-store').type('text/plain; version=0.0.4').send(lines.join(''))
  })
}

/** Networks of one's own, from which metrics are read. */
const inside = new BlockList()
inside.addSubnet('127.0.0.0', 8)
inside.addSubnet('10.0.0.0', 8)
inside.addSubnet('172.16.0.0', 12)
inside.addSubnet('192.168.0.0', 16)
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')

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
