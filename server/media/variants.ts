// Making pictures: the only file that knows the image library.
import sharp, { type Metadata } from 'sharp'
import { uploadLimits } from '#contract/media.ts'
import { boxFor, decode, drawingDensity } from './decode-photo.ts'
import { asOriginal, asSmaller, hashOf, type Smaller } from './encode-photo.ts'
import { cleanGif } from './gif.ts'
import type { PerceptualHash } from './perceptual-hash.ts'
import { type Avatar, avatarVariants, coverVariant } from './profile-variants.ts'
import type { PictureKind } from './sniff.ts'
import { Unreadable } from './unreadable.ts'

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
  const header = await readHeader(source, kind)
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

/** Before anything is decoded: it is what it says, and not too large. */
async function readHeader(source: Buffer, kind: PictureKind): Promise<Metadata> {
  const header = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header || endings[header.format] !== kind) throw new Unreadable('broken')
  if (header.width * header.height > uploadLimits.pixelsMax) throw new Unreadable('tooManyPixels')
  return header
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
