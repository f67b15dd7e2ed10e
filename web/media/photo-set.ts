// Operations on a post's photo set: adding, order, and the rules for free and paid photos (spec §4).
import type { Price } from '#contract/price.ts'
import { FREE_PRICE_ID } from '#contract/prices.ts'
import type { LocalPhoto, PhotoSet } from '../shell/photo-set.ts'

export const emptySet: PhotoSet = { photos: [], isFree: false, price: null }

/** Appends new photos, hidden until paid unless the post is free. */
export function withNew(set: PhotoSet, files: readonly { key: string; file: File; address: string }[]): PhotoSet {
  const added = files.map(
    ({ key, file, address }): LocalPhoto => ({
      key,
      id: null,
      name: file.name,
      file,
      loading: 0,
      absolute_url: address,
      uploaded_filename: null,
      alt: '',
      is_payable: !set.isFree,
      is_preview: false,
    }),
  )
  return { ...set, photos: [...set.photos, ...added] }
}

export function withChange(set: PhotoSet, key: string, change: Partial<LocalPhoto>): PhotoSet {
  return { ...set, photos: set.photos.map((photo) => (photo.key === key ? { ...photo, ...change } : photo)) }
}

export function without(set: PhotoSet, keys: readonly string[]): PhotoSet {
  return freeIfNothingIsSold({ ...set, photos: set.photos.filter((photo) => !keys.includes(photo.key)) })
}

/**
 * A photo added again after its upload failed gets back its description and its mark, and the set the price that it lost when
 * this was its last photo for sale.
 */
export function restored(set: PhotoSet, key: string, before: LocalPhoto, price: Price | null): PhotoSet {
  const described = withChange(set, key, { alt: before.alt })
  if (set.isFree) return before.is_payable ? { ...toggled(described, key), price } : described
  if (!before.is_preview) return described
  return freeIfNothingIsSold(withChange(described, key, { is_payable: false, is_preview: true }))
}

/** Moves a photo to the index `to`, counted from 0 and clamped to the ends. */
export function moved(set: PhotoSet, key: string, to: number): PhotoSet {
  const photo = set.photos.find((one) => one.key === key)
  if (!photo) return set
  const photos = set.photos.filter((one) => one !== photo)
  photos.splice(Math.max(0, Math.min(to, photos.length)), 0, photo)
  return { ...set, photos }
}

/** Switches between hidden until paid and sneak peek. In a free post it puts this photo up for sale. */
export function toggled(set: PhotoSet, key: string): PhotoSet {
  const isChosen = (photo: LocalPhoto) => photo.key === key
  const photos = set.photos.map((photo) => {
    const is_payable = isChosen(photo) ? !photo.is_payable : photo.is_payable
    return { ...photo, is_payable, is_preview: !is_payable }
  })
  return freeIfNothingIsSold({ ...set, isFree: false, photos })
}

/** Free clears the price and all marks; not free hides all photos until paid. */
export function withFree(set: PhotoSet, isFree: boolean): PhotoSet {
  const photos = set.photos.map((photo) => ({ ...photo, is_payable: !isFree, is_preview: false }))
  return { photos, isFree, price: isFree ? null : set.price }
}

export function withPrice(set: PhotoSet, price: Price): PhotoSet {
  if (price.price_id === FREE_PRICE_ID) return withFree(set, true)
  return { ...(set.isFree ? withFree(set, false) : set), price }
}

function freeIfNothingIsSold(set: PhotoSet): PhotoSet {
  const isSold = set.photos.length === 0 || set.photos.some((photo) => photo.is_payable)
  return set.isFree || isSold ? set : withFree(set, true)
}
