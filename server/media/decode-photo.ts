// Decodes what was uploaded into pixels, as large as a photo is kept.
import sharp from 'sharp'
import { uploadLimits } from '#contract/media.ts'
import type { Pixels } from './mosaic.ts'
import { Unreadable } from './unreadable.ts'

/** A drawing has no size of its own: it is made at least this long on its long side. */
const DRAWING_PX = 1000
/** What is kept is at most this large: an endless strip is made smaller as a whole. */
const KEPT_PIXELS = 20_000_000
const KEPT_HEIGHT_PX = 16_000

/** For a process that decodes what strangers send: these five loaders, one thread, nothing kept. */
export function restrictDecoding(): void {
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Svg'].map((loader) => `VipsForeignLoad${loader}Buffer`),
  })
  sharp.cache(false)
  sharp.concurrency(1)
}

export function drawingDensity(width: number, height: number): number {
  return 72 * Math.max(1, Math.min(1000, DRAWING_PX / Math.max(width, height)))
}

/** The largest width and height we keep of a picture of this shape. */
export function boxFor(ratio: number): { width: number; height: number } {
  return {
    width: Math.ceil(Math.min(uploadLimits.widthMaxPx, Math.sqrt(KEPT_PIXELS * ratio))),
    height: Math.ceil(Math.min(KEPT_HEIGHT_PX, Math.sqrt(KEPT_PIXELS / ratio))),
  }
}

/** Faults that many cameras write into sound pictures. */
const harmless = /extraneous bytes|Invalid SOS parameters/

/** Upright, in sRGB, at most as wide as we keep, transparent only if something shows through. */
export async function decode(source: Buffer, density: number, box: { width: number; height: number }): Promise<Pixels> {
  try {
    return await read('warning')
  } catch (error) {
    if (!(error instanceof Error) || !harmless.test(error.message)) throw new Unreadable('broken')
    return await read('error').catch(() => Promise.reject(new Unreadable('broken')))
  }
  async function read(failOn: 'warning' | 'error'): Promise<Pixels> {
    const { data, info } = await sharp(source, { failOn, density, limitInputPixels: uploadLimits.pixelsMax })
      .autoOrient()
      .resize({ ...box, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels }
  }
}
