// Uploads of one post: two at a time, each with its progress; one that fails takes no other with it.
import { useSyncExternalStore } from 'react'
import { uploadTexts } from '#contract/media.ts'
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
  let set = initial
  let nextKey = 1
  let running = 0
  const listeners = new Set<() => void>()
  const waiting: string[] = []
  const leaving = new Map<string, AbortController>()
  const failed = new Map<string, ImageFailure>()
  let idle: (() => void)[] = []

  function change(next: (set: PhotoSet) => PhotoSet): void {
    set = next(set)
    for (const listener of listeners) listener()
  }

  function add(files: readonly File[]): void {
    const known = max === 1 ? [] : set.photos.map((photo) => photo.name)
    const { taken, sameNames, refused, isOverLimit } = pick(max === 1 ? files.slice(0, 1) : files, known, max)
    for (const name of sameNames) toast(say(uploadTexts.sameName, { file: name }), 'info')
    if (isOverLimit) showError({ title: say(uploadTexts.limitTitle), text: say(uploadTexts.limit) })
    if (refused.length > 0) openModal('image-upload-error', { failures: refused })
    if (taken.length === 0) return
    if (max === 1) for (const photo of set.photos) remove(photo.key)
    const added = taken.map((file) => ({ key: `new-${nextKey++}`, file, address: URL.createObjectURL(file) }))
    change((before) => withNew(before, added))
    waiting.push(...added.map(({ key }) => key))
    runNext()
  }

  function remove(key: string): void {
    const photo = set.photos.find((one) => one.key === key)
    leaving.get(key)?.abort()
    failed.delete(key)
    if (photo?.file) URL.revokeObjectURL(photo.absolute_url)
    change((before) => without(before, [key]))
  }

  function runNext(): void {
    while (running < AT_ONCE && waiting.length > 0) void run(waiting.shift()!)
    if (running > 0) return
    tellFailures()
    for (const resolve of idle) resolve()
    idle = []
  }

  async function run(key: string): Promise<void> {
    const file = set.photos.find((photo) => photo.key === key)?.file
    if (!file) return
    const leave = new AbortController()
    leaving.set(key, leave)
    running++
    try {
      const { filename } = await uploadPicture(file, {
        signal: leave.signal,
        onProgress: (loading) => change((before) => withChange(before, key, { loading })),
      })
      change((before) => withChange(before, key, { loading: 100, uploaded_filename: filename }))
    } catch (error) {
      if (!leave.signal.aborted)
        failed.set(
          key,
          imageFailure(file, error, () => add([file])),
        )
    } finally {
      leaving.delete(key)
      running--
      runNext()
    }
  }

  /** What failed leaves the list and is named, all in one modal; what may pass later can be tried again from there. */
  function tellFailures(): void {
    if (failed.size === 0) return
    const failures = [...failed.values()]
    for (const key of failed.keys()) remove(key)
    openModal('image-upload-error', { failures })
  }

  return {
    read: () => set,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    change,
    add,
    remove,
    whenIdle: () =>
      running === 0 && waiting.length === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            idle.push(resolve)
          }),
  }
}

/** The set as it is now; drawn again at each change. */
export function useUploads(uploads: PhotoSetStore): PhotoSet {
  return useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read)
}
