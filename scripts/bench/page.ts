// (b) The creator's page for a visitor, in requests per second, against an empty Fastify route in the same run.
import autocannon from 'autocannon'
import Fastify from 'fastify'
import { capturedAtSandbox } from '#db/sandbox-fixtures.ts'
import { settle } from '#server/money/payments/settle.ts'
import { aGift, createTestAccount } from '../../db/fixtures.ts'
import { freePort } from '../free-port.ts'
import { type BenchEnvironment, median } from './environment.ts'
import { productEnv, sandboxEnv, startProcess } from './processes.ts'

const ROUNDS = 3
const SECONDS = 4
const CONNECTIONS = 10
const GIFTS = 40

export interface PageRates {
  empty: number
  cached: number
  uncached: number
}

export async function benchPage(environment: BenchEnvironment, sandboxPort: number): Promise<PageRates> {
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const sandbox = await startProcess(
    'sandbox/main.ts',
    sandboxEnv(sandboxPort, environment.sandboxDatabaseUrl, `${origin}/v1/webhooks/sandbox`),
    `http://localhost:${sandboxPort}/_sandbox/health`,
  )
  const product = await startProcess(
    'scripts/start.ts',
    productEnv(port, sandboxPort, environment.databaseUrl, environment.config.dataDir),
    `${origin}/readyz`,
  )
  const empty = Fastify()
  empty.get('/', async () => ({ hello: 'world' }))
  const emptyOrigin = await empty.listen({ port: 0, host: '127.0.0.1' })
  try {
    const page = `${origin}/${await pageWithGifts(environment)}`
    const rates: Record<keyof PageRates, number[]> = { empty: [], cached: [], uncached: [] }
    for (let round = 0; round < ROUNDS; round++) {
      rates.empty.push(await rate(emptyOrigin))
      rates.cached.push(await rate(page))
      // A request with a session cookie, even a dead one, is never answered from the pages cached for visitors.
      rates.uncached.push(await rate(page, { cookie: 'pixel_session=nobody' }))
    }
    return { empty: median(rates.empty), cached: median(rates.cached), uncached: median(rates.uncached) }
  } finally {
    await empty.close()
    await product.stop()
    await sandbox.stop()
  }
}

async function pageWithGifts(environment: BenchEnvironment): Promise<string> {
  const { services } = environment
  const page_url = 'page.bench'
  const account_id = await createTestAccount(services, {
    page_url,
    page_name: 'Page Bench',
    bio: 'A page with a wall of gifts. #bench',
  })
  const captures = []
  for (let index = 0; index < GIFTS; index++) {
    const amount = 50_00n
    const reference = await aGift(
      services,
      { account_id, page_name: 'Page Bench', page_url },
      { amount, supporter_name: `Supporter ${index}`, supporter_message: 'Salamat sa lahat ng gawa mo, idol!' },
    )
    captures.push({ reference, amount, description: 'Gift', paidAt: new Date() })
  }
  await settle(services, await services.epayment.readCheckouts(await capturedAtSandbox(services, captures)))
  return page_url
}

async function rate(url: string, headers: Record<string, string> = {}): Promise<number> {
  const result = await autocannon({ url, connections: CONNECTIONS, duration: SECONDS, headers })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url} answered ${result.non2xx} times with something else than a 2xx`)
  return result.requests.average
}
