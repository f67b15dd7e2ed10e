// The mosaic of a locked photo: so few and coarse cells that the photo cannot be reconstructed from them.
import { uploadLimits } from '#contract/media.ts'

/** Decoded pixels, 8 bits a channel; an even number of channels ends with alpha. */
export interface Pixels {
  data: Buffer
  width: number
  height: number
  channels: number
}

/** The smallest side of a cell in pixels: otherwise the mosaic of a very small picture would be the picture itself. */
const CELL_MIN_PX = 4

/** Each cell is the average of its area on white, with 5 bits a channel; at most 15 cells on the long side. */
export function getMosaic(picture: Pixels): Pixels {
  const long = Math.max(picture.width, picture.height)
  const cellsMax = Math.max(1, Math.min(uploadLimits.mosaicCellsMax, Math.floor(long / CELL_MIN_PX)))
  const width = Math.max(1, Math.round((cellsMax * picture.width) / long))
  const height = Math.max(1, Math.round((cellsMax * picture.height) / long))
  const data = Buffer.alloc(width * height * 3)
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++)
      data.set(cell(picture, column, row, width, height), (row * width + column) * 3)
  return { data, width, height, channels: 3 }
}

function cell({ data, width, height, channels }: Pixels, column: number, row: number, columns: number, rows: number) {
  const [left, right] = [Math.floor((column * width) / columns), Math.ceil(((column + 1) * width) / columns)]
  const [top, bottom] = [Math.floor((row * height) / rows), Math.ceil(((row + 1) * height) / rows)]
  const hasAlpha = channels % 2 === 0
  const sums = [0, 0, 0]
  for (let y = top; y < bottom; y++)
    for (let x = left; x < right; x++) {
      const at = (y * width + x) * channels
      const alpha = hasAlpha ? data[at + channels - 1]! / 255 : 1
      // Grey pictures have one colour channel, which is used for all three.
      for (let c = 0; c < 3; c++) sums[c]! += data[at + (channels < 3 ? 0 : c)]! * alpha + 255 * (1 - alpha)
    }
  return sums.map((sum) => coarse(sum / ((right - left) * (bottom - top))))
}

/** Reduces 8 bits to 5 and expands them again, so that black stays 0 and white stays 255. */
function coarse(value: number): number {
  const bits = Math.round((value * 31) / 255)
  return (bits << 3) | (bits >> 2)
}
