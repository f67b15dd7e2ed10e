// Applies the functions and triggers of the database: db/functions has one function in each file, and files that changed are applied when
// the server starts.
import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type pg from 'pg'
import { sqlState } from './db-errors.ts'
import { makeVacuumGiveWay } from './vacuum.ts'

const folder = new URL('../../db/functions/', import.meta.url)
const INVALID_FUNCTION_DEFINITION = '42P13'

export interface FunctionFile {
  /** Relative to db/functions, such as `money/settle-captures.sql`. */
  path: string
  text: string
}

/** The function files of this build. */
export async function functionFiles(): Promise<FunctionFile[]> {
  const paths = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(new URL(path, folder), 'utf8') })))
}

/** The name of the one function in a file. */
export function functionName({ path: file }: Pick<FunctionFile, 'path'>): string {
  return path.basename(file, '.sql').replaceAll('-', '_')
}

/** Applies the files that changed since they were last applied, in one transaction. Returns their paths. */
export async function applyFunctions(client: pg.Client, files: FunctionFile[]): Promise<string[]> {
  const { rows } = await client.query<{ path: string; checksum: Buffer }>('select path, checksum from function_files')
  const applied = new Map(rows.map((row) => [row.path, row.checksum.toString('hex')]))
  const changed = files.filter(({ path, text }) => applied.get(path) !== checksum(text).toString('hex'))
  if (changed.length === 0) return []
  await client.query('begin')
  await makeVacuumGiveWay(client, changed.map(({ text }) => text).join('\n'))
  // A function may call one from a later file.
  await client.query('set local check_function_bodies = off')
  for (const file of changed) {
    await replaceFunction(client, file).catch(async (cause) => {
      await client.query('rollback')
      throw new Error(`db/functions/${file.path} could not be applied`, { cause })
    })
    await client.query(
      `insert into function_files (path, checksum) values ($1, $2)
           on conflict (path) do update set checksum = excluded.checksum, applied_at = now()`,
      [file.path, checksum(file.text)],
    )
  }
  // A file that was removed, and whose function a migration dropped, counts as new if it comes back.
  await client.query('delete from function_files where path <> all ($1)', [files.map((file) => file.path)])
  await client.query('commit')
  return changed.map((file) => file.path)
}

/** `create or replace` cannot change a function's signature; if the file changes it, the old function is dropped. */
async function replaceFunction(client: pg.Client, file: FunctionFile): Promise<void> {
  const before = await signatures(client, file)
  await client.query('savepoint replacing')
  try {
    await client.query(file.text)
    if ((await signatures(client, file)).length > before.length) await drop(client, before)
  } catch (error) {
    if (sqlState(error) !== INVALID_FUNCTION_DEFINITION) throw error
    await client.query('rollback to savepoint replacing')
    await drop(client, before)
    await client.query(file.text)
  }
  await client.query('release savepoint replacing')
}

async function drop(client: pg.Client, functions: string[]): Promise<void> {
  for (const signature of functions) await client.query(`drop function ${signature}`)
}

async function signatures(client: pg.Client, file: FunctionFile): Promise<string[]> {
  const { rows } = await client.query<{ signature: string }>(
    `select oid::regprocedure::text as signature from pg_proc where pronamespace = 'public'::regnamespace and proname = $1`,
    [functionName(file)],
  )
  return rows.map((row) => row.signature)
}

function checksum(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
