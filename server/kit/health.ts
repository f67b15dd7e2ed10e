// Whether the process lives, and whether it can do its work.
import type { FastifyInstance } from 'fastify'
import type { Database } from './db.ts'
import { sql } from './db.ts'
import { migrationNames } from './migrate.ts'

export interface Checked {
  database: Database
  storage: { check(): Promise<void> }
}

export function healthRoutes(app: FastifyInstance, { database, storage }: Checked): void {
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
