// Smaller sizes of a picture.
import * as z from 'zod/mini'

/** Addresses of a picture's smaller versions: WebP, each within a square of that many pixels. */
export const ImageVariants = z.object({
  WH1080: z.string(),
  WH750: z.string(),
  WH500: z.string(),
  WH100: z.string(),
})
export type ImageVariants = z.output<typeof ImageVariants>
