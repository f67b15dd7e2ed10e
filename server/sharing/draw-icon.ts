// The icon as PNG, for those who take no SVG: phones that put a page on their home screen.
import { readFile } from 'node:fs/promises'
import { drawPicture } from '#server/media/draw-picture.ts'
import { colours } from './house-look.ts'

/** The one drawing of it, which browsers get as it is. */
const iconFile = new URL('../../web/ui/icon.svg', import.meta.url)

/** Of the side, on each side of the mark: phones cut their icons round, as much as a fifth off the middle. */
const MARGIN = 0.2

/** A square PNG of so many pixels, the mark on paper: where an icon is see-through, phones put black behind it. */
export async function drawIcon(side: number): Promise<Buffer> {
  const mark = await readFile(iconFile, 'utf8')
  const [at, size] = [Math.round(side * MARGIN), Math.round(side * (1 - 2 * MARGIN))]
  const placed = mark.replace('<svg ', `<svg x="${at}" y="${at}" width="${size}" height="${size}" `)
  return drawPicture({
    width: side,
    height: side,
    under: `<path fill="${colours.paper}" d="M0 0h${side}v${side}h-${side}z"/>${placed}`,
  })
}
