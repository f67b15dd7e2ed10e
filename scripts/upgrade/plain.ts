// Starts this build on a folder that an older version filled with the demo: no row may be lost, and the ledger must verify.
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync } from 'node:fs'
import * as path from 'node:path'
import { promisify } from 'node:util'
import { atEnd } from '../at-end.ts'
import { freePort } from '../free-port.ts'
import { withClient } from '../postgres.ts'
import { temporaryHome } from '../postgres-host.ts'
import { ROOT } from '../run.ts'
import { compareRows, type RowCounts } from './compare-rows.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { current, type Version } from './versions.ts'

interface Counted {
  rows: RowCounts
  /** The names of the applied migrations. */
  migrations: string[]
}

/** True if nothing was lost. Throws if the ledger does not verify. What it starts is registered with `atEnd`. */
export async function upgradeFolder(older: Version): Promise<boolean> {
  const home = temporaryHome('pixel-upgrade')
  atEnd(() => rmSync(home, { recursive: true, force: true }))
  const data = path.join(home, 'data')
  const env = {
    ...process.env,
    PIXEL_DATA_DIR: data,
    PORT: String(await freePort()),
    SANDBOX_PORT: String(await freePort()),
    LOG_LEVEL: 'error',
  }
  await serve(older, env, async () => undefined)
  const before = await countRows(data)
  await serve(current, env, async () => {
    const command = ['scripts/pixel.ts', 'ledger', 'verify']
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: ROOT, env })
    process.stdout.write(stdout)
  })
  const after = await countRows(data)
  const since = after.migrations.filter((name) => !before.migrations.includes(name))
  const texts = since.map((name) => readFileSync(path.join(ROOT, 'db/migrations', name), 'utf8'))
  const lost = compareRows(before.rows, after.rows, texts)
  for (const { table, before: had, after: left } of lost)
    console.error(`${table}: ${had} rows before, ${left ?? 'no table'} after`)
  const read = Object.keys(before.rows).length
  console.log(`${read} tables of ${older.name} read, ${since.length} migrations, ${lost.length} tables lost rows`)
  return lost.length === 0
}

/** Starts this version's product, runs `work` while it serves, and stops it with SIGTERM, as an operator does. */
async function serve({ folder }: Version, env: NodeJS.ProcessEnv, work: () => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
  }
  const forget = atEnd(stop)
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('PIXEL is ready') && resolve())
      child.once('exit', (code) => reject(new Error(`${folder} ended with ${code} before it was ready`)))
    })
    await work()
  } finally {
    await stop()
    forget()
  }
}

async function countRows(data: string): Promise<Counted> {
  const postgres = await startOwnPostgres(path.join(data, 'postgres'))
  return withClient(postgres.superuserUrl('pixel'), async (client) => {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const rows: RowCounts = {}
    for (const { name } of tables.rows) {
      const { rows: counted } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)
      rows[name] = counted[0]!.n
    }
    const { rows: applied } = await client.query<{ name: string }>('select name from migrations')
    return { rows, migrations: applied.map(({ name }) => name) }
  }).finally(() => postgres.stop())
}
