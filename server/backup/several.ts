// Several things under way at once, and never more.

export interface Several {
  /** Begins it once there is room. Throws what failed before. */
  add(work: () => Promise<void>): Promise<void>
  /** Resolves when all are done. Throws what failed. */
  done(): Promise<void>
}

export function several(atOnce: number): Several {
  const running = new Set<Promise<void>>()
  let failed: { error: unknown } | undefined
  const check = () => {
    if (failed) throw failed.error
  }
  return {
    async add(work) {
      while (running.size >= atOnce) await Promise.race(running)
      check()
      const one: Promise<void> = work()
        .catch((error: unknown) => {
          failed ??= { error }
        })
        .finally(() => running.delete(one))
      running.add(one)
    },
    async done() {
      await Promise.all(running)
      check()
    },
  }
}
