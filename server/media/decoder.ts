// A few processes that decode pictures, killed when one takes too long or too much memory. The server itself never decodes.
import { type Failure, retryLater } from '#server/kit/fail.ts'
import { closing, createPool, type Waiting } from './decoder-pool.ts'
import type { DecodeOrder } from './decoder-process.ts'
import { createFairQueue } from './fair-queue.ts'
import type { Making, Makings } from './variants.ts'
import type { DecoderBounds } from './watch-decoding.ts'

export interface Decoder {
  /**
   * Makes of a file what is stored of an upload, or what `making` says. Throws Unreadable; TooManyRequestsException when
   * too many pictures wait, of all or of this owner.
   */
  decode<M extends Making = 'picture'>(order: DecodeOrder, owner: string, making?: M): Promise<Makings[M]>
  /** The most memory one of the processes was seen to hold, in bytes. */
  readonly peakBytes: number
  close(): Promise<void>
}

const usualBounds = {
  cpuMs: 8000,
  drawingCpuMs: 3000,
  waitFactor: 5,
  memoryBytes: 1_000_000_000,
  idleMilliseconds: 60_000,
  waiting: 100,
  waitingOfOne: 20,
  /** Whoever waits longer is asked to come again, while the connection still stands. */
  waitingMs: 30_000,
} satisfies DecoderBounds & Record<string, number>

type Options = { processes?: number } & Partial<typeof usualBounds>

/** Starts no process before it is needed, and ends those that idle. */
export function createDecoder({ processes = 2, ...given }: Options = {}): Decoder {
  const bounds = { ...usualBounds, ...given }
  const queue = createFairQueue<Waiting>()
  const pool = createPool(bounds, processes, queue)
  let isClosed = false

  return {
    decode<M extends Making = 'picture'>(order: DecodeOrder, owner: string, making?: M) {
      if (isClosed) throw closing()
      if (queue.size >= bounds.waiting || queue.countOf(owner) >= bounds.waitingOfOne) throw tooMany()
      const { promise, resolve, reject } = Promise.withResolvers<Makings[Making]>()
      const giveUp = () => {
        queue.remove(work)
        reject(tooMany())
      }
      const late = setTimeout(giveUp, bounds.waitingMs)
      const work: Waiting = { task: { ...order, making: making ?? 'picture' }, owner, resolve, reject, late }
      queue.add(work)
      pool.next()
      // The process answers with what the task asks for.
      return promise as Promise<Makings[M]>
    },
    get peakBytes() {
      return pool.peakBytes()
    },
    async close() {
      isClosed = true
      for (let work = queue.takeFirst(); work; work = queue.takeFirst()) {
        clearTimeout(work.late)
        work.reject(closing())
      }
      await pool.close()
    },
  }
}

function tooMany(): Failure {
  return retryLater(5, 'Many pictures are coming in at once. Please try again in a moment.')
}
