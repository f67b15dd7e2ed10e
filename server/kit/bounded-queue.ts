// Work that is done a few at a time, by those who wait in a line that is never long: more than can be done is refused soon.
import pLimit from 'p-limit'

/** Milliseconds: who has waited longer is refused, for by then as many have come behind. */
export const WAIT_MS = 700
/** Nobody stands behind so many: they would wait longer than that on any machine. */
export const QUEUE_MAX = 200

export interface BoundedQueue {
  /**
   * Does the work when its turn has come. Undefined, and nothing is done, where the line is too long, did not move, or whoever
   * stood in it has left.
   */
  run<T>(work: () => Promise<T>, hasLeft: () => boolean): Promise<T | undefined>
}

/** `concurrency`: how much of it is done at the same time. */
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
