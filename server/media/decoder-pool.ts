// The decoding processes, and which waiting work each of them gets.
import { type Failure, fail } from '#server/kit/fail.ts'
import { type DecoderChild, startDecoderChild, type Work } from './decoder-child.ts'
import type { createFairQueue } from './fair-queue.ts'
import { Unreadable } from './unreadable.ts'
import type { DecoderBounds } from './watch-decoding.ts'

export interface Waiting extends Work {
  owner: string
  /** Rejects the work when it has waited too long. */
  timeout: NodeJS.Timeout
}

export function createPool(
  bounds: DecoderBounds,
  processes: number,
  queue: ReturnType<typeof createFairQueue<Waiting>>,
) {
  const children = new Set<DecoderChild>()
  let peakBytes = 0
  let isClosed = false

  /** SVGs leave one process free for photos. */
  function mayStart({ task }: Waiting): boolean {
    const drawing = [...children].filter((child) => child.work?.task.kind === 'svg').length
    return task.kind !== 'svg' || drawing < Math.max(1, processes - 1)
  }

  function startNext(): void {
    for (const child of children) {
      const work = child.isReady && !child.isRetired && !child.work ? queue.take(mayStart) : undefined
      if (!work) continue
      clearTimeout(work.timeout)
      child.assign(work)
    }
    const starting = [...children].filter((child) => !child.isReady).length
    if (queue.size > starting && children.size < processes) startChild()
  }

  function startChild(): void {
    const child = startDecoderChild(bounds, {
      onIdle: startNext,
      onExit(unfinished) {
        children.delete(child)
        unfinished?.reject(isClosed ? closing() : new Unreadable('broken'))
        if (!child.isReady) rejectFirst()
        startNext()
      },
      onMemory(bytes) {
        peakBytes = Math.max(peakBytes, bytes)
      },
    })
    children.add(child)
  }

  /** Rejects one work per failed start; otherwise a process that cannot start would be restarted forever. */
  function rejectFirst(): void {
    const work = queue.takeFirst()
    if (!work) return
    clearTimeout(work.timeout)
    work.reject(new Error('the decoding process does not start'))
  }

  return {
    startNext,
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
