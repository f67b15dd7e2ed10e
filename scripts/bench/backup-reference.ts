// What a backup is compared with: pg_basebackup and a plain copy of the pictures, and copying back. Each ends with a flush to disk.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { type Postgres, withClient } from '../postgres.ts'

const DEBIAN = '/usr/lib/postgresql'
/** The server's version; it refuses an older pg_basebackup. */
const MAJOR_VERSION = 18

export interface Reference {
  /** The tool that copied the database. */
  how: string
  databaseSeconds: number
  pictureSeconds: number
}

/** Copies while the server runs. `to` contains `database` and `media` afterwards. */
export async function takeReference(of: { postgres: Postgres; media: string; to: string }): Promise<Reference> {
  const { postgres, media, to } = of
  mkdirSync(to, { recursive: true })
  flush(to)
  const tool = findBaseBackup()
  const begun = performance.now()
  if (tool) execFileSync(tool, ['-d', postgres.superuserUrl('postgres'), '-D', join(to, 'database'), '-c', 'fast'])
  else await copyByHand(postgres, join(to, 'database'))
  flush(to)
  const databaseSeconds = (performance.now() - begun) / 1000
  return {
    how: tool ? 'pg_basebackup' : 'pg_backup_start and cp',
    databaseSeconds,
    pictureSeconds: await copyPlainly(media, join(to, 'media')),
  }
}

/** Seconds that `cp` takes, including the flush to disk. */
export async function copyPlainly(from: string, to: string): Promise<number> {
  const begun = performance.now()
  execFileSync('cp', ['-a', from, to])
  flush(to)
  return (performance.now() - begun) / 1000
}

function findBaseBackup(): string | undefined {
  if (!existsSync(DEBIAN)) return undefined
  return readdirSync(DEBIAN)
    .filter((version) => Number(version) >= MAJOR_VERSION)
    .map((version) => `${DEBIAN}/${version}/bin/pg_basebackup`)
    .find((path) => existsSync(path))
}

/** Does what pg_basebackup does by PostgreSQL's low-level API, without a stream and so a little faster. */
async function copyByHand(postgres: Postgres, to: string): Promise<void> {
  await withClient(postgres.superuserUrl('postgres'), async (client) => {
    const { rows } = await client.query<{ data: string }>(`select current_setting('data_directory') as data`)
    await client.query(`select pg_backup_start('bench', fast => true)`)
    // A file may disappear while it is copied; its content is in the write-ahead log.
    execFileSync('sh', ['-c', 'cp -a "$0" "$1" || [ $? -eq 1 ]', rows[0]!.data, to], {
      stdio: ['ignore', 'ignore', 'ignore'],
    })
    await client.query('select pg_backup_stop(wait_for_archive => false)')
  })
}

/** Flushes the pending writes of the whole file system. Returns the seconds it took. */
export function flush(place: string): number {
  const begun = performance.now()
  mkdirSync(place, { recursive: true })
  execFileSync('sync', ['-f', place])
  return (performance.now() - begun) / 1000
}
