// The sandbox's PostgreSQL: its pool and its migrations.
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { Pool, TypeOverrides, types } from 'pg'

const MIGRATIONS = path.join(import.meta.dirname, 'migrations')
const MIGRATION_LOCK = 7_421_533

/** Opens the pool. Centavos are parsed as numbers: they are JSON integers in the API and stay far below 2^53 here. */
export function openPool(url: string, onError: (error: Error) => void): Pool {
  const parsers = new TypeOverrides()
  parsers.setTypeParser(types.builtins.INT8, Number)
  parsers.setTypeParser(types.builtins.NUMERIC, Number)
  const pool = new Pool({ connectionString: url, max: 12, connectionTimeoutMillis: 5_000, types: parsers })
  pool.on('error', onError)
  pool.on('connect', (client) => client.on('error', onError))
  return pool
}

/** Applies missing migrations; copies that start concurrently wait for each other. */
export async function migrate(pool: Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query('select pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
    await client.query('create table if not exists migration (name text primary key)')
    const { rows } = await client.query<{ name: string }>('select name from migration')
    const applied = new Set(rows.map((row) => row.name))
    for (const name of (await readdir(MIGRATIONS)).filter((file) => file.endsWith('.sql')).sort()) {
      if (applied.has(name)) continue
      await client.query(await readFile(path.join(MIGRATIONS, name), 'utf8'))
      await client.query('insert into migration values ($1)', [name])
    }
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    throw error
  } finally {
    client.release()
  }
}
