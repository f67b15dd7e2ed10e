// Forward-only numbered SQL files, each in its own transaction, and then the functions; one process migrates at a time. No migration
// waits long for a lock, because everything behind it would wait too: it gives up, and is retried a moment later.
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type Db, sql } from './db.ts'
import { sqlState } from './db-errors.ts'
import { KEEP_ALIVE } from './pool.ts'
import { requireDirect } from './pooler.ts'
import { migrateQueue } from './queue-pool.ts'
import { applyFunctions, functionFiles } from './sql-functions.ts'
import { splitStatements } from './sql-statements.ts'
import { makeVacuumGiveWay } from './vacuum.ts'

const folder = new URL('../../db/migrations/', import.meta.url)
const MIGRATION_LOCK = 7_421_001
const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK = '40P01'

interface MigrateOptions {
  /** Called with a line about each wait. */
  say?: (line: string) => void
  /** Milliseconds to wait until another start has migrated. */
  waitMs?: number
  /** Milliseconds a migration waits for a lock, while other transactions wait behind it. */
  lockMs?: number
  /** How often a migration that did not get its locks is tried. */
  tries?: number
  /** Called for each file as it is applied, and once for all functions. */
  onApplied?: (name: string) => void
}

/** Migrates the database to this build. Returns the names of the files it applied. `databaseUrl` must be PostgreSQL's own, no pooler's. */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const { say = () => undefined, waitMs = 600_000, lockMs = 1000, tries = 60, onApplied = () => undefined } = options
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000, ...KEEP_ALIVE })
  await client.connect()
  try {
    await requireDirect(client)
    await takeLock(client, say, waitMs)
    await migrateQueue(databaseUrl)
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    await client.query(`set lock_timeout = ${lockMs}`)
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    const known = await migrationNames()
    const applied = known.filter((name) => !done.has(name))
    for (const name of applied) {
      await retryWhileLocked(client, () => apply(client, name, lockMs), { name, say, tries })
      onApplied(name)
    }
    // A newer build has migrated this database: its functions fit its tables.
    if (rows.some((row) => !known.includes(row.name))) return applied
    const files = await functionFiles()
    const changed = await retryWhileLocked(client, () => applyFunctions(client, files), {
      name: 'functions',
      say,
      tries,
    })
    if (changed.length > 0) onApplied('functions')
    return [...applied, ...changed]
  } finally {
    await client.end()
  }
}

/** Takes the migration lock. Prints that it waits, and fails after `waitMs`: a lock that is held that long has a cause to look for. */
async function takeLock(client: pg.Client, say: (line: string) => void, waitMs: number): Promise<void> {
  const end = performance.now() + waitMs
  for (let waited = false; ; waited = true) {
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      MIGRATION_LOCK,
    ])
    if (rows[0]!.taken) return
    if (!waited) say('another start is migrating the database: waiting for it')
    if (performance.now() > end)
      throw new Error('Another process has held the migration lock all this time; pg_locks shows which.')
    await wait(500)
  }
}

/** A file that begins with `-- no transaction` (rows filled in parts, an index made concurrently) consists of repeatable statements. */
async function apply(client: pg.Client, name: string, lockMs: number): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  const isWhole = !text.startsWith('-- no transaction')
  if (!isWhole) for (const statement of splitStatements(text)) await runAlone(client, statement, lockMs)
  await client.query('begin')
  if (isWhole) {
    await makeVacuumGiveWay(client, text)
    await client.query(text)
  }
  await client.query('insert into migrations (name) values ($1)', [name])
  await client.query('commit')
}

/** A concurrent index build waits for others and blocks nobody, so it has no timeout; given up, it would leave an invalid index behind. */
async function runAlone(client: pg.Client, statement: string, lockMs: number): Promise<void> {
  const isConcurrent = /^\s*(--.*\n\s*)*(create|drop|reindex)\b.*\bindex concurrently\b/i.test(statement)
  await client.query(`set lock_timeout = ${isConcurrent ? 0 : lockMs}`)
  await client.query(statement).finally(() => client.query(`set lock_timeout = ${lockMs}`))
}

/** Between two tries, the transactions that waited behind it go first. */
async function retryWhileLocked<T>(
  client: pg.Client,
  work: () => Promise<T>,
  { name, say, tries }: { name: string; say: (line: string) => void; tries: number },
): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || attempt >= tries) throw error
      if (attempt === 1) say(`${name} waits for a lock that others hold, and is tried again`)
      await client.query('rollback')
      await wait(Math.min(100 * attempt, 2000))
    }
  }
}

/** Another transaction held a lock that it needs; for the file of a function, the error is the cause. */
function isTransient(error: unknown): boolean {
  const state = sqlState(error) ?? (error instanceof Error ? sqlState(error.cause) : undefined)
  return state === LOCK_NOT_AVAILABLE || state === DEADLOCK
}

/** Whether the database has the migrations of this build. `newer`: a later build migrated it, and this build still works on it. */
export async function compareMigrations(db: Db): Promise<'ok' | 'older' | 'newer'> {
  const [{ rows }, known] = await Promise.all([
    sql<{ name: string }>`select name from migrations`.execute(db),
    migrationNames(),
  ])
  const applied = new Set(rows.map((row) => row.name))
  if (known.some((name) => !applied.has(name))) return 'older'
  return applied.size > known.length ? 'newer' : 'ok'
}

/** The migrations this build knows, in order. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}
