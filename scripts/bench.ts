// `npm run bench`: each figure against a reference measured in the same run. The ratios are what carries over to other machines.
import { join } from 'node:path'
import { seedDemo } from '../db/seed.ts'
import { moneyWorld } from './bench/money-world.ts'
import { benchPage } from './bench/page.ts'
import { ensurePgbench, prepareTpcB } from './bench/pgbench.ts'
import { benchPosting } from './bench/posting.ts'
import { freePort, productEnv, sandboxEnv, startProcess } from './bench/processes.ts'
import { benchWebhooks } from './bench/webhooks.ts'
import { pageWeight } from './bench/weight.ts'
import { buildWeb } from './build.ts'

await buildWeb()
await money()
await page()
await weight()

async function money(): Promise<void> {
  const sandboxPort = await freePort()
  const world = await moneyWorld({ SANDBOX_PORT: String(sandboxPort) })
  try {
    const pgbench = await ensurePgbench()
    const tpcUrl = await world.postgres.ensureDatabase('tpcb')
    await prepareTpcB(pgbench, tpcUrl)
    const whole = await benchWebhooks(world, sandboxPort, pgbench, tpcUrl)
    report('webhooks accepted and posted to one creator', whole.webhooks, 'TPC-B, pgbench -c 16', whole.tpc, 1)
    const step = await benchPosting(world, pgbench, tpcUrl)
    report('the posting step alone', step.posting, 'TPC-B, pgbench -c 16', step.tpc, 3)
  } finally {
    await world.close()
  }
}

async function page(): Promise<void> {
  const sandboxPort = await freePort()
  const world = await moneyWorld({ SANDBOX_PORT: String(sandboxPort) })
  try {
    const rates = await benchPage(world, sandboxPort)
    report('creator page for a visitor', rates.cached, 'an empty Fastify route', rates.empty, 0.5)
    report('the same page, drawn anew each time', rates.uncached, 'an empty Fastify route', rates.empty)
  } finally {
    await world.close()
  }
}

async function weight(): Promise<void> {
  const sandboxPort = await freePort()
  const world = await moneyWorld({ SANDBOX_PORT: String(sandboxPort), STORAGE_URL: undefined })
  const port = await freePort()
  const origin = `http://127.0.0.1:${port}`
  const sandbox = await startProcess(
    'sandbox/main.ts',
    sandboxEnv(sandboxPort, world.sandboxDatabaseUrl, `${origin}/v1/webhooks/sandbox`),
    `http://localhost:${sandboxPort}/_sandbox/health`,
  )
  try {
    await seedDemo(world.config, world.databaseUrl)
    const product = await startProcess(
      'scripts/start.ts',
      {
        ...productEnv(port, sandboxPort, world.databaseUrl, world.config.dataDir),
        STORAGE_URL: `file:${join(world.config.dataDir, 'media')}`,
      },
      `${origin}/readyz`,
    )
    try {
      const { javascript, total, parts } = await pageWeight(origin, '/tala.komiks')
      limit('JavaScript of the creator page, first visit', javascript, 150)
      limit('total weight of the creator page, first visit', total, 350)
      console.log(
        `  ${Object.entries(parts)
          .map(([part, bytes]) => `${part} ${kB(bytes)}`)
          .join(', ')}`,
      )
    } finally {
      await product.stop()
    }
  } finally {
    await sandbox.stop()
    await world.close()
  }
}

function report(what: string, rate: number, reference: string, referenceRate: number, goal?: number): void {
  const ratio = rate / referenceRate
  const verdict = goal === undefined ? '' : ratio >= goal ? `  goal ${goal}: met` : `  goal ${goal}: MISSED`
  console.log(
    `${what}: ${Math.round(rate)}/s, ${reference}: ${Math.round(referenceRate)}/s, ratio ${ratio.toFixed(2)}${verdict}`,
  )
}

function limit(what: string, bytes: number, goalKB: number): void {
  console.log(`${what}: ${kB(bytes)} gzipped  goal ${goalKB} kB: ${bytes <= goalKB * 1000 ? 'met' : 'MISSED'}`)
}

function kB(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} kB`
}
