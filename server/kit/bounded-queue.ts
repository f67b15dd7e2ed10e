// A bounded queue: limits concurrency, and refuses work early when the queue is full or the wait is too long.
import pLimit from 'p-limit'

/** Milliseconds: work that waited longer is refused, because as much has arrived behind it by then. */
export const WAIT_MS = 700
/** Work behind this many entries is refused: it would wait longer than WAIT_MS on any machine. */
export const QUEUE_MAX = 200

export interface BoundedQueue {
  /**
   * Runs the work when its turn comes. Returns undefined without running it if the queue is full, the wait is too long, or `hasLeft` says
   * that the requester is gone.
   */
  run<T>(work: () => Promise<T>, hasLeft: () => boolean): Promise<T | undefined>
}

/** `concurrency`: how many works run at the same time. */
export function createBoundedQueue(concurrency: number): BoundedQueue {
  const limit = pLimit(concurrency)
  return {
    async run(work, hasLeft) {
      if (limit.pendingCount >= QUEUE_MAX) return undefined
      const came = performance.now()
      return limit(() => {
        if (performance.now() - came > WAIT_MS || hasLeft()) return undefined
        return work()
      })
    },
  }
}
