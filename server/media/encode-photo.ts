// Encodes a decoded photo: the cleaned original, the smaller sizes, the mosaic and the perceptual hash.
import sharp, { type Channels, type Sharp } from 'sharp'
import { getMosaic, type Pixels } from './mosaic.ts'
import { HASH_CUTS, HASH_SIDE_PX, type PerceptualHash, perceptualHash } from './perceptual-hash.ts'

/** The most bytes of each smaller size. The number in a name is the side in pixels of the square the size fits into. */
const smallerBytesMax = { WH1080: 120_000, WH750: 60_000, WH500: 45_000, WH100: 4000 }

/** The smaller sizes of a picture as WebP; for an animation its first frame. */
export type Smaller = Record<keyof typeof smallerBytesMax, Buffer>

export function image({ data, width, height, channels }: Pixels): Sharp {
  return sharp(data, { raw: { width, height, channels: channels as Channels } })
}

export async function shrink(pixels: Pixels, side: number): Promise<Pixels> {
  const { data, info } = await image(pixels)
    .resize(side, side, { fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height, channels: info.channels }
}

/** Makes each size from the next larger one, which is faster than from the original and looks the same. */
export async function encodeSmaller(
  pixels: Pixels,
): Promise<{ smaller: Smaller; mosaic: Buffer; hash: PerceptualHash }> {
  const at1080 = await shrink(pixels, 1080)
  const at750 = await shrink(at1080, 750)
  const at500 = await shrink(at750, 500)
  const [WH1080, WH750, WH500, WH100, mosaic, hash] = await Promise.all([
    webpWithin(at1080, smallerBytesMax.WH1080),
    webpWithin(at750, smallerBytesMax.WH750),
    webpWithin(at500, smallerBytesMax.WH500),
    shrink(at500, 100).then((tiny) => webpWithin(tiny, smallerBytesMax.WH100)),
    image(getMosaic(at500)).png({ compressionLevel: 9 }).toBuffer(),
    hashPixels(at500),
  ])
  return { smaller: { WH1080, WH750, WH500, WH100 }, mosaic, hash }
}

export async function hashPixels(pixels: Pixels): Promise<PerceptualHash> {
  const [whole, ...cut] = await Promise.all([0, ...HASH_CUTS].map((part) => greyWithoutEdges(pixels, part)))
  return perceptualHash(whole!, cut)
}

/** The grey pixels without this part of each edge; transparent areas on white, as a page shows them. */
function greyWithoutEdges(pixels: Pixels, part: number): Promise<Buffer> {
  const [left, top] = [Math.floor(pixels.width * part), Math.floor(pixels.height * part)]
  return image(pixels)
    .extract({ left, top, width: pixels.width - 2 * left, height: pixels.height - 2 * top })
    .flatten({ background: '#fff' })
    .resize(HASH_SIDE_PX, HASH_SIDE_PX, { fit: 'fill', kernel: 'mitchell' })
    .greyscale()
    .raw()
    .toBuffer()
}

/** The cleaned original: WebP if any pixel is transparent, otherwise JPEG. */
export async function encodeOriginal(pixels: Pixels): Promise<{ ending: 'jpg' | 'webp'; bytes: Buffer }> {
  if (isSeeThrough(pixels)) return { ending: 'webp', bytes: await image(pixels).webp({ quality: 90 }).toBuffer() }
  return { ending: 'jpg', bytes: await image(pixels).removeAlpha().jpeg({ quality: 85 }).toBuffer() }
}

function isSeeThrough({ data, channels }: Pixels): boolean {
  if (channels !== 2 && channels !== 4) return false
  for (let at = channels - 1; at < data.length; at += channels) if (data[at]! < 255) return true
  return false
}

/** Lowers the quality until the picture fits into `bytesMax`, then the size. */
async function webpWithin(pixels: Pixels, bytesMax: number): Promise<Buffer> {
  for (const quality of [80, 65, 45, 25, 10]) {
    const bytes = await image(pixels).webp({ quality, effort: 2 }).toBuffer()
    if (bytes.length <= bytesMax) return bytes
  }
  return webpWithin(await shrink(pixels, Math.floor(Math.max(pixels.width, pixels.height) * 0.75)), bytesMax)
}
