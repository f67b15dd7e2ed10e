// The mosaic of a picture, as visitors who may not see it will see it; the server's mosaic, computed here for the preview.
import { uploadLimits } from '#contract/media.ts'
import type { Size } from './redraw.ts'

export interface LocalMosaic extends Size {
  /** A data URL with one pixel per cell. */
  address: string
}

/** Throws if the browser cannot decode the picture. `width` and `height` are the picture's own. */
export async function getMosaic(address: string): Promise<LocalMosaic> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const size = { width: picture.naturalWidth, height: picture.naturalHeight }
  return { ...size, address: drawSmall(drawSmall(picture, getCells(size, 8)), getCells(size, 1)).toDataURL() }
}

/** Size for at most 15 cells on the long side, each `finer` pixels wide. */
export function getCells({ width, height }: Size, finer: number): Size {
  const scale = uploadLimits.mosaicCellsMax / Math.max(width, height)
  const cells = (length: number) => Math.max(1, Math.round(length * scale)) * finer
  return { width: cells(width), height: cells(height) }
}

/** Called twice, because a browser that shrinks a hundredfold in one step skips most pixels. */
function drawSmall(picture: CanvasImageSource, size: Size): HTMLCanvasElement {
  const canvas = Object.assign(document.createElement('canvas'), size)
  const context = canvas.getContext('2d')!
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, size.width, size.height)
  return canvas
}
