// Work that is done a few at a time, by those who wait in a line that is never long: more than can be done is refused soon.
import pLimit from 'p-limit'

/** Milliseconds: who has waited longer is refused, for by then as many have come behind. */
export const WAIT_MS = 700
/** Nobody stands behind so many: they would wait longer than that on any machine. */
export const LINE_MAX = 200

export interface Line {
  /**
   * Does the work when its turn has come. Undefined, and nothing is done, where the line is too long, did not move, or whoever
   * stood in it has left.
   */
  take<T>(work: () => Promise<T>, hasLeft: () => boolean): Promise<T | undefined>
}

/** `atOnce`: how much of it is done at the same time. */
export function createLine(atOnce: number): Line {
  const limit = pLimit(atOnce)
  return {
    async take(work, hasLeft) {
      if (limit.pendingCount >= LINE_MAX) return undefined
      const came = performance.now()
      return limit(() => {
        if (performance.now() - came > WAIT_MS || hasLeft()) return undefined
        return work()
      })
    },
  }
}
