// Types of a draft post's photos and price, shared by pages, modals and uploads.
import type { Price } from '#contract/price.ts'

/** One chosen photo (spec §3, "Local upload entry"). */
export interface LocalPhoto {
  /** Stable React key while the list changes. */
  key: string
  /** Id of the published photo; null for a new one. */
  id: string | null
  name: string
  /** Null for a published one. */
  file: File | null
  /** Upload progress: 0 to 99 while uploading, 100 once the server has the photo. */
  loading: number
  /** Address of the photo; a local object URL of the chosen file while the page has it; empty if nobody sees it now. */
  absolute_url: string
  /** Name of the upload in later calls; null until the server has the photo. */
  uploaded_filename: string | null
  /** Alternative text; empty if none was given. */
  alt: string
  is_payable: boolean
  is_preview: boolean
}

export interface PhotoSet {
  photos: readonly LocalPhoto[]
  /** No photo is for sale, and added ones will not be either. */
  isFree: boolean
  /** Null while no price is chosen, and when the set is free. */
  price: Price | null
}

/** A shared photo set: every holder sees the progress of uploads that another component started. */
export interface PhotoSetStore {
  read: () => PhotoSet
  subscribe: (listener: () => void) => () => void
  change: (next: (set: PhotoSet) => PhotoSet) => void
  /** Adds acceptable files and starts their uploads; reports rejected files. */
  add: (files: readonly File[]) => void
  remove: (key: string) => void
  /** Resolves when no upload is running: whether each one of them arrived. */
  whenIdle: () => Promise<boolean>
}
