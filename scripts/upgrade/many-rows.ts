// Migrates an older version's database with many rows to this build while clients read and write, and measures how long each
// migration took and how long a client waited for it.
import { type ChildProcess, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import * as path from 'node:path'
import type { Client } from 'pg'
import { migrate } from '#server/kit/migrate.ts'
import { atEnd } from '../at-end.ts'
import { withClient } from '../postgres.ts'
import { temporaryHome } from '../postgres-host.ts'
import { fillOlder } from './fill.ts'
import { startOwnPostgres } from './own-postgres.ts'
import { type Probes, startProbes } from './probes.ts'
import type { Version } from './versions.ts'

const GOAL_MS = 1000

/** The big tables, and the column that their rows are found by. */
const watched = {
  payments: 'id',
  journals: 'id',
  ledger_entries: 'journal_id',
  posts: 'id',
  hashtags: 'content_id',
  listed_content: 'content_id',
  accounts: 'id',
}

/** True if no client waited longer than a second, and all derived counts are right. What it starts is registered with `atEnd`. */
export async function upgradeManyRows(older: Version, rows: number): Promise<boolean> {
  const home = temporaryHome('pixel-upgrade')
  atEnd(() => rmSync(home, { recursive: true, force: true }))
  const postgres = await startOwnPostgres(path.join(home, 'postgres'))
  const databaseUrl = await postgres.ensureDatabase('pixel')
  await migrateBy(older, databaseUrl)
  return withClient(postgres.superuserUrl('pixel'), async (client) => {
    console.log(`${rows} rows in each big table of ${older.name}`)
    await fillOlder(client, rows, console.log)
    const probes = await startProbes(databaseUrl, watched)
    const longest = await timeMigrations(databaseUrl, probes)
    await probes.stop()
    const alone = probes.longestWithoutTable()
    console.log(
      `longest wait for anything: ${longest.toFixed(0)} ms (for a query without a table: ${alone.toFixed(0)} ms)`,
    )
    const wrong = await countWrong(client)
    console.log(`${wrong} lists and sums that do not match their rows`)
    return longest <= GOAL_MS && wrong === 0
  })
}

/** Migrates as that version does at its start. */
async function migrateBy({ folder }: Version, databaseUrl: string): Promise<void> {
  const script = `import { migrate } from './server/kit/migrate.ts'; await migrate(process.argv[1])`
  await ended(
    spawn(process.execPath, ['--input-type=module-typescript', '-e', script, databaseUrl], {
      cwd: folder,
      stdio: 'inherit',
    }),
  )
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => (code === 0 ? resolve() : reject(new Error(`it ended with ${code}`))))
  })
}

/** Prints a line for each migration; returns the longest wait. */
async function timeMigrations(databaseUrl: string, probes: Probes): Promise<number> {
  let longest = 0
  let from = performance.now()
  await migrate(databaseUrl, {
    say: (line) => console.log(`  ${line}`),
    onApplied(name) {
      const to = performance.now()
      const waited = probes.longest(from, to)
      longest = Math.max(longest, waited?.ms ?? 0)
      const wait = waited ? `, ${waited.ms.toFixed(0)} ms to ${waited.what} ${waited.table}` : ''
      console.log(`${((to - from) / 1000).toFixed(1).padStart(8)} s  ${name}${wait}`)
      from = to
    },
  })
  return longest
}

/** Lists and sums that do not match their rows; afterwards they do. */
export async function countWrong(client: Client): Promise<number> {
  const { rows } = await client.query<{ what: string; rows: string }>('select * from rebuild_derived()')
  return rows.reduce((sum, row) => sum + Number(row.rows), 0)
}
