// The photos of a post being made and what is asked for them, as pages, modals and uploads pass them on.
import type { Price } from '#contract/price.ts'

/** One chosen photo (spec §3, "Local upload entry"). */
export interface LocalPhoto {
  /** Tells it apart while the list changes. */
  key: string
  /** The published photo this one is; null for a new one. */
  id: string | null
  name: string
  /** Null for a published one. */
  file: File | null
  /** 0 to 99 on its way, 100 once the server has it. */
  loading: number
  /** Where it can be looked at; the chosen file's own address on this device while that is at hand. */
  absolute_url: string
  /** Names it in later calls; null until the server has it. */
  uploaded_filename: string | null
  /** What it shows, in words; empty where nothing is said. */
  alt: string
  is_payable: boolean
  is_preview: boolean
}

export interface PhotoSet {
  photos: readonly LocalPhoto[]
  /** No photo is for sale, and new ones will not be. */
  isFree: boolean
  /** Null while none is chosen, and when it is free. */
  price: Price | null
}

/** A set that is shared: who holds it sees uploads go on wherever they were begun. */
export interface PhotoSetStore {
  read: () => PhotoSet
  subscribe: (listener: () => void) => () => void
  change: (next: (set: PhotoSet) => PhotoSet) => void
  /** Takes what may be taken, says what may not, and begins to upload. */
  add: (files: readonly File[]) => void
  remove: (key: string) => void
  /** Resolves when nothing is on its way any more. */
  whenIdle: () => Promise<void>
}
