// Makes the stored sizes of avatars and cover photos.
import { decodeStored } from './decode-photo.ts'
import { image, shrink } from './encode-photo.ts'
import type { Pixels } from './mosaic.ts'

/** Widths in pixels. An avatar is square, a cover three times as wide as high. */
const sizes = { avatar: 400, avatarSmall: 100, cover: 1160 }

/** An avatar as square WebP, and its small variant WH100. */
export interface Avatar {
  full: Buffer
  wh100: Buffer
}

export async function avatarVariants(picture: Buffer): Promise<Avatar> {
  // Decodes once: the small one is made from the large one.
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

/** The middle of a picture. Throws Unreadable. */
function cropped(picture: Buffer, width: number, height: number): Promise<Pixels> {
  return decodeStored(picture, { width, height, fit: 'cover' })
}
