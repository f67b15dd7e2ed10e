// A picture of ours in its smaller sizes.
import * as z from 'zod/mini'

/** Addresses of the smaller ones of a picture: WebP, each within a square of so many pixels. */
export const ImageVariants = z.object({
  WH1080: z.string(),
  WH750: z.string(),
  WH500: z.string(),
  WH100: z.string(),
})
export type ImageVariants = z.output<typeof ImageVariants>
