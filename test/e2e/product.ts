// Starts the product that the browser tests visit, in a separate process, and stops it after the run.
import { randomUUID } from 'node:crypto'
import * as path from 'node:path'
import { startProductProcess } from '../../scripts/product-process.ts'

/** Playwright calls the returned function when the run is over. */
// biome-ignore lint/style/noDefaultExport: Playwright requires it of a global setup
export default async function startProduct(): Promise<() => Promise<void>> {
  const providerToken = randomUUID()
  process.env.E2E_PROVIDER_TOKEN = providerToken
  // Each test is a visitor from its own network (see visitor.ts).
  const product = await startProductProcess({
    SANDBOX_ADMIN_TOKEN: providerToken,
    RATE_LIMITS: 'relaxed',
    // Everything is logged, and logs.spec.ts searches it for secrets.
    LOG_LEVEL: 'trace',
  })
  process.env.E2E_URL = product.url
  // For operator commands (see operator.ts).
  process.env.E2E_SETTINGS = JSON.stringify(product.settings)
  const databaseLog = path.join(product.settings.PIXEL_DATA_DIR!, 'postgres/postgres.log')
  process.env.E2E_LOGS = JSON.stringify([product.log, databaseLog])
  return product.stop
}
