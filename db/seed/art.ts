// Draws the demo's avatars and covers: no photo of anyone, no download, the same bytes on every machine.
import sharp from 'sharp'
import type { CastMember } from './cast.ts'
import { bea } from './pictures/bea.ts'
import { boyet } from './pictures/boyet.ts'
import { jepoy } from './pictures/jepoy.ts'
import { kanto } from './pictures/kanto.ts'
import { luz } from './pictures/luz.ts'
import { migo } from './pictures/migo.ts'
import { mikay } from './pictures/mikay.ts'
import type { Picture } from './pictures/picture.ts'
import { rudy } from './pictures/rudy.ts'
import { tala } from './pictures/tala.ts'
import { tikbalang } from './pictures/tikbalang.ts'

type Pictures = { avatar?: () => Picture; cover?: () => Picture }

const picturesOf: Readonly<Record<string, Pictures>> = {
  bea,
  boyet,
  jepoy,
  kanto,
  luz,
  migo,
  mikay,
  rudy,
  tala,
  tikbalang,
}

export const avatarSizePx = 800
export const coverWidthPx = 1800
export const coverHeightPx = 600

/** The member's avatar, a square WebP of 800 pixels; null for who has none. */
export async function drawAvatar(creator: Pick<CastMember, 'key'>): Promise<Buffer | null> {
  const draw = picturesOf[creator.key]?.avatar
  return draw ? encode(draw(), avatarSizePx, avatarSizePx) : null
}

/** The member's cover, a WebP of 1800×600 pixels; null for who has none. */
export async function drawCover(creator: Pick<CastMember, 'key'>): Promise<Buffer | null> {
  const draw = picturesOf[creator.key]?.cover
  return draw ? encode(draw(), coverWidthPx, coverHeightPx) : null
}

/** Of the size a camera gives; cells stay square. */
const CELL_PX = 8

/** A photo of the demo as its creator would have uploaded it, a PNG. */
export function drawPhoto(picture: Picture): Promise<Buffer> {
  if ('svg' in picture)
    return rasterise(picture).flatten({ background: '#FFFFFF' }).png({ compressionLevel: 1 }).toBuffer()
  const { width, height } = picture.cells
  return rasterise(picture)
    .resize(width * CELL_PX, height * CELL_PX, { kernel: 'nearest' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** Flat colours pack best without loss, and so every later size is made from clean edges. */
function encode(picture: Picture, width: number, height: number): Promise<Buffer> {
  return rasterise(picture)
    .resize(width, height, { kernel: 'svg' in picture ? 'lanczos3' : 'nearest', fit: 'fill' })
    .flatten({ background: '#FFFFFF' })
    .webp({ lossless: true, effort: 4 })
    .toBuffer()
}

function rasterise(picture: Picture): ReturnType<typeof sharp> {
  if ('svg' in picture) return sharp(Buffer.from(picture.svg))
  const { width, height, bytes } = picture.cells
  return sharp(bytes, { raw: { width, height, channels: 3 } })
}
