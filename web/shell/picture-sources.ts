// Which file of a picture a browser takes: the smallest that is sharp where it is shown.
import type { ImageVariants } from '#contract/image-variants.ts'

interface Picture {
  /** The whole picture; null where it is locked. */
  image_url: string | null
  image_url_variants: ImageVariants | null
  /** Pixels of the whole picture. Left out, it is taken to be wider than high and wider than 1080 pixels. */
  width?: number
  height?: number
}

const sides = { WH500: 500, WH750: 750, WH1080: 1080 } as const

/** Attributes of an `<img>`. `sizes` are the widths it is shown at; without them the small variant is enough. */
export function pictureSources({ image_url, image_url_variants: variants, width, height }: Picture, sizes?: string) {
  const small = variants?.WH500 ?? image_url ?? undefined
  if (sizes === undefined || !image_url || !variants) return { src: small }
  // The smaller ones of an animation stand still.
  if (/\.gif\b/.test(image_url)) return { src: image_url }
  const share = width && height ? Math.min(1, width / height) : 1
  const whole = width ?? Number.POSITIVE_INFINITY
  const smaller = Object.entries(sides)
    .map(([name, side]) => ({ url: variants[name as keyof typeof sides], px: Math.round(side * share) }))
    .filter(({ px }) => px < whole)
  const files = width === undefined ? smaller : [...smaller, { url: image_url, px: width }]
  // `sizes` first: a browser chooses as soon as it has both.
  return { sizes, srcSet: files.map(({ url, px }) => `${url} ${px}w`).join(', '), src: small }
}
