// Pictures in a bucket of an S3-compatible service. Nothing there is public: this server hands out every byte.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openBucket, type S3Keys } from './s3.ts'
import { type ByteRange, checkKey, type Storage, trialKey } from './storage.ts'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  png: 'image/png',
  gif: 'image/gif',
  txt: 'text/plain',
}

/** A person waits for what is read. */
const ANSWER_MS = 4000

/** Sends a request, and aborts it if no answer has begun by then. */
async function withDeadline<T>(send: (options: { abortSignal: AbortSignal }) => Promise<T>): Promise<T> {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), ANSWER_MS)
  try {
    return await send({ abortSignal: deadline.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** `url` is `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint it is Amazon's. */
export function s3Storage(url: string, keys: S3Keys): Storage {
  const { place, address, open: s3, list } = openBucket(url, keys)
  const at = (key: string) => place(checkKey(key))

  async function open(key: string, range?: ByteRange, options: { abortSignal?: AbortSignal } = {}) {
    const place = at(key)
    const { sdk, client } = await s3()
    const Range = range && `bytes=${range.start}-${range.end}`
    try {
      const { Body, ContentLength, ContentRange } = await client.send(
        new sdk.GetObjectCommand({ ...place, ...(Range && { Range }) }),
        options,
      )
      // In Node the body is the response itself, which pauses while nothing reads from it.
      const parts = Body as Readable
      const size = Number(ContentRange?.split('/')[1] ?? ContentLength)
      return { size, parts, close: async () => void parts.destroy() }
    } catch (error) {
      if (error instanceof sdk.NoSuchKey) return undefined
      throw error
    }
  }

  return {
    async put(key, bytes) {
      const place = at(key)
      const { sdk, client } = await s3()
      const ContentType = types[key.split('.').at(-1)!]!
      await client.send(new sdk.PutObjectCommand({ ...place, Body: bytes, ContentType }))
    },
    async get(key) {
      const found = await open(key)
      return found && buffer(found.parts)
    },
    read: (key, reading) => withDeadline((deadline) => open(key, reading?.range, deadline)),
    async size(key) {
      const place = at(key)
      const { sdk, client } = await s3()
      try {
        return (await withDeadline((options) => client.send(new sdk.HeadObjectCommand(place), options))).ContentLength
      } catch (error) {
        if (!(error instanceof sdk.NotFound)) throw error
        // The answer to HEAD has no body that could say whether the picture or the bucket is missing.
        const found = await this.read(key)
        await found?.close()
        return found?.size
      }
    },
    async remove(key) {
      const place = at(key)
      const { sdk, client } = await s3()
      await client.send(new sdk.DeleteObjectCommand(place))
    },
    list,
    // A bucket has an object completely or not at all.
    removeHalves: () => Promise.resolve(),
    async reach() {
      await this.size(trialKey)
    },
    async checkPrivate() {
      await this.put(trialKey, Buffer.from('ok'))
      const answer = await fetch(address(trialKey), { signal: AbortSignal.timeout(5000) }).finally(() =>
        this.remove(trialKey),
      )
      await answer.body?.cancel()
      if (answer.ok) throw new Error('the bucket is publicly readable: remove its public access')
    },
    async check() {
      await this.put(trialKey, Buffer.from('ok'))
      await this.remove(trialKey)
    },
  }
}
