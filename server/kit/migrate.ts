// Forward-only numbered SQL files, each in its own transaction, and then the functions; one runner at a time.
import { readdir, readFile } from 'node:fs/promises'
import { runMigrations as runQueueMigrations } from 'graphile-worker'
import pg from 'pg'
import { applyFunctions, functionFiles } from './sql-functions.ts'

const folder = new URL('../../db/migrations/', import.meta.url)
const MIGRATION_LOCK = 7_421_001

/** Brings the database up to this build. Answers the names of the files applied now. */
export async function migrate(databaseUrl: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runQueueMigrations({ connectionString: databaseUrl })
    await client.query(
      'create table if not exists migrations (name text primary key, applied_at timestamptz not null default now())',
    )
    const { rows } = await client.query<{ name: string }>('select name from migrations')
    const done = new Set(rows.map((row) => row.name))
    const applied: string[] = []
    const known = await migrationNames()
    for (const name of known) {
      if (done.has(name)) continue
      await client.query('begin')
      await client.query(await readFile(new URL(name, folder), 'utf8'))
      await client.query('insert into migrations (name) values ($1)', [name])
      await client.query('commit')
      applied.push(name)
    }
    // A newer build was here: its functions are the ones for its tables.
    if (rows.some((row) => !known.includes(row.name))) return applied
    return [...applied, ...(await applyFunctions(client, await functionFiles()))]
  } finally {
    await client.end()
  }
}

/** The migrations this build knows, in order; `/readyz` compares them with the database's. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}
