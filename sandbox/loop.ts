// A loop that sleeps until its next work is due and never runs concurrently with itself.

export type Loop = {
  /** Runs now, or once more after the current run. */
  wake: () => void
  /** Runs at `due` by the provider's clock, unless a run happens earlier. */
  wakeBy: (due: Date) => void
  /** Runs; resolves when nothing more is due. */
  pass: () => Promise<void>
  stop: () => Promise<void>
}

const LONGEST_SLEEP_MS = 60_000
const SLEEP_AFTER_ERROR_MS = 1_000

/** `run` does the due work and answers when it wants to run next; `delayMs` converts that into real time. */
export function createLoop(options: {
  run: () => Promise<Date | null>
  delayMs: (due: Date) => number
  onError: (error: unknown) => void
}): Loop {
  let running: Promise<void> | null = null
  let wanted = false
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let wakesAt = Number.POSITIVE_INFINITY

  function wake(): void {
    if (stopped) return
    wanted = true
    running ??= work().finally(() => {
      running = null
      if (wanted) wake()
    })
  }

  async function work(): Promise<void> {
    while (wanted && !stopped) {
      wanted = false
      sleep(LONGEST_SLEEP_MS)
      try {
        const next = await options.run()
        if (next) wakeBy(next)
      } catch (error) {
        options.onError(error)
        sleep(SLEEP_AFTER_ERROR_MS)
      }
    }
  }

  function sleep(delayMs: number): void {
    clearTimeout(timer)
    if (stopped) return
    wakesAt = Date.now() + delayMs
    timer = setTimeout(wake, delayMs)
  }

  function wakeBy(due: Date): void {
    const delayMs = Math.max(0, options.delayMs(due))
    if (Date.now() + delayMs < wakesAt) sleep(delayMs)
  }

  return {
    wake,
    wakeBy,
    async pass() {
      wake()
      await running
    },
    async stop() {
      stopped = true
      clearTimeout(timer)
      await running
    },
  }
}
