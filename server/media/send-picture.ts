// Handing out a stored picture as fast as it is taken: never more of it in memory than is on its way, to nobody for ever,
// and to one network only so many at once.
import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { serverLimits } from '#contract/limits.ts'
import { type Failure, notFound, retryLater } from '#server/kit/fail.ts'
import { getNetwork } from '#server/kit/network.ts'
import { PartwiseBody } from '#server/kit/partwise-body.ts'
import type { Services } from '#server/outside/services.ts'
import { type ByteRange, PART_BYTES } from '#server/outside/storage.ts'

/**
 * Sends what is stored under the first of these keys that is there, whole or the range that was asked for; to HEAD only
 * what it would be. `tag` names these bytes for ever; `headers` go with them and with 304, and with no refusal. The caller
 * has decided who may have it.
 */
export type SendPicture = (
  request: FastifyRequest,
  reply: FastifyReply,
  picture: { keys: string[]; tag: string; headers: Record<string, string> },
) => Promise<FastifyReply>

interface Pace {
  /** In each window at least so many bytes are taken, or the rest is not sent. */
  windowMs: number
  bytesPerWindowMin: number
  /** The whole picture. */
  milliseconds: number
}

/** 15 MB over a telephone's slowest network; who takes less than this takes nothing. */
const usualPace: Pace = { windowMs: 30_000, bytesPerWindowMin: 16 * 1024, milliseconds: 900_000 }

const types: Record<string, string> = { jpg: 'image/jpeg', png: 'image/png', webp: 'image/webp', gif: 'image/gif' }

export function createPictureSender(
  { storage, config }: Pick<Services, 'storage' | 'config'>,
  pace: Pace = usualPace,
): SendPicture {
  /** Network → pictures on their way there. */
  const underWay = new Map<string, number>()
  const most = serverLimits.pictureTransfersPerNetwork * (config.rateLimits === 'relaxed' ? 1000 : 1)

  /** Counts one more on its way, until its response is over. */
  function count(network: string, response: ServerResponse): void {
    const open = underWay.get(network) ?? 0
    if (open >= most) throw tooMany()
    underWay.set(network, open + 1)
    response.once('close', () => {
      const left = underWay.get(network)! - 1
      if (left > 0) underWay.set(network, left)
      else underWay.delete(network)
    })
  }

  return async (request, reply, { keys, tag, headers }) => {
    const etag = `"${tag}"`
    if (matches(request.headers['if-none-match'], etag))
      return reply
        .code(304)
        .headers({ ...headers, etag })
        .send()

    const isHead = request.method === 'HEAD'
    const asked = isHead ? undefined : rangeAsked(request, etag)
    const sized = isHead || asked ? await firstThere(keys, (key) => storage.size(key)) : undefined
    if ((isHead || asked) && !sized) throw notFound()
    const size = sized?.found
    const range = asked && within(asked, size!)
    const all = (key: string) => ({
      ...headers,
      etag,
      'accept-ranges': 'bytes',
      'content-type': types[key.split('.').at(-1)!],
      'content-security-policy': "default-src 'none'; sandbox",
    })
    if (range === 'none') return reply.code(416).header('content-range', `bytes */${size}`).send()
    if (isHead) return reply.headers({ ...all(sized!.key), 'content-length': size }).send()

    // Whoever has gone meanwhile is no longer counted, and would never be over.
    if (reply.raw.destroyed) throw notFound()
    count(getNetwork(request.ip), reply.raw)
    const room = oneRoom()
    const there = await firstThere(sized ? [sized.key] : keys, (key) => storage.read(key, { range, room }))
    if (!there) throw notFound()
    const stored = there.found
    if (reply.raw.destroyed) {
      await stored.close()
      throw notFound()
    }
    keepPace(reply.raw, pace)
    if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${size}`)
    const length = range ? range.end - range.start + 1 : stored.size
    return reply
      .headers({ ...all(there.key), 'content-length': length })
      .send(new PartwiseBody(stored.parts, stored.close))
  }
}

/** One piece of memory for all parts, no larger than the picture. */
function oneRoom(): (left: number) => Buffer {
  let memory: Buffer | undefined
  return (left) => {
    memory ??= Buffer.allocUnsafeSlow(Math.min(left, PART_BYTES))
    return memory
  }
}

async function firstThere<T>(
  keys: string[],
  look: (key: string) => Promise<T | undefined>,
): Promise<{ key: string; found: T } | undefined> {
  for (const key of keys) {
    const found = await look(key)
    if (found !== undefined) return { key, found }
  }
  return undefined
}

function tooMany(): Failure {
  return retryLater(5, 'Many pictures are on their way to your network. Please try again in a moment.')
}

/** Ends a response that is taken too slowly, and with it the reading of what it sends. */
function keepPace(response: ServerResponse, { windowMs, bytesPerWindowMin, milliseconds }: Pace): void {
  const { socket } = response
  if (!socket) return
  const taken = () => socket.bytesWritten - socket.writableLength
  const until = performance.now() + milliseconds
  let before = taken()
  const watch = setInterval(() => {
    if (taken() - before < bytesPerWindowMin || performance.now() > until) response.destroy()
    before = taken()
  }, windowMs)
  response.once('close', () => clearInterval(watch))
}

/** Whether the client has these bytes already. */
function matches(header: string | undefined, etag: string): boolean {
  if (header === undefined) return false
  return header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag)
}

/** One range of bytes; several at once, and other units, are answered with the whole, as one may. */
function rangeAsked({ headers }: FastifyRequest, etag: string): { first: string; last: string } | undefined {
  const found = /^bytes=(\d*)-(\d*)$/.exec(headers.range ?? '')
  if (!found) return undefined
  const [, first = '', last = ''] = found
  if (first === '' && last === '') return undefined
  const condition = headers['if-range']
  return condition === undefined || condition === etag ? { first, last } : undefined
}

/** 'none' where nothing of it lies within. */
function within({ first, last }: { first: string; last: string }, size: number): ByteRange | 'none' {
  // Without a first byte, so many from the end.
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  return start > end ? 'none' : { start, end }
}
