// Uploads photos in the order they were chosen, two concurrently.
import type { ImageFailure } from '../shell/modals.ts'
import { imageFailure } from './image-failure.ts'
import { withChange } from './photo-set.ts'
import { uploadPicture } from './upload-picture.ts'
import type { Store } from './upload-store.ts'

const CONCURRENCY_MAX = 2

interface Callbacks {
  /** `key` is of the photo whose upload failed. */
  retry(file: File, key: string): void
  /** Called once no upload is running, with all failures since the last call. */
  reportFailures(failed: Map<string, ImageFailure>): void
}

/** Runs queued uploads and writes their progress into the set. */
export function createRunner(store: Store, callbacks: Callbacks) {
  const waiting: string[] = []
  const running = new Map<string, AbortController>()
  const failed = new Map<string, ImageFailure>()
  let idle: ((haveArrived: boolean) => void)[] = []

  function runNext(): void {
    while (running.size < CONCURRENCY_MAX && waiting.length > 0) void run(waiting.shift()!)
    if (running.size > 0) return
    const haveArrived = failed.size === 0
    if (!haveArrived) callbacks.reportFailures(failed)
    for (const resolve of idle) resolve(haveArrived)
    idle = []
  }

  async function run(key: string): Promise<void> {
    const file = store.read().photos.find((photo) => photo.key === key)?.file
    if (!file) return
    const controller = new AbortController()
    running.set(key, controller)
    try {
      const { filename } = await uploadPicture(file, {
        signal: controller.signal,
        onProgress: (loading) => store.change((before) => withChange(before, key, { loading })),
      })
      store.change((before) => withChange(before, key, { loading: 100, uploaded_filename: filename }))
    } catch (error) {
      const failure = () => imageFailure(file, error, () => callbacks.retry(file, key))
      if (!controller.signal.aborted) failed.set(key, failure())
    } finally {
      running.delete(key)
      runNext()
    }
  }

  return {
    begin(keys: readonly string[]): void {
      waiting.push(...keys)
      runNext()
    },
    /** Cancels an upload, waiting or running. */
    abandon(key: string): void {
      running.get(key)?.abort()
      failed.delete(key)
    },
    /** Resolves once no upload is waiting or running: whether none of them failed. */
    whenIdle: () =>
      running.size === 0 && waiting.length === 0
        ? Promise.resolve(true)
        : new Promise<boolean>((resolve) => {
            idle.push(resolve)
          }),
  }
}
