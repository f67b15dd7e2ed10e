// Restores a backup into an installation without accounts. The database is restored in one transaction: whole or not at all.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import type { OwnConnection } from '#server/kit/open-database.ts'
import { ownConnection } from '#server/kit/own-connection.ts'
import { arePicturesComplete, markPicturesComplete } from '#server/kit/pictures-mark.ts'
import { isRestoreMark, restoreMark } from '#server/kit/restore-mark.ts'
import type { Services } from '#server/outside/services.ts'
import { eraseAgain } from './erased-accounts.ts'
import { limitConcurrency, PICTURES_CONCURRENT } from './limit-concurrency.ts'
import { LATEST, type Manifest, manifestName, pictureName, pieceName } from './manifest.ts'
import { readPictureLists } from './picture-lists.ts'
import type { Target } from './target.ts'

/** The reason why the backup cannot be restored here. */
export class RestoreRefused extends Error {}

export interface Restored {
  /** The moment of the restored database snapshot. */
  date: string
  rows: number
  pictures: number
  /** Accounts that were erased after that moment, and will be again. */
  erasedAgain: number
}

/**
 * Restores the newest backup, or the one of `stamp`. Interrupted while copying pictures, the next run continues there; once they are
 * complete it is refused, or pictures that were deleted since would come back, of erased people too.
 */
export async function restore(services: Services, target: Target, stamp?: string): Promise<Restored> {
  const found = stamp ?? (await newest(target))
  const bytes = await target.get(manifestName(found))
  if (!bytes) throw new RestoreRefused(`there is no finished backup ${found}`)
  const manifest = JSON.parse(bytes.toString()) as Manifest
  if (await arePicturesComplete(services.db, manifest.date))
    throw new RestoreRefused(
      'this backup and all its pictures were restored here before: empty the database to restore it again',
    )
  const rows = await restoreDatabase(services, target, found, manifest)
  const erasedAgain = await eraseAgain(services, target, found)
  const pictures = await restorePictures(services, target, found, manifest)
  await markPicturesComplete(services.db, manifest.date)
  return { date: manifest.date, rows, pictures, erasedAgain }
}

async function newest(target: Target): Promise<string> {
  const latest = await target.get(LATEST)
  if (!latest) throw new RestoreRefused('there is no finished backup at this target')
  return (JSON.parse(latest.toString()) as { stamp: string }).stamp
}

/** Returns the number of restored rows; 0 if this backup was restored here before. */
async function restoreDatabase({ database, log }: Services, target: Target, stamp: string, manifest: Manifest) {
  const client = ownConnection(database.url, 'pixel-restore', log)
  await client.connect()
  try {
    await client.query('begin')
    await requireSameBuild(client, manifest)
    if (await isThisBackup(client, manifest)) return 0
    await requireEmpty(client)
    const recreations = await dropConstraints(client)
    const names = manifest.tables.map(({ name }) => name)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    let rows = 0
    for (const table of manifest.tables)
      rows += await fill(client, table, (n) => readPiece(target, pieceName(stamp, table.name, n)))
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, coalesce($2::bigint, 1), $2::bigint is not null)', [name, value])
    await client.query(`set local maintenance_work_mem = '256MB'`)
    for (const statement of recreations) await client.query(statement)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    await client.query(`comment on table migrations is ${client.escapeLiteral(restoreMark(manifest.date))}`)
    await client.query('commit')
    await client.query('analyze')
    return rows
  } finally {
    await client.end()
  }
}

async function requireSameBuild(client: OwnConnection, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  // Earlier builds listed the pictures inside the manifest.
  const isOlder = (manifest.pictureLists as number | undefined) === undefined
  if (isOlder || rows.map(({ name }) => name).join() !== manifest.migrations.join())
    throw new RestoreRefused(
      `the backup was made by another build, whose last migration is ${manifest.migrations.at(-1)}: restore it with that one, then upgrade`,
    )
}

async function isThisBackup(client: OwnConnection, manifest: Manifest): Promise<boolean> {
  const { rows } = await client.query<{ mark: string | null }>(`select obj_description('migrations'::regclass) as mark`)
  return isRestoreMark(rows[0]!.mark, manifest.date)
}

async function requireEmpty(client: OwnConnection): Promise<void> {
  const { rowCount } = await client.query('select 1 from accounts limit 1')
  if (rowCount) throw new RestoreRefused('this installation has accounts: restore into an empty one')
}

/**
 * Drops all constraints and indexes except primary keys (views depend on those) before the tables are filled: tables refer to each
 * other in circles, and building an index over all rows is much faster than filling it row by row. Returns the statements that
 * recreate them.
 */
async function dropConstraints(client: OwnConnection): Promise<string[]> {
  const { rows } = await client.query<{ drop_sql: string; create_sql: string }>(`
    with ours as (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop_sql,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as create_sql,
           case contype when 'f' then 1 else 2 end as turn
      from pg_constraint c where contype in ('f', 'u') and connamespace in (select oid from ours)
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
      from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace in (select oid from ours) and not exists (select from pg_constraint where conindid = indexrelid)
     order by turn`)
  for (const { drop_sql } of rows) await client.query(drop_sql)
  return rows.toReversed().map(({ create_sql }) => create_sql)
}

async function fill(
  client: OwnConnection,
  { name, columns, pieces }: Manifest['tables'][number],
  read: (n: number) => Promise<Buffer>,
): Promise<number> {
  if (pieces === 0) return 0
  async function* all() {
    // Reads and decompresses the next piece while this one is written.
    let next = read(0)
    for (let n = 1; n <= pieces; n++) {
      const piece = await next
      if (n < pieces) next = read(n)
      // A failure is thrown when the piece is awaited; this prevents an unhandledRejection if the loop ends before.
      next.catch(() => undefined)
      yield piece
    }
  }
  // The table was truncated in this transaction, so rows can be written frozen, which saves a later vacuum from rewriting them.
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin with (freeze)`))
  await pipeline(Readable.from(all()), stream)
  return stream.rowCount ?? 0
}

async function readPiece(target: Target, name: string): Promise<Buffer> {
  const bytes = await target.get(name)
  if (!bytes) throw new RestoreRefused(`${name} is missing from the backup`)
  return bytes
}

/** Returns the number of pictures restored by this run. */
async function restorePictures(
  { storage }: Services,
  target: Target,
  stamp: string,
  { pictureLists }: Manifest,
): Promise<number> {
  let restored = 0
  const copying = limitConcurrency(PICTURES_CONCURRENT)
  for await (const { key, hash } of readPictureLists((name) => readPiece(target, name), stamp, pictureLists))
    await copying.add(async () => {
      if ((await storage.size(key)) !== undefined) return
      const bytes = await readPiece(target, pictureName(key))
      if (createHash('sha256').update(bytes).digest('hex') !== hash)
        throw new RestoreRefused(`picture ${key} differs from the one that was backed up`)
      await storage.put(key, bytes)
      restored++
    })
  await copying.done()
  return restored
}
