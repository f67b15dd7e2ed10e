// A backup: the database as it was in one moment, and every picture there is. Taken while everybody goes on (docs/decisions/050).
import { createHash } from 'node:crypto'
import { to as copyTo } from 'pg-copy-streams'
import { type OwnConnection, ownConnection } from '#server/kit/open-database.ts'
import type { Services } from '#server/outside/services.ts'
import { LATEST, type Manifest, manifestName, pictureName, pieceName } from './manifest.ts'
import { several } from './several.ts'
import type { Target } from './target.ts'

/** Bytes of one piece of a table, before it is packed. */
const PIECE_BYTES = 16 * 1024 * 1024
/** Packed and written while the table is read on. */
const PIECES_AT_ONCE = 3
/** Each waits for its own bytes to be on the disk, or for a bucket's answer: 16 wait hardly longer than one. */
const PICTURES_AT_ONCE = 16

/** Answers the stamp of the backup. Begun again after it was broken off, it takes no picture twice. */
export async function backUp({ database, storage, log }: Services, target: Target): Promise<string> {
  const client = ownConnection(database.url, 'pixel-backup', log)
  await client.connect()
  try {
    await client.query('begin isolation level repeatable read read only')
    const { rows } = await client.query<{ date: Date }>('select now() as date')
    const date = rows[0]!.date.toISOString()
    const stamp = date.replace(/[:.]/g, '-')
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
    await client.query('commit')
    // After the database: a picture that a row of it names was there before the row.
    const pictures = await copyPictures(storage, target)
    const manifest: Manifest = { date, migrations: migrations.map(({ name }) => name), tables, sequences, pictures }
    // What it says is there has to be there before it.
    await target.settle()
    await target.put(manifestName(stamp), Buffer.from(JSON.stringify(manifest)))
    await target.put(LATEST, Buffer.from(JSON.stringify({ stamp, date })))
    await target.settle()
    return stamp
  } finally {
    await client.end()
  }
}

/** Of the product and of its queue. What a build makes by itself (its functions, the list of migrations) is not data. */
async function readTables(client: OwnConnection): Promise<{ name: string; columns: string[] }[]> {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select format('%I.%I', n.nspname, c.relname) as name,
           array_agg(quote_ident(a.attname) order by a.attnum) as columns
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and n.nspname in ('public', 'graphile_worker')
       and c.relname not in ('migrations', 'function_files')
     group by 1 order by 1`)
  return rows
}

/** Answers how many pieces it became. */
async function copyTable(
  client: OwnConnection,
  { name, columns }: { name: string; columns: string[] },
  put: (n: number, bytes: Buffer) => Promise<void>,
): Promise<number> {
  let pieces = 0
  let held: Buffer[] = []
  let bytes = 0
  const writing = several(PIECES_AT_ONCE)
  const flush = async () => {
    if (bytes === 0) return
    const [n, piece] = [pieces++, Buffer.concat(held)]
    await writing.add(() => put(n, piece))
    held = []
    bytes = 0
  }
  for await (const chunk of client.query(copyTo(`copy ${name} (${columns.join(', ')}) to stdout`))) {
    held.push(chunk as Buffer)
    bytes += (chunk as Buffer).length
    if (bytes >= PIECE_BYTES) await flush()
  }
  await flush()
  await writing.done()
  return pieces
}

/** A name is given to one picture for ever, so what the target has is not read again. */
async function copyPictures(storage: Services['storage'], target: Target): Promise<Manifest['pictures']> {
  const known = await knownPictures(target)
  const pictures: Manifest['pictures'] = {}
  const copying = several(PICTURES_AT_ONCE)
  for await (const key of storage.list())
    await copying.add(async () => {
      const hash = await copyPicture(storage, target, key, known[key])
      if (hash !== undefined) pictures[key] = hash
    })
  await copying.done()
  return pictures
}

/** Answers its hash; undefined where it was deleted in the meantime: then it is not to come back either. */
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

async function knownPictures(target: Target): Promise<Manifest['pictures']> {
  const latest = await target.get(LATEST)
  if (!latest) return {}
  const { stamp } = JSON.parse(latest.toString()) as { stamp: string }
  const manifest = await target.get(manifestName(stamp))
  return manifest ? (JSON.parse(manifest.toString()) as Manifest).pictures : {}
}
