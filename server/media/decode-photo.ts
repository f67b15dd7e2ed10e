// Decodes an uploaded file into pixels, at most as large as photos are stored.
import sharp, { type ResizeOptions, type SharpOptions } from 'sharp'
import { uploadLimits } from '#contract/media.ts'
import type { Pixels } from './mosaic.ts'
import { Unreadable } from './unreadable.ts'

/** An SVG has no pixel size: it is rendered with at least this many pixels on its long side. */
const DRAWING_PX = 1000

/** For a process that decodes untrusted files: only these five loaders, one thread, no cache. */
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

/** Warnings about faults that many cameras write into intact pictures. */
const harmless = /extraneous bytes|Invalid SOS parameters/

/** Decodes a picture upright and in sRGB, scaled down to fit `box`. */
export async function decode(source: Buffer, density: number, box: { width: number; height: number }): Promise<Pixels> {
  try {
    return await read('warning')
  } catch (error) {
    if (!(error instanceof Error) || !harmless.test(error.message)) throw new Unreadable('broken')
    return await read('error').catch(() => Promise.reject(new Unreadable('broken')))
  }
  function read(failOn: 'warning' | 'error'): Promise<Pixels> {
    return readPixels(source, { failOn, density }, { ...box, fit: 'inside', withoutEnlargement: true })
  }
}

/** Decodes a stored picture upright and in sRGB; of an animation its first frame. Throws Unreadable. */
export async function decodeStored(picture: Buffer, size: ResizeOptions): Promise<Pixels> {
  try {
    return await readPixels(picture, {}, size)
  } catch {
    throw new Unreadable('broken')
  }
}

async function readPixels(source: Buffer, options: SharpOptions, size: ResizeOptions): Promise<Pixels> {
  const { data, info } = await sharp(source, { ...options, limitInputPixels: uploadLimits.pixelsMax })
    .autoOrient()
    .resize(size)
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}
