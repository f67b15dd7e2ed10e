// Streams the zip of an export from the storage while it is sent, one file at a time, with only the part being sent in memory.
import { crc32 } from 'node:zlib'
import { clock } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'
import { PartwiseBody } from '#server/kit/partwise-body.ts'
import { PART_BYTES, type Storage } from '#server/outside/storage.ts'
import { fileHead, fileTail, type Layout, layOut, listedFile, zipEnd } from './zip-format.ts'

interface Entry {
  name: string
  /** Storage keys in order; a document has several. */
  keys: string[]
  bytes: number
  /** The picture's file name; null for a document. */
  picture: string | null
}

/** The files of the zip, documents first. */
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
  return layOut(await exportEntries(db, accountId)).bytes
}

/** The zip as a stream, and its length in bytes. Aborting the stream closes the open file. */
export function sendZip(storage: Storage, entries: Entry[]): { body: PartwiseBody; bytes: number } {
  const layout = layOut(entries)
  return { body: new PartwiseBody(zip(storage, layout)), bytes: layout.bytes }
}

/** Files are stored without compression: pictures are compressed already, and the length of the zip is known in advance. */
async function* zip(storage: Storage, layout: Layout<Entry>): AsyncGenerator<Buffer> {
  const date = clock.now()
  // Reused: with new memory for each part, up to a hundred megabytes of garbage would pile up before it is collected.
  const memory = Buffer.allocUnsafeSlow(PART_BYTES)
  const sums: number[] = []
  for (const { file } of layout.files) {
    yield fileHead(file, date)
    let sum = 0
    let bytes = 0
    for await (const part of readAll(storage, file.keys, memory)) {
      sum = crc32(part, sum)
      bytes += part.length
      yield part
    }
    if (bytes !== file.bytes) throw new Error('a file of an export is not as long as it was')
    sums.push(sum)
    yield fileTail(file, sum)
  }
  yield Buffer.concat(layout.files.map((placed, n) => listedFile(placed, sums[n]!, date)))
  yield zipEnd(layout)
}

async function* readAll(storage: Storage, keys: string[], memory: Buffer): AsyncGenerator<Buffer> {
  for (const key of keys) {
    const stored = await storage.read(key, { room: () => memory })
    if (!stored) throw new Error('a file of an export is gone')
    yield* stored.parts
  }
}
