export interface Rounds {
  /** There is something to do: a round begins `soonMs` later, or when the one at work has ended. */
  soon(): void
  /** Resolves when the round at work has ended; none begins after it. */
  stop(): Promise<void>
}

interface Options {
  /** Milliseconds between the beginnings of two rounds, where nobody asks for one sooner. */
  everyMs: number
  /** Milliseconds in which what is asked for gathers for one round. */
  soonMs?: number | undefined
  onError(err: unknown): void
}

/** Works every so often, one round after the other; what a failed round left is the next one's. */
export function runPeriodically(work: () => Promise<unknown>, { everyMs, soonMs = 0, onError }: Options): Rounds {
  let round: Promise<unknown> | undefined
  let asked: NodeJS.Timeout | undefined
  let isStopped = false

  function begin(): void {
    round ??= work()
      .catch(onError)
      .finally(() => {
        round = undefined
      })
  }

  async function beginAsked(): Promise<void> {
    // The round at work may have looked before there was something.
    await round
    asked = undefined
    if (!isStopped) begin()
  }

  const timer = setInterval(begin, everyMs)
  return {
    soon() {
      if (!isStopped) asked ??= setTimeout(() => void beginAsked(), soonMs)
    },
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(asked)
      await round
    },
  }
}
