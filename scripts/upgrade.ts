// Proves that what an older version wrote is not lost: a folder filled by that version starts under this one, and its books agree.
//   npm run upgrade -- 857ffdc
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { freePort } from './bench/processes.ts'
import { startPostgres } from './postgres.ts'
import { ROOT } from './run.ts'

const run = promisify(execFile)
/** Counters and outboxes: what they hold may go. */
const passing = new Set(['rate_limits', 'domain_events', 'function_files', 'migrations'])

const version = process.argv[2]
if (!version) throw new Error('which version? Name a commit or a tag')

const home = mkdtempSync(path.join(tmpdir(), 'pixel-upgrade-'))
// The database may run as another user, who has to pass through.
chmodSync(home, 0o711)
const old = path.join(home, 'old')
const data = path.join(home, 'data')
const env = {
  ...process.env,
  PIXEL_DATA_DIR: data,
  PORT: String(await freePort()),
  SANDBOX_PORT: String(await freePort()),
  LOG_LEVEL: 'error',
}

try {
  await run('git', ['clone', '--quiet', '--shared', ROOT, old])
  await run('git', ['checkout', '--quiet', version], { cwd: old })
  await getPackages()
  await serve(old, async () => undefined)
  const before = await rows()
  await serve(ROOT, async () => {
    const { stdout } = await run(process.execPath, ['scripts/pixel.ts', 'ledger', 'verify'], { cwd: ROOT, env })
    process.stdout.write(stdout)
  })
  const after = await rows()
  const lost = Object.entries(before).filter(([table, count]) => !passing.has(table) && (after[table] ?? 0) < count)
  for (const [table, count] of lost)
    console.error(`${table}: ${count} rows before, ${after[table] ?? 'no table'} after`)
  console.log(`${Object.keys(before).length} tables of ${version} read, ${lost.length} lost rows`)
  process.exitCode = lost.length > 0 ? 1 : 0
} finally {
  rmSync(home, { recursive: true, force: true })
}

/** Ours where they are the same; otherwise that version's own. */
async function getPackages(): Promise<void> {
  const [its, ours] = [old, ROOT].map((folder) => readFileSync(path.join(folder, 'package-lock.json'), 'utf8'))
  if (its === ours) symlinkSync(path.join(ROOT, 'node_modules'), path.join(old, 'node_modules'))
  else await run('npm', ['ci', '--no-audit', '--no-fund'], { cwd: old, maxBuffer: 2 ** 26 })
}

/** Starts the product in this folder, does the work while it serves, and ends it as an operator does. */
async function serve(folder: string, work: () => Promise<void>): Promise<void> {
  const child = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: folder,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('PIXEL is ready') && resolve())
      child.once('exit', (code) => reject(new Error(`${folder} ended with ${code} before it was ready`)))
    })
    await work()
  } finally {
    child.kill('SIGTERM')
    await ended
  }
}

/** How many rows each table holds. */
async function rows(): Promise<Record<string, number>> {
  const postgres = await startPostgres({ dir: path.join(data, 'postgres') })
  const client = new pg.Client({ connectionString: postgres.superuserUrl('pixel') })
  await client.connect()
  try {
    const tables = await client.query<{ name: string }>(
      `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )
    const counts: Record<string, number> = {}
    for (const { name } of tables.rows) {
      const { rows: counted } = await client.query<{ n: number }>(`select count(*)::int as n from ${name}`)
      counts[name] = counted[0]!.n
    }
    return counts
  } finally {
    await client.end()
    await postgres.stop()
  }
}
