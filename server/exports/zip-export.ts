// The zip itself: put together as it is sent, from the storage, one file at a time and never more of it in memory than is on its way.
import { Readable } from 'node:stream'
import yazl from 'yazl'
import type { Queryable } from '#server/kit/db.ts'
import type { Storage } from '#server/outside/storage.ts'

/**
 * From so many files on, the list at the end of the zip is in the long format. yazl promises that length from 65,535 bytes of list
 * on, and writes it only from 4 GB or 65,535 files on: in between a zip would end 76 bytes before its Content-Length. No list of
 * so many names of ours is as long as that.
 */
const LONG_FORMAT_FILES = 500

interface Entry {
  name: string
  /** In order: a document has several. */
  keys: string[]
  bytes: number
  /** The picture it is, where it is one. */
  picture: string | null
}

/** What is in it, documents first. */
export async function exportEntries(db: Queryable, accountId: bigint): Promise<Entry[]> {
  const rows = await db
    .selectFrom('export_files')
    .select(['n', 'name', 'storage_key', 'picture', 'bytes'])
    .where('account_id', '=', accountId)
    .where('bytes', 'is not', null)
    .execute()
  const entries = new Map<string, Entry>()
  // Documents are numbered downwards from -1.
  for (const row of rows.sort((a, b) => Math.sign(a.n) - Math.sign(b.n) || Math.abs(a.n) - Math.abs(b.n))) {
    const entry = entries.get(row.name) ?? { name: row.name, keys: [], bytes: 0, picture: row.picture }
    entry.keys.push(row.storage_key)
    entry.bytes += Number(row.bytes)
    entries.set(row.name, entry)
  }
  return [...entries.values()]
}

export async function zipSize(db: Queryable, accountId: bigint): Promise<number> {
  return zipEntries(await exportEntries(db, accountId), () => new Readable({ read() {} })).bytes
}

/** The zip as it is read, and how many bytes it will be. Whoever breaks off lets go of what is open. */
export function sendZip(storage: Storage, entries: Entry[]): { body: Readable; bytes: number } {
  let open: Readable | undefined
  const zip = zipEntries(entries, ({ keys }) => {
    open = Readable.from(readAll(storage, keys), { objectMode: false })
    return open
  })
  zip.body.once('close', () => open?.destroy())
  return zip
}

/** Pictures are compressed already, and stored files make the length known beforehand. */
function zipEntries(entries: Entry[], read: (entry: Entry) => Readable): { body: Readable; bytes: number } {
  const zip = new yazl.ZipFile()
  for (const entry of entries)
    zip.addReadStreamLazy(entry.name, { compress: false, size: entry.bytes }, (give) => give(null, read(entry)))
  let bytes = 0
  // The package of its types is older than the size this is called with.
  const end = zip.end as unknown as (options: object, done: (size: number) => void) => void
  end.call(zip, { forceZip64Format: entries.length >= LONG_FORMAT_FILES }, (size) => {
    bytes = size
  })
  const body = zip.outputStream as Readable
  zip.on('error', (error) => body.destroy(error as Error))
  return { body, bytes }
}

async function* readAll(storage: Storage, keys: string[]): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const stored = await storage.read(key)
    if (!stored) throw new Error('a file of an export is gone')
    yield* stored.bytes as AsyncIterable<Buffer>
  }
}
