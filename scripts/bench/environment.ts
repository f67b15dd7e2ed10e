// The bench environment: embedded PostgreSQL with fsync on, one creator, many unpaid gifts.
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { type Config, readConfig } from '#server/kit/config.ts'
import { sql } from '#server/kit/db.ts'
import { createLog } from '#server/kit/log.ts'
import { migrate } from '#server/kit/migrate.ts'
import { openServices, type Services } from '#server/outside/services.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import { atEnd } from '../at-end.ts'
import { endOnSignal } from '../end-on-signal.ts'
import { freePort } from '../free-port.ts'
import { type Postgres, startPostgres, withClient } from '../postgres.ts'
import { temporaryHome } from '../postgres-host.ts'

export interface BenchEnvironment {
  postgres: Postgres
  services: Services
  config: Config
  dataDir: string
  databaseUrl: string
  /** Free for a provider of this environment. */
  sandboxPort: number
  sandboxDatabaseUrl: string
  creator: { account_id: bigint; page_url: string; page_name: string }
  close(): Promise<void>
}

export async function startBenchEnvironment(env: NodeJS.ProcessEnv = {}): Promise<BenchEnvironment> {
  const dataDir = temporaryHome('pixel-bench')
  const sandboxPort = await freePort()
  const postgres = await startPostgres({ dir: join(dataDir, 'postgres') })
  const databaseUrl = await postgres.ensureDatabase('pixel')
  const sandboxDatabaseUrl = await postgres.ensureDatabase('sandbox')
  await migrate(databaseUrl)
  // Bulk data is written without the row triggers, which this setting switches off.
  await withClient(postgres.superuserUrl('pixel'), (client) =>
    client.query('grant set on parameter session_replication_role to pixel'),
  )
  const config = readConfig({
    PIXEL_ENV: 'test',
    PIXEL_DATA_DIR: dataDir,
    SANDBOX_PORT: String(sandboxPort),
    SEED: 'none',
    HUMAN_CHECK: 'off',
    RATE_LIMITS: 'relaxed',
    LOG_LEVEL: 'error',
    ...env,
  })
  const services = openServices(config, databaseUrl, createLog(config.logLevel))
  const page_url = 'busy.creator'
  const account_id = await createTestAccount(services, { page_url, page_name: 'Busy Creator' })
  async function end(): Promise<void> {
    await services.database.close()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
  const forget = atEnd(end)
  const ignoreSignals = endOnSignal()
  return {
    postgres,
    services,
    config,
    dataDir,
    databaseUrl,
    sandboxPort,
    sandboxDatabaseUrl,
    creator: { account_id, page_url, page_name: 'Busy Creator' },
    async close() {
      ignoreSignals()
      forget()
      await end()
    },
  }
}

/** Runs `work` in an environment that is closed afterwards. */
export async function withBenchEnvironment<T>(work: (environment: BenchEnvironment) => Promise<T>): Promise<T> {
  const environment = await startBenchEnvironment()
  try {
    return await work(environment)
  } finally {
    await environment.close()
  }
}

/** Writes `count` gifts of ₱50 to one creator, awaiting payment; returns their references. In bulk, because it is not measured. */
export async function waitingGifts({ services, creator }: BenchEnvironment, count: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with fresh as (
      insert into payments (transaction_no, creator_id, type, channel, description, amount, provider, state, success_url, failure_url, expires_at)
      select 'PX-BENCH-' || gen_random_uuid(), ${creator.account_id}, 'donation', 'web', 'gift', 5000, 'sandbox', 'created', '/', '/', now() + interval '1 day'
        from generate_series(1, ${count}::int)
      returning id, creator_id, amount),
    given as (
      insert into gifts (payment_id, creator_id, giver_key, source, amount)
      select id, creator_id, '\\x00', 'profile', amount from fresh)
    select id from fresh`.execute(services.db)
  await sql`update payments set state = 'awaiting' where state = 'created'`.execute(services.db)
  return rows.map((row) => row.id)
}
