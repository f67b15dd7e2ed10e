// Where a backup lies: a folder or a bucket, in pieces that are packed and, with a key, encrypted.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { mkdir, open, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { constants, gunzip, zstdCompress, zstdDecompress } from 'node:zlib'
import { openBucket, type S3Keys } from '#server/outside/s3.ts'

export interface Target {
  /** `isDense`: it is packed by itself, as pictures are, and is kept as it is. */
  put(name: string, bytes: Buffer, isDense?: boolean): Promise<void>
  /** As it was put; undefined when there is none. Throws where the key is another one, or a byte is not as it was. */
  get(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  /** Resolves when all that was put is there also after the power failed. */
  settle(): Promise<void>
}

interface Place {
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
  settle(): Promise<void>
}

/** `at` is a folder, or `s3://bucket/prefix?endpoint=…`; `key` encrypts, or nothing does. */
export function openTarget(at: string, s3Keys: S3Keys | undefined, key: string | undefined): Target {
  const place = at.startsWith('s3:') ? bucket(at, s3Keys) : folder(at)
  // Derived once: it is slow on purpose. Each piece has a number of its own beside it.
  const secret = key === undefined ? undefined : scryptSync(key, 'pixel backup', 32)
  return {
    put: async (name, bytes, isDense = false) =>
      place.put(name, seal({ bytes: isDense ? bytes : await pack(bytes), isDense }, name, secret)),
    async get(name) {
      const kept = await place.get(name)
      if (!kept) return undefined
      const { bytes, isDense } = unseal(kept, name, secret)
      return isDense ? bytes : unpack(bytes)
    },
    has: place.has,
    settle: place.settle,
  }
}

/** The quickest step: a table is packed eight times as fast as by gzip, and no larger. */
function pack(bytes: Buffer): Promise<Buffer> {
  return promisify(zstdCompress)(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 1 } })
}

const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd])

/** Of a backup from before by gzip: what is in a target stays there. */
function unpack(bytes: Buffer): Promise<Buffer> {
  return bytes.subarray(0, ZSTD.length).equals(ZSTD) ? promisify(zstdDecompress)(bytes) : promisify(gunzip)(bytes)
}

/** The first bytes of what is kept: as anybody may read it or sealed, packed or dense. */
const heads = [
  { head: Buffer.from('PXB0'), isSealed: false, isDense: false },
  { head: Buffer.from('PXB1'), isSealed: true, isDense: false },
  { head: Buffer.from('PXB2'), isSealed: false, isDense: true },
  { head: Buffer.from('PXB3'), isSealed: true, isDense: true },
]

interface Unsealed {
  bytes: Buffer
  isDense: boolean
}

/** The name is sealed with it: no piece can stand in for another. */
function seal({ bytes, isDense }: Unsealed, name: string, secret: Buffer | undefined): Buffer {
  const { head } = heads.find((one) => one.isDense === isDense && one.isSealed === (secret !== undefined))!
  if (!secret) return Buffer.concat([head, bytes])
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([head, nonce, cipher.getAuthTag(), sealed])
}

function unseal(kept: Buffer, name: string, secret: Buffer | undefined): Unsealed {
  const found = heads.find(({ head }) => head.equals(kept.subarray(0, 4)))
  if (found?.isSealed === false) return { bytes: kept.subarray(4), isDense: found.isDense }
  if (!found) throw new Error(`${name} of the backup is no piece of one`)
  if (!secret) throw new Error('the backup is encrypted: set BACKUP_KEY')
  const decipher = createDecipheriv('aes-256-gcm', secret, kept.subarray(4, 16)).setAAD(Buffer.from(name))
  decipher.setAuthTag(kept.subarray(16, 32))
  try {
    return { bytes: Buffer.concat([decipher.update(kept.subarray(32)), decipher.final()]), isDense: found.isDense }
  } catch {
    throw new Error(`${name} of the backup cannot be opened: another BACKUP_KEY, or it is damaged`)
  }
}

function folder(at: string): Place {
  const root = resolve(at.replace(/^file:(\/\/)?/, ''))
  /** Of what was put, also by a backup before this one that was broken off. */
  const folders = new Set<string>()
  const remember = (path: string) => {
    for (let above = dirname(path); above.length >= root.length; above = dirname(above)) folders.add(above)
  }
  return {
    async put(name, bytes) {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      remember(path)
      // In place at once or not at all: what is there is whole.
      await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
      await rename(`${path}.part`, path)
    },
    get: (name) => readFile(join(root, name)).catch(absent),
    async has(name) {
      const isThere = (await stat(join(root, name)).catch(absent)) !== undefined
      if (isThere) remember(join(root, name))
      return isThere
    },
    async settle() {
      // A file is on the disk with what is in it when it is flushed, and under its name when its folder is.
      for (const path of folders) await flushFolder(path)
      folders.clear()
    },
  }
}

async function flushFolder(path: string): Promise<void> {
  const folder = await open(path)
  await folder.sync().finally(() => folder.close())
}

function absent(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error
}

function bucket(at: string, keys: S3Keys | undefined): Place {
  if (!keys) throw new Error('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set for a backup in a bucket')
  const { place, open } = openBucket(at, keys)
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
    // What a bucket acknowledged it keeps.
    settle: () => Promise.resolve(),
  }
}
