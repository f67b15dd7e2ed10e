// The icon as PNG, for phones, which accept no SVG for home screen icons.
import { readFile } from 'node:fs/promises'
import { light } from '#server/kit/colours.ts'
import { drawPicture } from '#server/media/draw-picture.ts'

/** The source drawing, which browsers get unchanged. */
const iconFile = new URL('../../web/ui/icon.svg', import.meta.url)

/** Margin around the mark, as a share of the side: phones may crop icons round, by up to a fifth. */
const MARGIN = 0.2

/** A square PNG, `side` pixels wide, with an opaque background: phones put black behind a transparent icon. */
export async function drawIcon(side: number): Promise<Buffer> {
  const mark = await readFile(iconFile, 'utf8')
  const [at, size] = [Math.round(side * MARGIN), Math.round(side * (1 - 2 * MARGIN))]
  const placed = mark.replace('<svg ', `<svg x="${at}" y="${at}" width="${size}" height="${size}" `)
  return drawPicture({
    width: side,
    height: side,
    under: `<path fill="${light.paper}" d="M0 0h${side}v${side}h-${side}z"/>${placed}`,
  })
}
