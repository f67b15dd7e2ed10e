// The product the browser tests visit: a process of its own, ended when the run is over.
import { randomUUID } from 'node:crypto'
import * as path from 'node:path'
import { startProductProcess } from '../../scripts/product-process.ts'

/** Playwright calls the returned function when the run is over. */
// biome-ignore lint/style/noDefaultExport: so Playwright wants a global setup
export default async function startProduct(): Promise<() => Promise<void>> {
  const providerToken = randomUUID()
  process.env.E2E_PROVIDER_TOKEN = providerToken
  // Each test is a visitor from a network of its own (see visitor.ts).
  const product = await startProductProcess({
    SANDBOX_ADMIN_TOKEN: providerToken,
    RATE_LIMITS: 'relaxed',
    // All that can be written is, and searched for secrets (see logs.spec.ts).
    LOG_LEVEL: 'trace',
  })
  process.env.E2E_URL = product.url
  // For the operator's commands (see operator.ts).
  process.env.E2E_SETTINGS = JSON.stringify(product.settings)
  const databaseLog = path.join(product.settings.PIXEL_DATA_DIR!, 'postgres/postgres.log')
  process.env.E2E_LOGS = JSON.stringify([product.log, databaseLog])
  return product.stop
}
