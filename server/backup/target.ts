// Where a backup lies: a folder or a bucket, in pieces that are packed and, with a key, encrypted.
import { createCipheriv, createDecipheriv, randomBytes, scryptSync } from 'node:crypto'
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { openBucket, type S3Keys } from '#server/outside/s3.ts'

export interface Target {
  put(name: string, bytes: Buffer): Promise<void>
  /** As it was put; undefined when there is none. Throws where the key is another one, or a byte is not as it was. */
  get(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
}

interface Place {
  put(name: string, bytes: Buffer): Promise<void>
  get(name: string): Promise<Buffer | undefined>
  has(name: string): Promise<boolean>
}

/** `at` is a folder, or `s3://bucket/prefix?endpoint=…`; `key` encrypts, or nothing does. */
export function openTarget(at: string, s3Keys: S3Keys | undefined, key: string | undefined): Target {
  const place = at.startsWith('s3:') ? bucket(at, s3Keys) : folder(at)
  // Derived once: it is slow on purpose. Each piece has a number of its own beside it.
  const secret = key === undefined ? undefined : scryptSync(key, 'pixel backup', 32)
  return {
    put: async (name, bytes) => place.put(name, seal(await promisify(gzip)(bytes), name, secret)),
    async get(name) {
      const kept = await place.get(name)
      return kept && promisify(gunzip)(unseal(kept, name, secret))
    },
    has: place.has,
  }
}

const PLAIN = Buffer.from('PXB0')
const SEALED = Buffer.from('PXB1')

/** The name is sealed with it: no piece can stand in for another. */
function seal(bytes: Buffer, name: string, secret: Buffer | undefined): Buffer {
  if (!secret) return Buffer.concat([PLAIN, bytes])
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', secret, nonce).setAAD(Buffer.from(name))
  const sealed = Buffer.concat([cipher.update(bytes), cipher.final()])
  return Buffer.concat([SEALED, nonce, cipher.getAuthTag(), sealed])
}

function unseal(kept: Buffer, name: string, secret: Buffer | undefined): Buffer {
  const head = kept.subarray(0, 4)
  if (head.equals(PLAIN)) return kept.subarray(4)
  if (!head.equals(SEALED)) throw new Error(`${name} of the backup is no piece of one`)
  if (!secret) throw new Error('the backup is encrypted: set BACKUP_KEY')
  const decipher = createDecipheriv('aes-256-gcm', secret, kept.subarray(4, 16)).setAAD(Buffer.from(name))
  decipher.setAuthTag(kept.subarray(16, 32))
  try {
    return Buffer.concat([decipher.update(kept.subarray(32)), decipher.final()])
  } catch {
    throw new Error(`${name} of the backup cannot be opened: another BACKUP_KEY, or it is damaged`)
  }
}

function folder(at: string): Place {
  const root = resolve(at.replace(/^file:(\/\/)?/, ''))
  return {
    async put(name, bytes) {
      const path = join(root, name)
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      // In place at once or not at all: what is there is whole.
      await writeFile(`${path}.part`, bytes, { mode: 0o600, flush: true })
      await rename(`${path}.part`, path)
    },
    get: (name) => readFile(join(root, name)).catch(absent),
    has: async (name) => (await stat(join(root, name)).catch(absent)) !== undefined,
  }
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
  }
}
