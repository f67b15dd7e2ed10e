// Runs asynchronous work with limited concurrency. Not p-limit: it queues without bound, while here the reader of a table has to wait
// (each waiting piece is 16 MB), and work that waits goes on after a failure.

/** Pictures copied concurrently: each mostly waits for the disk or the bucket, so 16 take hardly longer than one. */
export const PICTURES_CONCURRENT = 16

export interface ConcurrencyLimit {
  /** Starts the work once fewer than the maximum are running. If earlier work has failed, throws when nothing runs any more. */
  add(work: () => Promise<void>): Promise<void>
  /** Resolves when all work is done. Throws if any has failed. */
  done(): Promise<void>
}

export function limitConcurrency(max: number): ConcurrencyLimit {
  const running = new Set<Promise<void>>()
  let failed: { error: unknown } | undefined
  async function done(): Promise<void> {
    await Promise.all(running)
    if (failed) throw failed.error
  }
  return {
    async add(work) {
      while (running.size >= max) await Promise.race(running)
      if (failed) await done()
      const one: Promise<void> = work()
        .catch((error: unknown) => {
          failed ??= { error }
        })
        .finally(() => running.delete(one))
      running.add(one)
    },
    done,
  }
}
