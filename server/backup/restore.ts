// Brings a backup back into an installation that has nobody in it. The database comes back in one transaction: whole or not at all.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { type OwnConnection, ownConnection } from '#server/kit/open-database.ts'
import type { Services } from '#server/outside/services.ts'
import { LATEST, type Manifest, manifestName, pictureName, pieceName } from './manifest.ts'
import { several } from './several.ts'
import type { Target } from './target.ts'

const PICTURES_AT_ONCE = 16

/** Why it cannot be brought back here. */
export class RestoreRefused extends Error {}

export interface Restored {
  /** When the database was as it is now. */
  date: string
  rows: number
  pictures: number
}

/** The newest backup, or the one of `stamp`. Broken off among the pictures it goes on from there when it is run again. */
export async function restore(services: Services, target: Target, stamp?: string): Promise<Restored> {
  const found = stamp ?? (await newest(target))
  const bytes = await target.get(manifestName(found))
  if (!bytes) throw new RestoreRefused(`there is no finished backup ${found}`)
  const manifest = JSON.parse(bytes.toString()) as Manifest
  const rows = await restoreDatabase(services, target, found, manifest)
  const pictures = await restorePictures(services, target, manifest)
  return { date: manifest.date, rows, pictures }
}

async function newest(target: Target): Promise<string> {
  const latest = await target.get(LATEST)
  if (!latest) throw new RestoreRefused('there is no finished backup in this place')
  return (JSON.parse(latest.toString()) as { stamp: string }).stamp
}

/** Answers how many rows it has now. */
async function restoreDatabase({ database, log }: Services, target: Target, stamp: string, manifest: Manifest) {
  const client = ownConnection(database.url, 'pixel-restore', log)
  await client.connect()
  try {
    await client.query('begin')
    await requireSameBuild(client, manifest)
    if (await isThisBackup(client, manifest)) return 0
    await requireEmpty(client)
    const again = await dropRules(client)
    const names = manifest.tables.map(({ name }) => name)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    let rows = 0
    for (const table of manifest.tables)
      rows += await fill(client, table, (n) => readPiece(target, pieceName(stamp, table.name, n)))
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, coalesce($2::bigint, 1), $2::bigint is not null)', [name, value])
    await client.query(`set local maintenance_work_mem = '256MB'`)
    for (const statement of again) await client.query(statement)
    for (const name of names) await client.query(`alter table ${name} enable trigger user`)
    await client.query(`comment on table migrations is ${client.escapeLiteral(markOf(manifest))}`)
    await client.query('commit')
    await client.query('analyze')
    return rows
  } finally {
    await client.end()
  }
}

async function requireSameBuild(client: OwnConnection, manifest: Manifest): Promise<void> {
  const { rows } = await client.query<{ name: string }>('select name from migrations order by name')
  if (rows.map(({ name }) => name).join() !== manifest.migrations.join())
    throw new RestoreRefused(
      `the backup was made by another build, whose last migration is ${manifest.migrations.at(-1)}: restore it with that one, then upgrade`,
    )
}

/** What was restored here before, said where no backup looks. */
const markOf = ({ date }: Manifest) => `restored ${date}`

async function isThisBackup(client: OwnConnection, manifest: Manifest): Promise<boolean> {
  const { rows } = await client.query<{ said: string | null }>(`select obj_description('migrations'::regclass) as said`)
  return rows[0]!.said === markOf(manifest)
}

async function requireEmpty(client: OwnConnection): Promise<void> {
  const { rowCount } = await client.query('select 1 from accounts limit 1')
  if (rowCount) throw new RestoreRefused('there are people in this installation: restore into an empty one')
}

/**
 * Tables refer to each other in circles, and an index that is built of all rows takes a fraction of one that grows row by row: while
 * they are filled, tables have their primary keys (views stand on them) and nothing else. Answers what brings all of it back.
 */
async function dropRules(client: OwnConnection): Promise<string[]> {
  const { rows } = await client.query<{ gone: string; again: string }>(`
    with ours as (select oid from pg_namespace where nspname in ('public', 'graphile_worker'))
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as gone,
           format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as again,
           case contype when 'f' then 1 else 2 end as turn
      from pg_constraint c where contype in ('f', 'u') and connamespace in (select oid from ours)
    union all
    select format('drop index %s', indexrelid::regclass), pg_get_indexdef(indexrelid), 3
      from pg_index i join pg_class t on t.oid = i.indrelid
     where t.relnamespace in (select oid from ours) and not exists (select from pg_constraint where conindid = indexrelid)
     order by turn`)
  for (const { gone } of rows) await client.query(gone)
  return rows.toReversed().map(({ again }) => again)
}

async function fill(
  client: OwnConnection,
  { name, columns, pieces }: Manifest['tables'][number],
  read: (n: number) => Promise<Buffer>,
): Promise<number> {
  if (pieces === 0) return 0
  async function* all() {
    // The next one is read and unpacked while this one is written.
    let next = read(0)
    for (let n = 1; n <= pieces; n++) {
      const piece = await next
      if (n < pieces) next = read(n)
      // Thrown when it is its turn, or nobody's any more.
      next.catch(() => undefined)
      yield piece
    }
  }
  // Emptied in this transaction: rows need not be touched again to be seen by everybody.
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin with (freeze)`))
  await pipeline(Readable.from(all()), stream)
  return stream.rowCount ?? 0
}

async function readPiece(target: Target, name: string): Promise<Buffer> {
  const bytes = await target.get(name)
  if (!bytes) throw new RestoreRefused(`${name} is missing from the backup`)
  return bytes
}

/** Answers how many were brought back now. */
async function restorePictures({ storage }: Services, target: Target, { pictures }: Manifest): Promise<number> {
  let restored = 0
  const copying = several(PICTURES_AT_ONCE)
  for (const [key, hash] of Object.entries(pictures))
    await copying.add(async () => {
      if ((await storage.size(key)) !== undefined) return
      const bytes = await readPiece(target, pictureName(key))
      if (createHash('sha256').update(bytes).digest('hex') !== hash)
        throw new RestoreRefused(`picture ${key} is not as it was when it was backed up`)
      await storage.put(key, bytes)
      restored++
    })
  await copying.done()
  return restored
}
