// Decodes pictures in a few child processes, which are killed when they take too much time or memory. The server never decodes.
import { type Failure, retryLater } from '#server/kit/fail.ts'
import { closing, createPool, type Waiting } from './decoder-pool.ts'
import type { DecodeInput } from './decoder-process.ts'
import { createFairQueue } from './fair-queue.ts'
import type { OutputKind, Outputs } from './variants.ts'
import type { DecoderBounds } from './watch-decoding.ts'

export interface Decoder {
  /**
   * Makes the stored sizes of an uploaded file, or the given `output`. Throws Unreadable, or TooManyRequestsException when too
   * many pictures wait, in all or of this owner.
   */
  decode<K extends OutputKind = 'picture'>(input: DecodeInput, owner: string, output?: K): Promise<Outputs[K]>
  /** The highest memory use measured in any process, in bytes. */
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
  /** Work that waits longer is refused with a retry time, before the client's connection times out. */
  waitingMs: 30_000,
} satisfies DecoderBounds & Record<string, number>

type Options = { processes?: number } & Partial<typeof usualBounds>

/** Starts processes only when needed, and ends idle ones. */
export function createDecoder({ processes = 2, ...given }: Options = {}): Decoder {
  const bounds = { ...usualBounds, ...given }
  const queue = createFairQueue<Waiting>()
  const pool = createPool(bounds, processes, queue)
  let isClosed = false

  return {
    decode<K extends OutputKind = 'picture'>(input: DecodeInput, owner: string, output?: K) {
      if (isClosed) throw closing()
      if (queue.size >= bounds.waiting || queue.countWaiting(owner) >= bounds.waitingOfOne) throw tooMany()
      const { promise, resolve, reject } = Promise.withResolvers<Outputs[OutputKind]>()
      const giveUp = () => {
        queue.remove(work)
        reject(tooMany())
      }
      const timeout = setTimeout(giveUp, bounds.waitingMs)
      const work: Waiting = { task: { ...input, output: output ?? 'picture' }, owner, resolve, reject, timeout }
      queue.add(work)
      pool.startNext()
      // The process makes the output that the task names.
      return promise as Promise<Outputs[K]>
    },
    get peakBytes() {
      return pool.peakBytes()
    },
    async close() {
      isClosed = true
      for (let work = queue.takeFirst(); work; work = queue.takeFirst()) {
        clearTimeout(work.timeout)
        work.reject(closing())
      }
      await pool.close()
    },
  }
}

/** More pictures wait than can be handled soon. */
export function tooMany(): Failure {
  return retryLater(5, 'Many pictures are coming in at once. Please try again in a moment.')
}
