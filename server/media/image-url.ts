// Names and addresses of a stored picture: everything derives from images.filename, which is random and ours.

import type { ImageVariants } from '#contract/image-variants.ts'

/** `full` is what was uploaded, made clean; the others fit into a square of so many pixels. */
export const variants = ['full', 'WH1080', 'WH750', 'WH500', 'WH100'] as const
export type Variant = (typeof variants)[number]

/** Where a viewer with the right finds it, on our own origin. */
export function imageUrl(filename: string, variant: Variant): string {
  return `/media/image/${filename}/${variant}`
}

/** The smaller ones of a picture, as answers of the API name them. */
export function variantUrls(filename: string): ImageVariants {
  return {
    WH1080: imageUrl(filename, 'WH1080'),
    WH750: imageUrl(filename, 'WH750'),
    WH500: imageUrl(filename, 'WH500'),
    WH100: imageUrl(filename, 'WH100'),
  }
}

/** What a picture is called in the storage. */
export function storageKey(filename: string, variant: Variant): string {
  return variant === 'full' ? filename : `${filename.replace(/\.\w+$/, '')}-${variant.toLowerCase()}.webp`
}

/** Whether this could be the name of a picture of ours; the table has the same rule. */
export function isFilename(name: string): boolean {
  return /^[a-z0-9]{24,40}\.(jpg|png|webp|gif)$/.test(name)
}

/** The name in an address of `imageUrl`. */
export function getFilename(url: string): string {
  return url.split('/')[3] ?? ''
}
