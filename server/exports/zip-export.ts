// The zip itself: put together as it is sent, from the storage, one file at a time and never more of it in memory than is on its way.
import { crc32 } from 'node:zlib'
import { clock } from '#server/kit/clock.ts'
import type { Queryable } from '#server/kit/db.ts'
import { PartwiseBody } from '#server/kit/partwise-body.ts'
import { PART_BYTES, type Storage } from '#server/outside/storage.ts'
import { fileHead, fileTail, type Layout, layOut, listedFile, zipEnd } from './zip-format.ts'

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
  return layOut(await exportEntries(db, accountId)).bytes
}

/** The zip as it is read, and how many bytes it will be. Whoever breaks off lets go of what is open. */
export function sendZip(storage: Storage, entries: Entry[]): { body: PartwiseBody; bytes: number } {
  const layout = layOut(entries)
  return { body: new PartwiseBody(zip(storage, layout)), bytes: layout.bytes }
}

/** Pictures are compressed already, and stored files make the length known beforehand. */
async function* zip(storage: Storage, layout: Layout<Entry>): AsyncGenerator<Buffer> {
  const date = clock.now()
  // New memory for each part would be garbage that the runtime lets pile up to a hundred megabytes before it looks.
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
