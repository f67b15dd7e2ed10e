// Where a backup is stored: a folder or a bucket. Its pieces are compressed and, with a key, encrypted.
import { createCipheriv, createDecipheriv, randomBytes, randomUUID, scryptSync } from 'node:crypto'
import { mkdir, opendir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve } from 'node:path'
import { promisify } from 'node:util'
import { constants, gunzip, zstdCompress, zstdDecompress } from 'node:zlib'
import { absent } from '#server/kit/absent.ts'
import { flushFolder } from '#server/kit/flush-folder.ts'
import { openBucket, type S3Keys } from '#server/outside/s3.ts'

export interface Target {
  /** `isDense`: the bytes are compressed already, like pictures, and are stored uncompressed. */
  put(name: string, bytes: Buffer, isDense?: boolean): Promise<void>
  /** The bytes as they were put; undefined when absent. Throws when the key is another one, the stored bytes are damaged, or they are not encrypted though there is a key. */
  get(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** No error if there is none. */
  remove(name: string): Promise<void>
  /** The names of the folders at the top. */
  folders(): Promise<string[]>
  /** The names of everything in this folder at the top, in no order. */
  list(folder: string): AsyncIterable<string>
  removeFolder(folder: string): Promise<void>
  /** Resolves when everything put so far would survive a power failure. */
  flush(): Promise<void>
}

/** The same without compression and encryption. */
interface Place extends Target {
  put(name: string, bytes: Buffer): Promise<void>
}

/** `at` is a folder, or `s3://bucket/prefix?endpoint=…`; without a `key` nothing is encrypted. */
export function openTarget(at: string, s3Keys: S3Keys | undefined, key: string | undefined): Target {
  const place = at.startsWith('s3:') ? bucket(at, s3Keys) : folder(at)
  // Derived once, because scrypt is slow on purpose; each piece has its own nonce.
  const secret = key === undefined ? undefined : scryptSync(key, 'pixel backup', 32)
  return {
    ...place,
    put: async (name, bytes, isDense = false) =>
      place.put(name, seal({ bytes: isDense ? bytes : await compress(bytes), isDense }, name, secret)),
    async get(name) {
      const stored = await place.get(name)
      if (!stored) return undefined
      const { bytes, isDense } = unseal(stored, name, secret)
      return isDense ? bytes : decompress(bytes)
    },
  }
}

/** The fastest zstd level: compresses a table eight times as fast as gzip, to the same size or less. */
function compress(bytes: Buffer): Promise<Buffer> {
  return promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
}

const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Also reads gzip, because targets still hold backups that earlier versions compressed with it. */
function decompress(bytes: Buffer): Promise<Buffer> {
  return bytes.subarray(0, ZSTD.length).equals(ZSTD) ? promisify(zstdDecompress)(bytes) : promisify(gunzip)(bytes)
}

/** The first bytes of each stored piece: encrypted or not, compressed here or not (`isDense`). */
const headers = [
  { head: Buffer.from('PXB0'), isSealed: false, isDense: false },
  { head: Buffer.from('PXB1'), isSealed: true, isDense: false },
  { head: Buffer.from('PXB2'), isSealed: false, isDense: true },
  { head: Buffer.from('PXB3'), isSealed: true, isDense: true },
]

interface Unsealed {
  bytes: Buffer
  isDense: boolean
}

/** The name is authenticated with the bytes, so that no piece can be swapped for another. */
function seal({ bytes, isDense }: Unsealed, name: string, secret: Buffer | undefined): Buffer {
  const { head } = headers.find((one) => one.isDense === isDense && one.isSealed === (secret !== undefined))!
  if (!secret) return Buffer.concat([head, bytes])
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed])
}

function unseal(stored: Buffer, name: string, secret: Buffer | undefined): Unsealed {
  const found = headers.find(({ head }) => head.equals(stored.subarray(0, 4)))
  if (!found) throw new Error(`${name} is not a piece of a backup`)
  if (!found.isSealed && !secret) return { bytes: stored.subarray(4), isDense: found.isDense }
  // With a key only what was sealed with it is believed, or whoever can write to the target could make up a backup.
  if (!found.isSealed)
    throw new Error(
      `${name} of the backup is not encrypted: unset BACKUP_KEY to restore it, or back up to an empty target`,
    )
  if (!secret) throw new Error('the backup is encrypted: set BACKUP_KEY')
  const decipher = createDecipheriv('aes-256-gcm', secret, stored.subarray(4, 16)).setAAD(Buffer.from(name))
  decipher.setAuthTag(stored.subarray(16, 32))
  try {
    return { bytes: Buffer.concat([decipher.update(stored.subarray(32)), decipher.final()]), isDense: found.isDense }
  } catch {
    throw new Error(`${name} of the backup cannot be decrypted: BACKUP_KEY is another one, or the file is damaged`)
  }
}

function folder(at: string): Place {
  const root = resolve(at.replace(/^file:(\/\/)?/, ''))
  /** Folders to flush: those of files put now, and of files that an earlier, interrupted backup put. */
  const folders = new Set<string>()
  const remember = (path: string) => {
    for (let above = dirname(path); above.length >= root.length; above = dirname(above)) folders.add(above)
  }
  return {
    async put(name, bytes) {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      remember(path)
      // Written to a temporary name and renamed, so that a file under its name is always complete. Another backup may write it too.
      const part = `${path}.${randomUUID()}.part`
      try {
        await writeFile(part, bytes, { mode: 0o600, flush: true })
        await rename(part, path)
      } catch (error) {
        // A full disk must not be filled further by halves of files.
        await rm(part, { force: true })
        throw error
      }
    },
    get: (name) => readFile(join(root, name)).catch(absent),
    async has(name) {
      const isThere = (await stat(join(root, name)).catch(absent)) !== undefined
      if (isThere) remember(join(root, name))
      return isThere
    },
    async remove(name) {
      remember(join(root, name))
      await rm(join(root, name), { force: true })
    },
    async folders() {
      const entries = (await readdir(root, { withFileTypes: true }).catch(absent)) ?? []
      return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name)
    },
    async *list(folder) {
      const entries = await opendir(join(root, folder), { recursive: true }).catch(absent)
      for await (const entry of entries ?? [])
        if (!entry.isDirectory()) yield relative(root, join(entry.parentPath, entry.name))
    },
    async removeFolder(folder) {
      const path = join(root, folder)
      await rm(path, { recursive: true, force: true })
      for (const one of folders) if (one === path || one.startsWith(`${path}/`)) folders.delete(one)
    },
    async flush() {
      for (const path of folders) await flushFolder(path)
      folders.clear()
    },
  }
}

function bucket(at: string, keys: S3Keys | undefined): Place {
  if (!keys) throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set for a backup in a bucket')
  const { place, open, list, listFolders } = openBucket(at, keys)
  const remove = async (name: string) => {
    const { sdk, client } = await open()
    await client.send(new sdk.DeleteObjectCommand(place(name)))
  }
  return {
    async put(name, bytes) {
      const { sdk, client } = await open()
      await client.send(new sdk.PutObjectCommand({ ...place(name), Body: bytes }))
    },
    async get(name) {
      const { sdk, client } = await open()
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand(place(name)))
        return Buffer.from(await Body!.transformToByteArray())
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    async has(name) {
      const { sdk, client } = await open()
      try {
        await client.send(new sdk.HeadObjectCommand(place(name)))
        return true
      } catch (error) {
        if (error instanceof sdk.NotFound) return false
        throw error
      }
    },
    remove,
    folders: listFolders,
    list: (folder) => list(`${folder}/`),
    async removeFolder(folder) {
      for await (const name of list(`${folder}/`)) await remove(name)
    },
    // A bucket has stored durably what it acknowledged.
    flush: () => Promise.resolve(),
  }
}
