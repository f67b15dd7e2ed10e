// Makes all outputs of a picture: stored sizes, avatar, cover, perceptual hash.
import sharp, { type Metadata } from 'sharp'
import { uploadLimits } from '#contract/media.ts'
import { decode, decodeStored, drawingDensity } from './decode-photo.ts'
import { encodeOriginal, encodeSmaller, hashPixels, type Smaller } from './encode-photo.ts'
import { cleanGif } from './gif.ts'
import type { PerceptualHash } from './perceptual-hash.ts'
import { type Avatar, avatarVariants, coverVariant } from './profile-variants.ts'
import type { PictureKind } from './sniff.ts'
import { getStoredSizeMax } from './stored-size.ts'
import { Unreadable } from './unreadable.ts'

/** A picture as it is stored: re-encoded, without any other data of the uploaded file. */
export interface Made {
  ending: 'jpg' | 'webp' | 'gif'
  full: Buffer
  smaller: Smaller
  /** PNG as a data URL, see mosaic.ts. */
  mosaic: string
  hash: PerceptualHash
  /** Width and height of `full`, in pixels. */
  width: number
  height: number
  isAnimated: boolean
}

const endings = { jpeg: 'jpg', png: 'png', webp: 'webp', gif: 'gif', svg: 'svg' } as Record<string, PictureKind>

/** The outputs that can be made of a file, by name. */
export interface Outputs {
  /** Everything stored of an upload. */
  picture: Made
  /** These are made from stored pictures. */
  avatar: Avatar
  cover: Buffer
  hash: PerceptualHash
}
export type OutputKind = keyof Outputs

/** Makes the requested output. Throws Unreadable. */
export async function makeOutput(output: OutputKind, file: Buffer, kind: PictureKind): Promise<Outputs[OutputKind]> {
  if (output === 'picture') return makePicture(file, kind)
  if (output === 'hash') return hashStored(file)
  return output === 'avatar' ? avatarVariants(file) : coverVariant(file)
}

/** Decodes a picture and makes everything that is stored of it. Throws Unreadable. */
export async function makePicture(file: Buffer, kind: PictureKind): Promise<Made> {
  const gif = kind === 'gif' ? cleanGif(file) : undefined
  const source = gif?.bytes ?? file
  const header = await readHeader(source, kind)
  const upright = header.autoOrient
  const density = kind === 'svg' ? drawingDensity(header.width, header.height) : 72
  const pixels = await decode(source, density, getStoredSizeMax(upright.width / upright.height))
  // Encodes the largest one while the smaller ones are made.
  const [full, { smaller, mosaic, hash }] = await Promise.all([
    gif ? { ending: 'gif' as const, bytes: gif.bytes } : encodeOriginal(pixels),
    encodeSmaller(pixels),
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

/** Checks before decoding that the file is of its declared kind and not too large. */
async function readHeader(source: Buffer, kind: PictureKind): Promise<Metadata> {
  const header = await sharp(source, { limitInputPixels: false })
    .metadata()
    .catch(() => undefined)
  if (!header || endings[header.format] !== kind) throw new Unreadable('broken')
  if (header.width * header.height > uploadLimits.pixelsMax) throw new Unreadable('tooManyPixels')
  return header
}

/** The perceptual hash of a stored picture. Throws Unreadable. */
async function hashStored(picture: Buffer): Promise<PerceptualHash> {
  return hashPixels(await decodeStored(picture, { width: 500, height: 500, fit: 'inside', withoutEnlargement: true }))
}
