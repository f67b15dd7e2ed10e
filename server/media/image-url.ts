// URLs and storage keys of a stored picture, all derived from images.filename, which we generate at random.

import { pictureAt } from '#contract/addresses/server-paths.ts'
import type { ImageVariants } from '#contract/image-variants.ts'

/** `full` is the cleaned upload; the others fit into a square with this side in pixels. */
export const variants = ['full', 'WH1080', 'WH750', 'WH500', 'WH100'] as const
export type Variant = (typeof variants)[number]

/** The picture's path on our origin; the route checks access. */
export function imageUrl(filename: string, variant: Variant): string {
  return pictureAt(filename, variant)
}

/** The paths of the smaller sizes, as in the API. */
export function variantUrls(filename: string): ImageVariants {
  return {
    WH1080: imageUrl(filename, 'WH1080'),
    WH750: imageUrl(filename, 'WH750'),
    WH500: imageUrl(filename, 'WH500'),
    WH100: imageUrl(filename, 'WH100'),
  }
}

/** The paths of the picture of a row, as in the API; null when the row has none or was taken down. */
export function imageAddresses({ image, taken_down_at }: { image: string | null; taken_down_at: Date | null }) {
  if (image === null || taken_down_at !== null) return { image_url: null, image_url_variants: null }
  return { image_url: imageUrl(image, 'full'), image_url_variants: variantUrls(image) }
}

/** The picture's key in the storage. */
export function storageKey(filename: string, variant: Variant): string {
  return variant === 'full' ? filename : `${filename.replace(/\.\w+$/, '')}-${variant.toLowerCase()}.webp`
}

/** Whether this is a valid picture filename; the table has the same rule as a constraint. */
export function isFilename(name: string): boolean {
  return /^[a-z0-9]{24,40}\.(jpg|png|webp|gif)$/.test(name)
}

/** The filename in a path made by `imageUrl`; '' if there is none. */
export function getFilename(url: string): string {
  return url.split('/')[3] ?? ''
}
