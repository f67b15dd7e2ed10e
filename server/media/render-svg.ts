// Renders our own SVG to pixels. Text uses our own fonts, so that it looks the same on every machine; no other file is opened, and
// nothing is fetched.
import { fileURLToPath } from 'node:url'
import { Resvg, renderAsync } from '@resvg/resvg-js'
import { pictureFonts } from './picture-fonts.ts'

const options = {
  font: {
    loadSystemFonts: false,
    fontFiles: pictureFonts.map(({ file }) => fileURLToPath(file)),
    defaultFontFamily: pictureFonts[0]!.family,
  },
}

/** Four bytes per pixel (RGBA); colours are premultiplied with alpha. */
export interface Raster {
  pixels: Buffer
  width: number
  height: number
}

/** Renders in a separate thread. */
export async function renderSvg(width: number, height: number, elements: string): Promise<Raster> {
  const { pixels } = await renderAsync(document(width, height, elements), options)
  return { pixels, width, height }
}

/** How far to the right SVG elements reach from x = 0, in pixels, without rendering. Takes about a millisecond. */
export function getReach(elements: string): number {
  const box = new Resvg(document(10_000, 1000, elements), options).getBBox()
  return box ? box.x + box.width : 0
}

function document(width: number, height: number, elements: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${elements}</svg>`
}
