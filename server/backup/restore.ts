// Brings a backup back into an installation that has nobody in it. The database comes back in one transaction: whole or not at all.
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { from as copyFrom } from 'pg-copy-streams'
import { type OwnConnection, ownConnection } from '#server/kit/open-database.ts'
import type { Services } from '#server/outside/services.ts'
import { LATEST, type Manifest, manifestName, pictureName, pieceName } from './manifest.ts'
import type { Target } from './target.ts'

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
    const constraints = await dropForeignKeys(client)
    const names = manifest.tables.map(({ name }) => name)
    for (const name of names) await client.query(`alter table ${name} disable trigger user`)
    await client.query(`truncate ${names.join(', ')}`)
    let rows = 0
    for (const table of manifest.tables)
      rows += await fill(client, table, (n) => readPiece(target, pieceName(stamp, table.name, n)))
    for (const { name, value } of manifest.sequences)
      await client.query('select setval($1::regclass, coalesce($2::bigint, 1), $2::bigint is not null)', [name, value])
    for (const { table, name, definition } of constraints)
      await client.query(`alter table ${table} add constraint ${name} ${definition}`)
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

/** Tables refer to each other in circles; while they are filled, nothing refers to anything. */
async function dropForeignKeys(client: OwnConnection) {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace)`)
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  return rows
}

async function fill(
  client: OwnConnection,
  { name, columns, pieces }: Manifest['tables'][number],
  read: (n: number) => Promise<Buffer>,
): Promise<number> {
  if (pieces === 0) return 0
  async function* all() {
    for (let n = 0; n < pieces; n++) yield await read(n)
  }
  const stream = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin`))
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
  for (const [key, hash] of Object.entries(pictures)) {
    if ((await storage.size(key)) !== undefined) continue
    const bytes = await readPiece(target, pictureName(key))
    if (createHash('sha256').update(bytes).digest('hex') !== hash)
      throw new RestoreRefused(`picture ${key} is not as it was when it was backed up`)
    await storage.put(key, bytes)
    restored++
  }
  return restored
}
