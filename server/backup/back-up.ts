// Takes a backup while the product runs: a snapshot of the database, and every picture (docs/decisions/050).
import { createHash } from 'node:crypto'
import { to as copyTo } from 'pg-copy-streams'
import { clock } from '#server/kit/clock.ts'
import type { OwnConnection } from '#server/kit/open-database.ts'
import { ownConnection } from '#server/kit/own-connection.ts'
import type { Services } from '#server/outside/services.ts'
import { listErased } from './erased-accounts.ts'
import { storeLastBackup } from './last-backup.ts'
import { limitConcurrency, PICTURES_CONCURRENT } from './limit-concurrency.ts'
import { LATEST, type Manifest, manifestName, pictureName, pieceName } from './manifest.ts'
import { readPictureLists, writePictureLists } from './picture-lists.ts'
import type { Target } from './target.ts'

/** Bytes of one piece of a table, before compression. */
const PIECE_BYTES = 16 * 1024 * 1024
/** Pieces compressed and written concurrently while the table is read. */
const PIECES_CONCURRENT = 3

/** Returns the stamp of the backup. One that fails leaves nothing but pictures, which the next one does not copy again. */
export async function backUp({ database, db, storage, log }: Services, target: Target): Promise<string> {
  const client = ownConnection(database.url, 'pixel-backup', log)
  let unfinished: string | undefined
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ date: Date }>('select now() as date')
    const date = rows[0]!.date.toISOString()
    const stamp = date.replace(/[:.]/g, '-')
    unfinished = stamp
    const tables = []
    for (const table of await readTables(client))
      tables.push({
        ...table,
        pieces: await copyTable(client, table, (n, bytes) => target.put(pieceName(stamp, table.name, n), bytes)),
      })
    const { rows: migrations } = await client.query<{ name: string }>('select name from migrations order by name')
    const { rows: sequences } = await client.query<{ name: string; value: string | null }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences order by 1`,
    )
    await listErased(client, target, stamp)
    await client.query('commit')
    // After the database, because a picture is stored before the row that names it.
    const pictureLists = await copyPictures(storage, target, stamp)
    const manifest: Manifest = { date, migrations: migrations.map(({ name }) => name), tables, sequences, pictureLists }
    // Everything that the manifest lists must be stored before the manifest.
    await target.flush()
    await target.put(manifestName(stamp), Buffer.from(JSON.stringify(manifest)))
    unfinished = undefined
    await nameLatest(target, stamp, date)
    await target.flush()
    await storeLastBackup(db, date)
    return stamp
  } catch (error) {
    // Every night that fails would fill a full target further, and keep older backups from being removed.
    if (unfinished !== undefined) await removeUnfinished(target, unfinished).catch(() => undefined)
    throw error
  } finally {
    await client.end()
  }
}

/** The manifest first: its `put` may have failed after a bucket had stored it. */
async function removeUnfinished(target: Target, stamp: string): Promise<void> {
  await target.remove(manifestName(stamp))
  await target.removeFolder(stamp)
}

/** Unless another backup, begun later, has finished before this one; a date to come is a clock's that was wrong. */
async function nameLatest(target: Target, stamp: string, date: string): Promise<void> {
  const latest = await target.get(LATEST)
  const named = latest ? (JSON.parse(latest.toString()) as { date: string }).date : ''
  if (named > date && named <= clock.realNow().toISOString()) return
  await target.put(LATEST, Buffer.from(JSON.stringify({ stamp, date })))
}

/**
 * The tables of the product and of its queue, without those that a build fills by itself (functions, list of migrations) and
 * without the time of the last backup.
 */
async function readTables(client: OwnConnection): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
       and c.relname not in ('migrations', 'function_files', 'last_backup')
     group by 1 order by 1`)
  return rows
}

/** Returns the number of pieces. */
async function copyTable(
  client: OwnConnection,
  { name, columns }: { name: string; columns: string[] },
  put: (n: number, bytes: Buffer) => Promise<void>,
): Promise<number> {
  let pieces = 0
  let chunks: Buffer[] = []
  let bytes = 0
  const writing = limitConcurrency(PIECES_CONCURRENT)
  const flush = async () => {
    if (bytes === 0) return
    const [n, piece] = [pieces++, Buffer.concat(chunks)]
    await writing.add(() => put(n, piece))
    chunks = []
    bytes = 0
  }
  try {
    for await (const chunk of client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))) {
      chunks.push(chunk as Buffer)
      bytes += (chunk as Buffer).length
      if (bytes >= PIECE_BYTES) await flush()
    }
    await flush()
  } finally {
    // Also after a failure: what is still being written could not be removed.
    await writing.done()
  }
  return pieces
}

/** A picture's name is never reused, so pictures that the target has are not read again. Returns the number of lists. */
async function copyPictures(storage: Services['storage'], target: Target, stamp: string): Promise<number> {
  const known = await knownPictures(target)
  const lists = writePictureLists(target, stamp)
  const copying = limitConcurrency(PICTURES_CONCURRENT)
  try {
    for await (const key of storage.list())
      await copying.add(async () => {
        const hash = await copyPicture(storage, target, key, known.get(key))
        if (hash !== undefined) await lists.add(key, hash)
      })
  } finally {
    await copying.done()
  }
  return lists.end()
}

/** Returns the picture's hash; undefined if it was deleted since it was listed: then it must not be restored either. */
async function copyPicture(
  storage: Services['storage'],
  target: Target,
  key: string,
  known: string | undefined,
): Promise<string | undefined> {
  const name = pictureName(key)
  const isThere = await target.has(name)
  if (isThere && known !== undefined) return known
  const bytes = await storage.get(key)
  if (!bytes) return undefined
  if (!isThere) await target.put(name, bytes, true)
  return createHash('sha256').update(bytes).digest('hex')
}

/** The hashes that the newest finished backup lists; none where it was made before there were lists. */
async function knownPictures(target: Target): Promise<Map<string, string>> {
  const known = new Map<string, string>()
  const latest = await target.get(LATEST)
  if (!latest) return known
  const { stamp } = JSON.parse(latest.toString()) as { stamp: string }
  const manifest = await target.get(manifestName(stamp))
  if (!manifest) return known
  const { pictureLists = 0 } = JSON.parse(manifest.toString()) as Partial<Manifest>
  // A lost list costs reading its pictures again.
  const read = async (name: string) => (await target.get(name)) ?? Buffer.alloc(0)
  for await (const { key, hash } of readPictureLists(read, stamp, pictureLists)) known.set(key, hash)
  return known
}
