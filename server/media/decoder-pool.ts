// The processes that decode, and who of those that wait is given to which.
import { type Failure, fail } from '#server/kit/fail.ts'
import { type DecoderChild, startDecoderChild, type Work } from './decoder-child.ts'
import type { createFairQueue } from './fair-queue.ts'
import { Unreadable } from './unreadable.ts'
import type { DecoderBounds } from './watch-decoding.ts'

export interface Waiting extends Work {
  owner: string
  /** Ends the waiting. */
  late: NodeJS.Timeout
}

/** The processes, and who of those that wait is given to which. */
export function createPool(
  bounds: DecoderBounds,
  processes: number,
  queue: ReturnType<typeof createFairQueue<Waiting>>,
) {
  const children = new Set<DecoderChild>()
  let peakBytes = 0
  let isClosed = false

  /** Drawings leave one process to photos. */
  function mayGo({ task }: Waiting): boolean {
    const drawing = [...children].filter((child) => child.work?.task.kind === 'svg').length
    return task.kind !== 'svg' || drawing < Math.max(1, processes - 1)
  }

  function next(): void {
    for (const child of children) {
      const work = child.isReady && !child.work ? queue.take(mayGo) : undefined
      if (!work) continue
      clearTimeout(work.late)
      child.give(work)
    }
    const starting = [...children].filter((child) => !child.isReady).length
    if (queue.size > starting && children.size < processes) start()
  }

  function start(): void {
    const child = startDecoderChild(bounds, {
      free: next,
      gone(left) {
        children.delete(child)
        left?.reject(isClosed ? closing() : new Unreadable('broken'))
        if (!child.isReady) refuseOne()
        next()
      },
      holds(bytes) {
        peakBytes = Math.max(peakBytes, bytes)
      },
    })
    children.add(child)
  }

  /** A process that cannot even start would be started for ever. */
  function refuseOne(): void {
    const work = queue.takeFirst()
    if (!work) return
    clearTimeout(work.late)
    work.reject(new Error('the decoding process does not start'))
  }

  return {
    next,
    peakBytes: () => peakBytes,
    async close() {
      isClosed = true
      const all = [...children]
      for (const child of all) child.kill()
      await Promise.all(all.map(({ ended }) => ended))
    },
  }
}

export function closing(): Failure {
  return fail('ServiceUnavailableException', 'PIXEL is closing. Please try again in a moment.')
}
