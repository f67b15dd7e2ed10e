// Streams a stored picture at the client's speed: keeps only a small part in memory, disconnects clients that are too slow, and
// limits concurrent transfers per network.
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { type Failure, notFound, retryLater } from '#server/kit/fail.ts'
import { getNetwork } from '#server/kit/network.ts'
import { PartwiseBody } from '#server/kit/partwise-body.ts'
import { networkFactor } from '#server/kit/throttle.ts'
import type { Services } from '#server/outside/services.ts'
import { type ByteRange, PART_BYTES } from '#server/outside/storage.ts'

/**
 * Sends the picture under the first of these keys that exists, whole or the requested range; only headers for HEAD. `tag` must
 * identify these bytes forever; `headers` are sent with the picture and with 304, but not with refusals. The caller has checked
 * access. `isShared`: a shared cache may ask for others, so that not even 304 is sent for what is not stored any more.
 */
export type SendPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  picture: { keys: string[]; tag: string; headers: Record<string, string>; isShared?: true },
) => Promise<FastifyReply>

interface Pace {
  /** The client must read at least `bytesPerWindowMin` in each window, otherwise the response is ended. */
  windowMs: number
  bytesPerWindowMin: number
  /** Limit for the whole picture. */
  milliseconds: number
}

/** Allows 15 MB over the slowest mobile network. */
const usualPace: Pace = { windowMs: 30_000, bytesPerWindowMin: 16 * 1024, milliseconds: 900_000 }

const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' }

export function createPictureSender(
  { storage, config }: Pick<Services, 'storage' | 'config'>,
  pace: Pace = usualPace,
): SendPicture {
  /** Network → number of open transfers. */
  const openTransfers = new Map<string, number>()
  const transfersMax = serverLimits.pictureTransfersPerNetwork * networkFactor(config)

  /** Counts one transfer until its response closes. Throws TooManyRequestsException above the limit. */
  function countTransfer(network: string, response: ServerResponse): void {
    const open = openTransfers.get(network) ?? 0
    if (open >= transfersMax) throw tooMany()
    openTransfers.set(network, open + 1)
    response.once('close', () => {
      const left = openTransfers.get(network)! - 1
      if (left > 0) openTransfers.set(network, left)
      else openTransfers.delete(network)
    })
  }

  return async (request, reply, { keys, tag, headers, isShared }) => {
    const etag = `"${tag}"`
    if (matches(request.headers['if-none-match'], etag)) {
      if (isShared && !(await findFirst(keys, (key) => storage.size(key)))) throw notFound()
      return reply
        .code(304)
        .headers({ ...headers, etag })
        .send()
    }

    const isHead = request.method === 'HEAD'
    const requested = isHead ? undefined : getRequestedRange(request, etag)
    const sized = isHead || requested ? await findFirst(keys, (key) => storage.size(key)) : undefined
    if ((isHead || requested) && !sized) throw notFound()
    const size = sized?.found
    const range = requested && resolveRange(requested, size!)
    const allHeaders = (key: string) => ({
      ...headers,
      etag,
      'accept-ranges': 'bytes',
      'content-type': types[key.split('.').at(-1)!],
      'content-security-policy': "default-src 'none'; sandbox",
    })
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
    if (isHead) return reply.headers({ ...allHeaders(sized!.key), 'content-length': size }).send()

    // A closed response is not counted: its 'close' event has already passed, so the count would never decrease.
    if (reply.raw.destroyed) throw notFound()
    countTransfer(getNetwork(request.ip), reply.raw)
    const room = createSharedBuffer()
    const opened = await findFirst(sized ? [sized.key] : keys, (key) => storage.read(key, { range, room }))
    if (!opened) throw notFound()
    const stored = opened.found
    if (reply.raw.destroyed) {
      await stored.close()
      throw notFound()
    }
    enforcePace(reply.raw, pace)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    const length = range ? range.end - range.start + 1 : stored.size
    return reply
      .headers({ ...allHeaders(opened.key), 'content-length': length })
      .send(new PartwiseBody(stored.parts, stored.close))
  }
}

/** Returns one buffer for all parts, no larger than the picture. */
function createSharedBuffer(): (left: number) => Buffer {
  let memory: Buffer | undefined
  return (left) => {
    memory ??= Buffer.allocUnsafeSlow(Math.min(left, PART_BYTES))
    return memory
  }
}

/** The first key for which `read` finds something, with what it found. */
async function findFirst<T>(
  keys: string[],
  read: (key: string) => Promise<T | undefined>,
): Promise<{ key: string; found: T } | undefined> {
  for (const key of keys) {
    const found = await read(key)
    if (found !== undefined) return { key, found }
  }
  return undefined
}

function tooMany(): Failure {
  return retryLater(5, 'Many pictures are on their way to your network. Please try again in a moment.')
}

/** Ends a response that the client reads too slowly; that also ends the read from the storage. */
function enforcePace(response: ServerResponse, { windowMs, bytesPerWindowMin, milliseconds }: Pace): void {
  const { socket } = response
  if (!socket) return
  const getSentBytes = () => socket.bytesWritten - socket.writableLength
  const until = performance.now() + milliseconds
  let before = getSentBytes()
  const watch = setInterval(() => {
    if (getSentBytes() - before < bytesPerWindowMin || performance.now() > until) response.destroy()
    before = getSentBytes()
  }, windowMs)
  response.once('close', () => clearInterval(watch))
}

/** Whether the client's cache has these bytes already. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}

/** The requested byte range. Several ranges and other units are ignored and get the whole picture, as HTTP allows. */
function getRequestedRange({ headers }: FastifyRequest, etag: string): { first: string; last: string } | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '')
  if (!found) return undefined
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return undefined
  const condition = headers['if-range']
  return condition === undefined || condition === etag ? { first, last } : undefined
}

/** The range as byte offsets; 'none' if it lies outside of the picture. */
function resolveRange({ first, last }: { first: string; last: string }, size: number): ByteRange | 'none' {
  // Without a first byte, `last` is the number of bytes from the end.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'none' : { start, end }
}
