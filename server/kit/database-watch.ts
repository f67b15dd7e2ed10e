// Whether the database answers at all: asked as soon as there is doubt, so that one question waits for a frozen one and not each.

/** What a call is told that needs the database while it does not answer. */
export class DatabaseUnavailable extends Error {
  constructor() {
    super('the database does not answer')
  }
}

export interface DatabaseWatch {
  /** Undefined while there is no doubt. Else a promise that is kept when it answers, and broken with DatabaseUnavailable when it does not. */
  requireAnswer(): Promise<void> | undefined
  /** Something failed in a way that a frozen or lost database would explain. */
  suspect(): void
  close(): void
}

/** How long after an answer that did not come the next is asked for. */
const AGAIN_MS = 500

/** `ask` fails within a second where nothing answers; `onAway` is called when it is found away. */
export function watchDatabase(ask: () => Promise<void>, onAway: () => void): DatabaseWatch {
  let asking: Promise<void> | undefined
  let isAway = false
  let isClosed = false
  let again: NodeJS.Timeout | undefined

  async function find(): Promise<void> {
    try {
      await ask()
      isAway = false
    } catch {
      if (!isAway) onAway()
      isAway = true
      if (!isClosed) again = setTimeout(() => void find(), AGAIN_MS).unref()
    }
  }

  return {
    requireAnswer() {
      if (isAway) return Promise.reject(new DatabaseUnavailable())
      return asking?.then(() => {
        if (isAway) throw new DatabaseUnavailable()
      })
    },
    suspect() {
      if (asking || isAway || isClosed) return
      asking = find().finally(() => {
        asking = undefined
      })
    },
    close() {
      isClosed = true
      clearTimeout(again)
    },
  }
}
