// How a decoded photo is written: its cleaned original, its smaller sizes, and what it looks like as a hash.
import sharp, { type Channels, type Sharp } from 'sharp'
import { getMosaic, type Pixels } from './mosaic.ts'
import { HASH_CUTS, HASH_SIDE_PX, type PerceptualHash, perceptualHash } from './perceptual-hash.ts'

/** Bytes that the smaller ones of a picture have at most, by the side of the square in pixels that each fits into. */
const smallerBytesMax = { WH1080: 120_000, WH750: 60_000, WH500: 45_000, WH100: 4000 }

/** The smaller ones of a picture, each a WebP; of an animation its first frame. */
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

/** Each is made from the next larger one, which is quicker than from the original and looks the same. */
export async function asSmaller(pixels: Pixels): Promise<{ smaller: Smaller; mosaic: Buffer; hash: PerceptualHash }> {
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

export async function hashOf(pixels: Pixels): Promise<PerceptualHash> {
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

export async function asOriginal(pixels: Pixels): Promise<{ ending: 'jpg' | 'webp'; bytes: Buffer }> {
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
