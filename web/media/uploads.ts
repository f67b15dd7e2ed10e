// Uploads of one post: two at a time, each with its progress; one that fails takes no other with it.
import { useSyncExternalStore } from 'react'
import { uploadTexts } from '#contract/upload-texts.ts'
import { say } from '../language/say.ts'
import { type ImageFailure, openModal, showError } from '../shell/modals.ts'
import type { PhotoSet, PhotoSetStore } from '../shell/photo-set.ts'
import { toast } from '../shell/toasts.ts'
import { imageFailure } from './image-failure.ts'
import { emptySet, withChange, withNew, without } from './photo-set.ts'
import { pick } from './pick.ts'
import { uploadPicture } from './upload-picture.ts'

const AT_ONCE = 2

/** A shared set of at most `max` photos. Where one is the most, another takes its place. */
export function createUploads(max: number, initial: PhotoSet = emptySet): PhotoSetStore {
  const store = createStore(initial)
  const uploads = createRunner(store, { tryAgain: (file) => add([file]), tellFailures })
  let nextKey = 1

  function add(files: readonly File[]): void {
    const known = max === 1 ? [] : store.read().photos.map((photo) => photo.name)
    const { taken, sameNames, refused, isOverLimit } = pick(max === 1 ? files.slice(0, 1) : files, known, max)
    for (const name of sameNames) toast(say(uploadTexts.sameName, { file: name }), 'info')
    if (isOverLimit) showError({ title: say(uploadTexts.limitTitle), text: say(uploadTexts.limit) })
    if (refused.length > 0) openModal('image-upload-error', { failures: refused })
    if (taken.length === 0) return
    if (max === 1) for (const photo of store.read().photos) remove(photo.key)
    const added = taken.map((file) => ({ key: `new-${nextKey++}`, file, address: URL.createObjectURL(file) }))
    store.change((before) => withNew(before, added))
    uploads.begin(added.map(({ key }) => key))
  }

  function remove(key: string): void {
    const photo = store.read().photos.find((one) => one.key === key)
    uploads.abandon(key)
    if (photo?.file) URL.revokeObjectURL(photo.absolute_url)
    store.change((before) => without(before, [key]))
  }

  /** What failed leaves the list and is named, all in one modal; what may pass later can be tried again from there. */
  function tellFailures(failed: Map<string, ImageFailure>): void {
    const failures = [...failed.values()]
    for (const key of failed.keys()) remove(key)
    openModal('image-upload-error', { failures })
  }

  return { ...store, add, remove, whenIdle: uploads.whenIdle }
}

type Store = Pick<PhotoSetStore, 'read' | 'subscribe' | 'change'>

function createStore(initial: PhotoSet): Store {
  let set = initial
  const listeners = new Set<() => void>()
  return {
    read: () => set,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change(next) {
      set = next(set)
      for (const listener of listeners) listener()
    },
  }
}

interface Told {
  tryAgain(file: File): void
  /** Once nothing runs any more, all that failed since the last time. */
  tellFailures(failed: Map<string, ImageFailure>): void
}

/** Sends what waits, two at a time, and keeps the progress of each in the set. */
function createRunner(store: Store, told: Told) {
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

/** The set as it is now; drawn again at each change. */
export function useUploads(uploads: PhotoSetStore): PhotoSet {
  return useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read)
}
