// The uploads of one post: two at a time, each with its progress; a failed one does not stop the others.
import { useSyncExternalStore } from 'react'
import { uploadTexts } from '#contract/upload-texts.ts'
import { say } from '../language/say.ts'
import { type ImageFailure, showError } from '../shell/modals.ts'
import type { LocalPhoto, PhotoSet, PhotoSetStore } from '../shell/photo-set.ts'
import { toast } from '../shell/toasts.ts'
import { emptySet, restored, withNew, without } from './photo-set.ts'
import { pick } from './pick.ts'
import { showImageFailures } from './show-image-failures.ts'
import { createRunner } from './upload-runner.ts'
import { createStore } from './upload-store.ts'

/** A shared set of at most `max` photos. With `max` 1, a new photo replaces the old one. */
export function createUploads(max: number, initial: PhotoSet = emptySet): PhotoSetStore {
  const store = createStore(initial)
  const uploads = createRunner(store, { retry, reportFailures })
  /** Photos whose upload failed, by key, as they were, with the price of their set. */
  const failures = new Map<string, { photo: LocalPhoto; price: PhotoSet['price'] }>()
  let nextKey = 1

  function add(files: readonly File[]): void {
    const known = max === 1 ? [] : store.read().photos.map((photo) => photo.name)
    const { taken, sameNames, refused, isOverLimit } = pick(max === 1 ? files.slice(0, 1) : files, known, max)
    for (const name of sameNames) toast(say(uploadTexts.sameName, { file: name }), 'info')
    if (isOverLimit) showError({ title: say(uploadTexts.limitTitle), text: say(uploadTexts.limit) })
    if (refused.length > 0) showImageFailures(refused)
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

  function retry(file: File, key: string): void {
    add([file])
    const added = store.read().photos.find((photo) => photo.file === file)
    const before = failures.get(key)
    if (added && before) store.change((set) => restored(set, added.key, before.photo, before.price))
  }

  /** Removes failed photos from the list and shows them all in one modal, which offers retries for temporary failures. */
  function reportFailures(failed: Map<string, ImageFailure>): void {
    const { photos, price } = store.read()
    for (const photo of photos) if (failed.has(photo.key)) failures.set(photo.key, { photo, price })
    const shown = [...failed.values()]
    for (const key of failed.keys()) remove(key)
    showImageFailures(shown)
  }

  return { ...store, add, remove, whenIdle: uploads.whenIdle }
}

/** The current set; re-renders on each change. */
export function useUploads(uploads: PhotoSetStore): PhotoSet {
  return useSyncExternalStore(uploads.subscribe, uploads.read, uploads.read)
}
