// Names and addresses of a stored picture: everything derives from images.filename, which is random and ours.

/** `full` is what was uploaded, made clean; the others fit into so many pixels. */
export const variants = ['full', 'WH500', 'WH100'] as const
export type Variant = (typeof variants)[number]

/** Where a viewer with the right finds it, on our own origin. */
export function imageUrl(filename: string, variant: Variant): string {
  return `/media/image/${filename}/${variant}`
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
export function filenameOf(url: string): string {
  return url.split('/')[3] ?? ''
}
