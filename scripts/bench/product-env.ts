import type { BenchEnvironment } from './environment.ts'

/** The settings of a product on this port. */
export function productEnv(
  port: number,
  { sandboxPort, databaseUrl, dataDir }: Pick<BenchEnvironment, 'sandboxPort' | 'databaseUrl' | 'dataDir'>,
): NodeJS.ProcessEnv {
  return {
    PORT: String(port),
    SANDBOX_PORT: 'off',
    SANDBOX_URL: `http://localhost:${sandboxPort}`,
    DATABASE_URL: databaseUrl,
    PIXEL_DATA_DIR: dataDir,
    PIXEL_ENV: 'test',
    SEED: 'none',
    HUMAN_CHECK: 'off',
    RATE_LIMITS: 'relaxed',
    LOG_LEVEL: 'error',
  }
}
