// Uploads photos, a few at once, in the order they were chosen.
import type { ImageFailure } from '../shell/modals.ts'
import { imageFailure } from './image-failure.ts'
import { withChange } from './photo-set.ts'
import { uploadPicture } from './upload-picture.ts'
import type { Store } from './upload-store.ts'

const AT_ONCE = 2

interface Told {
  tryAgain(file: File): void
  /** Once nothing runs any more, all that failed since the last time. */
  tellFailures(failed: Map<string, ImageFailure>): void
}

/** Sends what waits, two at a time, and keeps the progress of each in the set. */
export function createRunner(store: Store, told: Told) {
  const waiting: string[] = []
  const leaving = new Map<string, AbortController>()
  const failed = new Map<string, ImageFailure>()
  let idle: (() => void)[] = []

  function runNext(): void {
    while (leaving.size < AT_ONCE && waiting.length > 0) void run(waiting.shift()!)
    if (leaving.size > 0) return
    if (failed.size > 0) told.tellFailures(failed)
    for (const resolve of idle) resolve()
    idle = []
  }

  async function run(key: string): Promise<void> {
    const file = store.read().photos.find((photo) => photo.key === key)?.file
    if (!file) return
    const leave = new AbortController()
    leaving.set(key, leave)
    try {
      const { filename } = await uploadPicture(file, {
        signal: leave.signal,
        onProgress: (loading) => store.change((before) => withChange(before, key, { loading })),
      })
      store.change((before) => withChange(before, key, { loading: 100, uploaded_filename: filename }))
    } catch (error) {
      const failure = () => imageFailure(file, error, () => told.tryAgain(file))
      if (!leave.signal.aborted) failed.set(key, failure())
    } finally {
      leaving.delete(key)
      runNext()
    }
  }

  return {
    begin(keys: readonly string[]): void {
      waiting.push(...keys)
      runNext()
    },
    /** It is not sent, or no further. */
    abandon(key: string): void {
      leaving.get(key)?.abort()
      failed.delete(key)
    },
    /** Resolves once nothing waits or runs. */
    whenIdle: () =>
      leaving.size === 0 && waiting.length === 0
        ? Promise.resolve()
        : new Promise<void>((resolve) => {
            idle.push(resolve)
          }),
  }
}
