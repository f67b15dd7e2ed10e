// Prepares an export in steps: selects the pictures, hashes them, writes the documents, and mails the owner. The job may stop anywhere
// and run again; each step starts from what is already stored.
import { createHash, randomBytes } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import { mailAccount } from '#server/accounts/mails.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { crashPoint } from '#server/kit/crash-points.ts'
import { type Db, inTransaction, sql } from '#server/kit/db.ts'
import type { Jobs } from '#server/kit/jobs.ts'
import type { Services } from '#server/outside/services.ts'
import { PART_BYTES } from '#server/outside/storage.ts'
import { exportDocuments, findExport } from './ask-for-export.ts'
import { documents, type Reader } from './documents.ts'
import { zipSize } from './zip-export.ts'

/** Documents are stored in pieces of this size, so that none is entirely in memory. */
const PIECE_BYTES = 1024 * 1024
/** Pictures per database query. */
const BATCH = 100

/** Provided by a higher layer: which of these pictures the account may download. */
type FilterReadable = (accountId: bigint, filenames: string[]) => Promise<Set<string>>

export interface ExportContext {
  services: Services
  filterReadable: FilterReadable
}

export function exportJobs(context: ExportContext): Jobs {
  return {
    'prepare-export': ({ account_id }: { account_id: string }) => prepareExport(context, BigInt(account_id)),
    'sweep-exports': () => sweepExports(context.services),
  }
}

/** Does nothing if the export is ready or was removed. */
export async function prepareExport(context: ExportContext, accountId: bigint): Promise<void> {
  const { services } = context
  const found = await findExport(services.db, accountId)
  if (!found || found.ready_at !== null) return
  await collectPictures(context, accountId)
  crashPoint('export.collected')
  await hashPictures(services, accountId)
  await writeDocuments(services, { accountId, language: found.language as Reader['language'] })
  crashPoint('export.written')
  await finish(services, found)
}

/** Selects the account's originals, and the bought photos it may still see by the rule of the image route. */
async function collectPictures({ services: { db }, filterReadable }: ExportContext, accountId: bigint): Promise<void> {
  const { rows } = await sql<{ filename: string; folder: string }>`
    select filename, 'pictures' as folder from images where owner_id = ${accountId} and purged_at is null
    union all
    select distinct f.filename, 'bought' from purchases s join photos f on f.post_id = s.post_id where s.buyer_id = ${accountId}
    order by 2, 1`.execute(db)
  const readable = await selectReadable(
    filterReadable,
    accountId,
    rows.map(({ filename }) => filename),
  )
  const files = rows
    .filter(({ filename }) => readable.has(filename))
    .map(({ filename, folder }) => ({ name: `${folder}/${filename}`, storage_key: filename, picture: filename }))
  await inTransaction(db, async (tx) => {
    const before = await tx
      .deleteFrom('export_files')
      .where('account_id', '=', accountId)
      .where('picture', 'is not', null)
      .returning(['name', 'bytes', sql<string>`encode(sha256, 'hex')`.as('sha256')])
      .execute()
    // A picture never changes: what an interrupted run has hashed needs no second reading.
    const hashed = new Map(
      before.map(({ name, bytes, sha256 }) => [name, { bytes: bytes === null ? null : String(bytes), sha256 }]),
    )
    const rows = files.map((file) => ({ ...file, ...hashed.get(file.name) }))
    await sql`
      insert into export_files (account_id, n, name, storage_key, picture, bytes, sha256)
      select ${accountId}, row_number() over (), f.name, f.storage_key, f.picture, f.bytes, decode(f.sha256, 'hex')
        from json_to_recordset(${JSON.stringify(rows)}::json)
          as f (name text, storage_key text, picture text, bytes bigint, sha256 text)`.execute(tx)
  })
}

/** The pictures the account may download, checked in batches. Pictures that were taken down are excluded. */
export async function selectReadable(
  filterReadable: FilterReadable,
  accountId: bigint,
  filenames: string[],
): Promise<Set<string>> {
  const readable = new Set<string>()
  for (let done = 0; done < filenames.length; done += BATCH)
    for (const filename of await filterReadable(accountId, filenames.slice(done, done + BATCH))) readable.add(filename)
  return readable
}

/** Hashes the pictures one by one as streams from the storage. A picture that was deleted since is left out. */
async function hashPictures({ db, storage }: Services, accountId: bigint): Promise<void> {
  const memory = Buffer.allocUnsafeSlow(PART_BYTES)
  for (;;) {
    const left = await db
      .selectFrom('export_files')
      .select(['n', 'storage_key'])
      .where('account_id', '=', accountId)
      .where('sha256', 'is', null)
      .where('picture', 'is not', null)
      .orderBy('n')
      .limit(BATCH)
      .execute()
    if (left.length === 0) return
    const hashed: { n: number; bytes: number; sha256: string }[] = []
    const gone: number[] = []
    for (const { n, storage_key } of left) {
      const stored = await storage.read(storage_key, { room: () => memory })
      if (stored) hashed.push({ n, ...(await hashParts(stored.parts)) })
      else gone.push(n)
    }
    await sql`
      update export_files f set bytes = h.bytes, sha256 = decode(h.sha256, 'hex')
        from json_to_recordset(${JSON.stringify(hashed)}::json) as h (n int, bytes bigint, sha256 text)
       where f.account_id = ${accountId} and f.n = h.n`.execute(db)
    await db
      .deleteFrom('export_files')
      .where('account_id', '=', accountId)
      .where('n', '=', sql<number>`any(${gone}::int[])`)
      .execute()
    crashPoint('export.hashed')
  }
}

async function hashParts(parts: AsyncIterable<Buffer>): Promise<{ bytes: number; sha256: string }> {
  const hash = createHash('sha256')
  let bytes = 0
  for await (const part of parts) {
    hash.update(part)
    bytes += part.length
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Replaces the documents of an earlier run. */
async function writeDocuments(services: Services, reader: Reader): Promise<void> {
  const { db, storage } = services
  const before = await exportDocuments(db, reader.accountId)
  for (const key of before) await storage.remove(key)
  await db.deleteFrom('export_files').where('account_id', '=', reader.accountId).where('picture', 'is', null).execute()
  const folder = `export-${randomBytes(16).toString('hex')}`
  let n = -1
  for (const { name, text } of documents(services, reader))
    for await (const piece of inPieces(text)) {
      const key = `${folder}/${-n}.txt`
      // The row first, so that the storage never contains a file that no row refers to.
      await addDocument(db, reader.accountId, { n: n--, name, key, piece })
      await storage.put(key, piece)
    }
}

function addDocument(
  db: Db,
  account_id: bigint,
  { n, name, key, piece }: { n: number; name: string; key: string; piece: Buffer },
) {
  const sha256 = createHash('sha256').update(piece).digest()
  const row = { account_id, n, name, storage_key: key, bytes: BigInt(piece.length), sha256 }
  return db.insertInto('export_files').values(row).execute()
}

async function* inPieces(text: AsyncIterable<string | Buffer>): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = []
  let size = 0
  for await (const part of text) {
    const chunk = Buffer.from(part)
    chunks.push(chunk)
    size += chunk.length
    if (size < PIECE_BYTES) continue
    yield Buffer.concat(chunks)
    chunks = []
    size = 0
  }
  if (size > 0) yield Buffer.concat(chunks)
}

/** By the export's id: its owner may have asked for a new one meanwhile, which has its own preparation. */
async function finish(
  { db, config }: Services,
  { id, account_id: accountId }: { id: string; account_id: bigint },
): Promise<void> {
  const now = clock.now()
  const bytes = BigInt(await zipSize(db, accountId))
  await inTransaction(db, async (tx) => {
    const expires_at = new Date(now.getTime() + limits.exportDays * DAY_MS)
    const done = await tx
      .updateTable('exports')
      .set({ ready_at: now, expires_at, bytes })
      .where('id', '=', id)
      .where('ready_at', 'is', null)
      .returning('id')
      .executeTakeFirst()
    if (!done) return
    await mailAccount(tx, config, accountId, 'exportReady', { day: expires_at })
  })
}

/**
 * Deletes the files of expired exports; their rows stay for a while, so that the state is “expired” and not “none”. By the export's id,
 * because its owner may ask for a new one meanwhile, whose files stay.
 */
async function sweepExports({ db, storage }: Services): Promise<void> {
  const over = await db.selectFrom('exports').select('id').where('expires_at', '<=', clock.now()).execute()
  for (const { id } of over) {
    for (const key of await documentsOfExport(db, id)) await storage.remove(key)
    await db
      .deleteFrom('export_files as f')
      .using('exports as e')
      .whereRef('e.account_id', '=', 'f.account_id')
      .where('e.id', '=', id)
      .execute()
  }
  const forgotten = new Date(clock.now().getTime() - limits.exportDays * DAY_MS)
  await db.deleteFrom('exports').where('expires_at', '<', forgotten).execute()
}

async function documentsOfExport(db: Db, id: string): Promise<string[]> {
  const rows = await db
    .selectFrom('export_files as f')
    .innerJoin('exports as e', 'e.account_id', 'f.account_id')
    .select('f.storage_key')
    .where('e.id', '=', id)
    .where('f.picture', 'is', null)
    .execute()
  return rows.map(({ storage_key }) => storage_key)
}
