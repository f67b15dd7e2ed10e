// Periodic background work of one process.

export interface Rounds {
  /** Requests a round: it begins `soonMs` later, or when the running one has ended. */
  soon(): void
  /** Resolves when the running round has ended; none begins after it. */
  stop(): Promise<void>
}

interface Options {
  /** Milliseconds between the beginnings of two rounds, unless one is requested earlier. */
  everyMs: number
  /** Milliseconds in which requests are collected for one round. */
  soonMs?: number | undefined
  onError(err: unknown): void
}

/** Runs the work periodically, one round after the other; the next round makes up for a failed one. */
export function runPeriodically(work: () => Promise<unknown>, { everyMs, soonMs = 0, onError }: Options): Rounds {
  let round: Promise<unknown> | undefined
  let requested: NodeJS.Timeout | undefined
  let isStopped = false

  function begin(): void {
    round ??= work()
      .catch(onError)
      .finally(() => {
        round = undefined
      })
  }

  async function beginRequested(): Promise<void> {
    // The running round may have looked before there was something to do.
    await round
    requested = undefined
    if (!isStopped) begin()
  }

  const timer = setInterval(begin, everyMs)
  return {
    soon() {
      if (!isStopped) requested ??= setTimeout(() => void beginRequested(), soonMs)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(requested)
      await round
    },
  }
}
