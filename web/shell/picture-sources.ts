// Lists the files of a picture so that the browser picks the smallest that is sharp at its display size.
import type { ImageVariants } from '#contract/image-variants.ts'

interface Picture {
  /** Address of the original; null for a locked picture. */
  image_url: string | null
  image_url_variants: ImageVariants | null
  /** Size of the original in pixels. If missing, it is assumed to be landscape and wider than 1080 pixels. */
  width?: number
  height?: number
}

const sides = { WH500: 500, WH750: 750, WH1080: 1080 } as const

/** Attributes of an `<img>`. `sizes` is the HTML attribute; without it only the small variant is used. */
export function pictureSources({ image_url, image_url_variants: variants, width, height }: Picture, sizes?: string) {
  const small = variants?.WH500 ?? image_url ?? undefined
  if (sizes === undefined || !image_url || !variants) return { src: small }
  // The smaller variants of a GIF are not animated.
  if (/\.gif\b/.test(image_url)) return { src: image_url }
  const share = width && height ? Math.min(1, width / height) : 1
  const whole = width ?? Number.POSITIVE_INFINITY
  const smaller = Object.entries(sides)
    .map(([name, side]) => ({ url: variants[name as keyof typeof sides], px: Math.round(side * share) }))
    .filter(({ px }) => px < whole)
  const files = width === undefined ? smaller : [...smaller, { url: image_url, px: width }]
  // `sizes` comes first: the browser chooses as soon as it has both attributes.
  return { sizes, srcSet: files.map(({ url, px }) => `${url} ${px}w`).join(', '), src: small }
}
