// Making pictures: the only file that knows the image library.
import sharp, { type Channels, type Sharp } from 'sharp'
import { uploadLimits } from '#contract/media.ts'
import { cleanGif } from './gif.ts'
import { getMosaic, type Pixels } from './mosaic.ts'
import { HASH_CUTS, HASH_SIDE_PX, type PerceptualHash, perceptualHash } from './perceptual-hash.ts'
import type { PictureKind } from './sniff.ts'
import { Unreadable } from './unreadable.ts'

/** Widths in pixels. A cover is three times as wide as high. */
const sizes = { avatar: 400, avatarSmall: 100, cover: 1160 }

/** An avatar as it is served: square WebP, and its small variant WH100. */
export interface Avatar {
  full: Buffer
  wh100: Buffer
}

export async function avatarVariants(picture: Buffer): Promise<Avatar> {
  // Decoded once: the small one is made from the large one.
  const square = await cropped(picture, sizes.avatar, sizes.avatar)
  const [full, wh100] = await Promise.all([
    image(square).webp({ quality: 82 }).toBuffer(),
    shrink(square, sizes.avatarSmall).then((small) => image(small).webp({ quality: 78 }).toBuffer()),
  ])
  return { full, wh100 }
}

export async function coverVariant(picture: Buffer): Promise<Buffer> {
  const wide = await cropped(picture, sizes.cover, Math.round(sizes.cover / 3))
  return image(wide).webp({ quality: 74 }).toBuffer()
}

/** The middle of a picture, upright; of an animation its first frame. Throws Unreadable. */
async function cropped(picture: Buffer, width: number, height: number): Promise<Pixels> {
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: uploadLimits.pixelsMax })
      .autoOrient()
      .resize(width, height, { fit: 'cover' })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return { data, width: info.width, height: info.height, channels: info.channels }
  } catch {
    throw new Unreadable('broken')
  }
}

/** Bytes that the smaller ones of a picture have at most, by the side of the square in pixels that each fits into. */
const smallerBytesMax = { WH1080: 120_000, WH750: 60_000, WH500: 45_000, WH100: 4000 }

/** The smaller ones of a picture, each a WebP; of an animation its first frame. */
type Smaller = Record<keyof typeof smallerBytesMax, Buffer>

/** A picture as it is stored: decoded once, and nothing of the file it came in is left. */
export interface Made {
  ending: 'jpg' | 'webp' | 'gif'
  full: Buffer
  smaller: Smaller
  /** PNG as a data address, see mosaic.ts. */
  mosaic: string
  hash: PerceptualHash
  /** Pixels of `full`. */
  width: number
  height: number
  isAnimated: boolean
}

const endings = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif', svg: 'svg' } as Record<string, PictureKind>

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

/** What can be made of a file, each by its name. */
export interface Makings {
  /** All that is stored of an upload. */
  picture: Made
  /** Of a picture that is stored. */
  avatar: Avatar
  cover: Buffer
  hash: PerceptualHash
}
export type Making = keyof Makings

/** Makes the one that was asked for. Throws Unreadable. */
export async function make(making: Making, file: Buffer, kind: PictureKind): Promise<Makings[Making]> {
  if (making === 'picture') return makePicture(file, kind)
  if (making === 'hash') return hashStored(file)
  return making === 'avatar' ? avatarVariants(file) : coverVariant(file)
}

/** Decodes a picture and makes all that is stored of it. Throws Unreadable. */
export async function makePicture(file: Buffer, kind: PictureKind): Promise<Made> {
  const gif = kind === 'gif' ? cleanGif(file) : undefined
  const source = gif?.bytes ?? file
  const header = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header || endings[header.format] !== kind) throw new Unreadable('broken')
  if (header.width * header.height > uploadLimits.pixelsMax) throw new Unreadable('tooManyPixels')

  const upright = header.autoOrient
  const density = kind === 'svg' ? drawingDensity(header.width, header.height) : 72
  const pixels = await decode(source, density, boxFor(upright.width / upright.height))
  // The largest is written while the smaller ones are made.
  const [full, { smaller, mosaic, hash }] = await Promise.all([
    gif ? { ending: 'gif' as const, bytes: gif.bytes } : asOriginal(pixels),
    asSmaller(pixels),
  ])
  return {
    ending: full.ending,
    full: full.bytes,
    smaller,
    hash,
    mosaic: `data:image/png;base64,${mosaic.toString('base64')}`,
    width: gif ? header.width : pixels.width,
    height: gif ? header.height : pixels.height,
    isAnimated: gif !== undefined && gif.frames > 1,
  }
}

function drawingDensity(width: number, height: number): number {
  return 72 * Math.max(1, Math.min(1000, DRAWING_PX / Math.max(width, height)))
}

/** The largest width and height we keep of a picture of this shape. */
function boxFor(ratio: number): { width: number; height: number } {
  return {
    width: Math.ceil(Math.min(uploadLimits.widthMaxPx, Math.sqrt(KEPT_PIXELS * ratio))),
    height: Math.ceil(Math.min(KEPT_HEIGHT_PX, Math.sqrt(KEPT_PIXELS / ratio))),
  }
}

/** Faults that many cameras write into sound pictures. */
const harmless = /extraneous bytes|Invalid SOS parameters/

/** Upright, in sRGB, at most as wide as we keep, transparent only if something shows through. */
async function decode(source: Buffer, density: number, box: { width: number; height: number }): Promise<Pixels> {
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

function image({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: channels as Channels } })
}

async function shrink(pixels: Pixels, side: number): Promise<Pixels> {
  const { data, info } = await image(pixels)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** Each is made from the next larger one, which is quicker than from the original and looks the same. */
async function asSmaller(pixels: Pixels): Promise<{ smaller: Smaller; mosaic: Buffer; hash: PerceptualHash }> {
  const at1080 = await shrink(pixels, 1080)
  const at750 = await shrink(at1080, 750)
  const at500 = await shrink(at750, 500)
  const [WH1080, WH750, WH500, WH100, mosaic, hash] = await Promise.all([
    webpWithin(at1080, smallerBytesMax.WH1080),
    webpWithin(at750, smallerBytesMax.WH750),
    webpWithin(at500, smallerBytesMax.WH500),
    shrink(at500, 100).then((tiny) => webpWithin(tiny, smallerBytesMax.WH100)),
    image(getMosaic(at500)).png({ compressionLevel: 9 }).toBuffer(),
    hashOf(at500),
  ])
  return { smaller: { WH1080, WH750, WH500, WH100 }, mosaic, hash }
}

/** What a stored picture looks like; of an animation its first frame. Throws Unreadable. */
async function hashStored(picture: Buffer): Promise<PerceptualHash> {
  try {
    const { data, info } = await sharp(picture, { limitInputPixels: uploadLimits.pixelsMax })
      .autoOrient()
      .resize(500, 500, { fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true })
    return await hashOf({ data, width: info.width, height: info.height, channels: info.channels })
  } catch {
    throw new Unreadable('broken')
  }
}

async function hashOf(pixels: Pixels): Promise<PerceptualHash> {
  const [whole, ...cut] = await Promise.all([0, ...HASH_CUTS].map((part) => greyWithout(pixels, part)))
  return perceptualHash(whole!, cut)
}

/** The grey of it without this part of each edge; on white where something shows through: so it is seen on a page. */
function greyWithout(pixels: Pixels, part: number): Promise<Buffer> {
  const [left, top] = [Math.floor(pixels.width * part), Math.floor(pixels.height * part)]
  return image(pixels)
    .extract({ left, top, width: pixels.width - 2 * left, height: pixels.height - 2 * top })
    .flatten({ background: '#fff' })
    .resize(HASH_SIDE_PX, HASH_SIDE_PX, { fit: 'fill', kernel: 'mitchell' })
    .greyscale()
    .raw()
    .toBuffer()
}

async function asOriginal(pixels: Pixels): Promise<{ ending: 'jpg' | 'webp'; bytes: Buffer }> {
  if (isSeeThrough(pixels)) return { ending: 'webp', bytes: await image(pixels).webp({ quality: 90 }).toBuffer() }
  return { ending: 'jpg', bytes: await image(pixels).removeAlpha().jpeg({ quality: 85 }).toBuffer() }
}

function isSeeThrough({ data, channels }: Pixels): boolean {
  if (channels !== 2 && channels !== 4) return false
  for (let at = channels - 1; at < data.length; at += channels) if (data[at]! < 255) return true
  return false
}

/** Coarser until it fits, then smaller. */
async function webpWithin(pixels: Pixels, bytesMax: number): Promise<Buffer> {
  for (const quality of [80, 65, 45, 25, 10]) {
    const bytes = await image(pixels).webp({ quality, effort: 2 }).toBuffer()
    if (bytes.length <= bytesMax) return bytes
  }
  return webpWithin(await shrink(pixels, Math.floor(Math.max(pixels.width, pixels.height) * 0.75)), bytesMax)
}
