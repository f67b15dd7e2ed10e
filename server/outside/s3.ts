// A bucket of an S3-compatible service, and the client that reaches it.
import type { S3Client } from '@aws-sdk/client-s3'

export interface S3Keys {
  id: string
  secret: string
}

const CONNECTIONS_MAX = 1000

/** Temporary errors: no answer in time, an answer that says so, or one about our clock. */
const passing =
  /^(TimeoutError|AbortError|RequestTimeout|RequestTimeTooSkewed|SlowDown|ServiceUnavailable|InternalError)$/

/** Rethrows a temporary error as ETIMEDOUT, so that the storage counts as unreachable. */
function asTimeout(error: Error & { $metadata?: { httpStatusCode?: number } }): never {
  if (!passing.test(error.name) && (error.$metadata?.httpStatusCode ?? 0) < 500) throw error
  throw Object.assign(new Error(`the storage does not answer: ${error.name}`, { cause: error }), { code: 'ETIMEDOUT' })
}

/** `url` is `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint it is Amazon's. */
export function openBucket(url: string, keys: S3Keys) {
  const { hostname: Bucket, pathname, searchParams } = new URL(url)
  const prefix = pathname.replace(/^\/|\/$/g, '')
  const endpoint = searchParams.get('endpoint')
  let opened: Promise<{ sdk: typeof import('@aws-sdk/client-s3'); client: S3Client }> | undefined

  /** Loaded on demand: the library is large, and storage in folders does not need it. */
  async function load() {
    const sdk = await import('@aws-sdk/client-s3')
    const client = new sdk.S3Client({
      ...(endpoint && { endpoint, forcePathStyle: true }),
      region: searchParams.get('region') ?? 'us-east-1',
      credentials: { accessKeyId: keys.id, secretAccessKey: keys.secret },
      // Older services do not know the newer checksums.
      requestChecksumCalculation: 'WHEN_REQUIRED',
      responseChecksumValidation: 'WHEN_REQUIRED',
      requestHandler: {
        connectionTimeout: 2000,
        requestTimeout: 15_000,
        throwOnRequestTimeout: true,
        // A client that reads a picture slowly holds a connection; the default of 50 would soon be exhausted.
        httpAgent: { maxSockets: CONNECTIONS_MAX },
        httpsAgent: { maxSockets: CONNECTIONS_MAX },
      },
    })
    client.middlewareStack.add((next) => (args) => next(args).catch(asTimeout), { step: 'initialize', name: 'away' })
    return { sdk, client }
  }

  function open() {
    opened ??= load()
    return opened
  }

  /** Pages of the objects whose key begins with `start`; with `Delimiter` folders are listed instead of what is in them. */
  async function* listPages(start: string, Delimiter?: '/') {
    const { sdk, client } = await open()
    const { Bucket, Key: Prefix } = place(start)
    for (let token: string | undefined; ; ) {
      const page = await client.send(
        new sdk.ListObjectsV2Command({
          Bucket,
          Prefix,
          ...(Delimiter && { Delimiter }),
          ...(token && { ContinuationToken: token }),
        }),
      )
      yield page
      token = page.NextContinuationToken
      if (!token) return
    }
  }

  const place = (key: string) => ({ Bucket, Key: prefix ? `${prefix}/${key}` : key })
  const getName = (name: string) => name.slice(place('').Key.length)
  return {
    place,
    open,
    /** The keys that begin with `start`, in order. */
    async *list(start = ''): AsyncGenerator<string> {
      for await (const { Contents } of listPages(start))
        for (const { Key } of Contents ?? []) if (Key) yield getName(Key)
    },
    async listFolders(): Promise<string[]> {
      const names: string[] = []
      for await (const { CommonPrefixes } of listPages('', '/'))
        for (const { Prefix } of CommonPrefixes ?? []) if (Prefix) names.push(getName(Prefix).slice(0, -1))
      return names
    },
    /** The address that a stranger would use. */
    address(key: string): string {
      const path = `${prefix && `${prefix}/`}${key}`
      if (endpoint) return `${endpoint.replace(/\/$/, '')}/${Bucket}/${path}`
      return `https://${Bucket}.s3.${searchParams.get('region') ?? 'us-east-1'}.amazonaws.com/${path}`
    },
  }
}
