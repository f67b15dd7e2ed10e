// Making pictures: the only file that knows the image library.
import sharp from 'sharp'

/** Widths in pixels. A cover is three times as wide as high. */
const sizes = { avatar: 400, avatarSmall: 100, cover: 1160 }

/** An avatar as it is served: square WebP, and its small variant WH100. */
export async function avatarVariants(picture: Buffer): Promise<{ full: Buffer; wh100: Buffer }> {
  const square = (side: number, quality: number) =>
    sharp(picture).rotate().resize(side, side, { fit: 'cover' }).webp({ quality }).toBuffer()
  const [full, wh100] = await Promise.all([square(sizes.avatar, 82), square(sizes.avatarSmall, 78)])
  return { full, wh100 }
}

export async function coverVariant(picture: Buffer): Promise<Buffer> {
  return sharp(picture)
    .rotate()
    .resize(sizes.cover, Math.round(sizes.cover / 3), { fit: 'cover' })
    .webp({ quality: 74 })
    .toBuffer()
}
