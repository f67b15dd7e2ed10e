// The settings of the database.
import type { SettingReader } from './setting-reader.ts'
import { type Config, poolMaxDefaults } from './settings.ts'

const postgresProtocols = ['postgres:', 'postgresql:']

export function databaseSettings(
  env: NodeJS.ProcessEnv,
  read: SettingReader,
  pixelEnv: Config['env'],
  role: Config['role'],
) {
  const poolMax = read.whole('DATABASE_POOL_MAX', poolMaxDefaults[role], 2, 1000)
  return {
    databaseUrl: read.url('DATABASE_URL', postgresProtocols),
    databaseDirectUrl: read.url('DATABASE_DIRECT_URL', postgresProtocols),
    databaseReadUrl: read.url('DATABASE_READ_URL', postgresProtocols),
    databasePoolMax: poolMax,
    // Set, it holds for both kinds, also where it is set to the default of one.
    databasePoolMaxes: env.DATABASE_POOL_MAX ? { web: poolMax, worker: poolMax } : poolMaxDefaults,
    databaseTimeoutMs: read.whole('DATABASE_TIMEOUT_MS', pixelEnv === 'test' ? 30_000 : 2500, 100, 60_000),
  }
}
