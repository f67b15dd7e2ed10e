// Pictures kept in a bucket of an S3-compatible service. Nothing there is public: every byte is handed out by us.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { openBucket, type S3Keys } from './s3.ts'
import { checkKey, type Storage, trialKey } from './storage.ts'

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  png: 'image/png',
  gif: 'image/gif',
  txt: 'text/plain',
}

/** `url` is `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint it is Amazon's. */
export function s3Storage(url: string, keys: S3Keys): Storage {
  const { place, address, open: s3 } = openBucket(url, keys)
  const at = (key: string) => place(checkKey(key))

  return {
    async put(key, bytes) {
      const place = at(key)
      const { sdk, client } = await s3()
      const ContentType = types[key.split('.').at(-1)!]!
      await client.send(new sdk.PutObjectCommand({ ...place, Body: bytes, ContentType }))
    },
    async get(key) {
      const found = await this.read(key)
      return found && buffer(found.parts)
    },
    async read(key, { range } = {}) {
      const place = at(key)
      const { sdk, client } = await s3()
      try {
        const { Body, ContentLength, ContentRange } = await client.send(
          new sdk.GetObjectCommand({ ...place, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
        )
        // In Node the body is the response itself, which waits while nobody takes from it.
        const parts = Body as Readable
        const size = Number(ContentRange?.split('/')[1] ?? ContentLength)
        return { size, parts, close: async () => void parts.destroy() }
      } catch (error) {
        if (error instanceof sdk.NoSuchKey) return undefined
        throw error
      }
    },
    async size(key) {
      const place = at(key)
      const { sdk, client } = await s3()
      try {
        return (await client.send(new sdk.HeadObjectCommand(place))).ContentLength
      } catch (error) {
        if (!(error instanceof sdk.NotFound)) throw error
        // The answer to HEAD has no body that could say whether the picture is missing or the bucket.
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
    async *list() {
      const { sdk, client } = await s3()
      const { Bucket, Key: Prefix } = place('')
      for (let token: string | undefined; ; ) {
        const page = await client.send(
          new sdk.ListObjectsV2Command({ Bucket, Prefix, ...(token && { ContinuationToken: token }) }),
        )
        for (const { Key } of page.Contents ?? []) if (Key) yield Key.slice(Prefix.length)
        token = page.NextContinuationToken
        if (!token) return
      }
    },
    async reach() {
      await this.size(trialKey)
    },
    async checkPrivate() {
      await this.put(trialKey, Buffer.from('ok'))
      const answer = await fetch(address(trialKey), { signal: AbortSignal.timeout(5000) }).finally(() =>
        this.remove(trialKey),
      )
      await answer.body?.cancel()
      if (answer.ok) throw new Error('a stranger can read the bucket: take its public access away')
    },
    async check() {
      await this.put(trialKey, Buffer.from('ok'))
      await this.remove(trialKey)
    },
  }
}
