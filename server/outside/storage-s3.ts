// Pictures kept in a bucket of an S3-compatible service. Nothing there is public: every byte is handed out by us.
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { S3Client } from '@aws-sdk/client-s3'
import { checkKey, type Storage, trialKey } from './storage.ts'

export interface S3Keys {
  id: string
  secret: string
}

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  webp: 'image/webp',
  png: 'image/png',
  gif: 'image/gif',
  txt: 'text/plain',
}

const CONNECTIONS_MAX = 1000

/** `url` is `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint it is Amazon's. */
export function s3Storage(url: string, keys: S3Keys): Storage {
  const { hostname: Bucket, pathname, searchParams } = new URL(url)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  const endpoint = searchParams.get('endpoint')
  const at = (key: string) => ({ Bucket, Key: prefix ? `${prefix}/${checkKey(key)}` : checkKey(key) })

  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined
  /** The library is large: who keeps pictures in a folder never loads it. */
  async function open() {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      ...(endpoint && { endpoint, forcePathStyle: true }),
      region: searchParams.get('region') ?? 'us-east-1',
      credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret },
      // Older services know no checksums of the newer kinds.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 2000,
        requestTimeout: 15_000,
        throwOnRequestTimeout: true,
        // Whoever takes a picture slowly holds a connection meanwhile; the usual 50 would soon be all in use.
        httpAgent: { maxSockets: CONNECTIONS_MAX },
        httpsAgent: { maxSockets: CONNECTIONS_MAX },
      },
    })
    return { sdk, client }
  }
  const s3 = () => {
    opened ??= open()
    return opened
  }

  return {
    async put(key, bytes) {
      const place = at(key)
      const { sdk, client } = await s3()
      const ContentType = types[key.split('.').at(-1)!]!
      await client.send(new sdk.PutObjectCommand({ ...place, Body: bytes, ContentType }))
    },
    async get(key) {
      const found = await this.read(key)
      return found && buffer(found.bytes)
    },
    async read(key, range) {
      const place = at(key)
      const { sdk, client } = await s3()
      try {
        const { Body, ContentLength, ContentRange } = await client.send(
          new sdk.GetObjectCommand({ ...place, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }),
        )
        // In Node the body is the response itself, which waits while nobody takes from it.
        return { size: Number(ContentRange?.split('/')[1] ?? ContentLength), bytes: Body as Readable }
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
        found?.bytes.destroy()
        return found?.size
      }
    },
    async remove(key) {
      const place = at(key)
      const { sdk, client } = await s3()
      await client.send(new sdk.DeleteObjectCommand(place))
    },
    async reach() {
      await this.size(trialKey)
    },
    async check() {
      await this.put(trialKey, Buffer.from('ok'))
      await this.remove(trialKey)
    },
  }
}
