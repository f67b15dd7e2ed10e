import { uploadLimits } from '#contract/media.ts'

/** Limits of a stored picture: a very long strip is scaled down as a whole. */
const STORED_PIXELS_MAX = 20_000_000
const STORED_HEIGHT_MAX_PX = 16_000

/** The largest stored width and height of a picture with this ratio of width to height. */
export function getStoredSizeMax(ratio: number): { width: number; height: number } {
  return {
    width: Math.ceil(Math.min(uploadLimits.widthMaxPx, Math.sqrt(STORED_PIXELS_MAX * ratio))),
    height: Math.ceil(Math.min(STORED_HEIGHT_MAX_PX, Math.sqrt(STORED_PIXELS_MAX / ratio))),
  }
}
