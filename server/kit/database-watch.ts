// Whether the database answers at all: probed at the first suspicion, so that one query waits for a frozen database and not every one.

/** The failure of a call that needs the database while it does not answer. */
export class DatabaseUnavailable extends Error {
  constructor() {
    super('the database does not answer')
  }
}

export interface DatabaseWatch {
  /** Undefined while nothing is suspected; else resolves when the probe is answered, and rejects with DatabaseUnavailable if it is not. */
  requireAnswer(): Promise<void> | undefined
  /** Reports a failure that a frozen or lost database would explain. */
  suspect(): void
  close(): void
}

/** Milliseconds from a failed probe to the next. */
const AGAIN_MS = 500

/** `probe` must fail within a second where nothing answers; `onAway` is called when the database is found unreachable. */
export function watchDatabase(probe: () => Promise<void>, onAway: () => void): DatabaseWatch {
  let probing: Promise<void> | undefined
  let isAway = false
  let isClosed = false
  let again: NodeJS.Timeout | undefined

  async function runProbe(): Promise<void> {
    try {
      await probe()
      isAway = false
    } catch {
      if (!isAway) onAway()
      isAway = true
      if (!isClosed) again = setTimeout(() => void runProbe(), AGAIN_MS).unref()
    }
  }

  return {
    requireAnswer() {
      if (isAway) return Promise.reject(new DatabaseUnavailable())
      return probing?.then(() => {
        if (isAway) throw new DatabaseUnavailable()
      })
    },
    suspect() {
      if (probing || isAway || isClosed) return
      probing = runProbe().finally(() => {
        probing = undefined
      })
    },
    close() {
      isClosed = true
      clearTimeout(again)
    },
  }
}
