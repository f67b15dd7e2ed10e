// Redraws a picture as a smaller JPEG; used in a worker and on the page.
import { uploadLimits } from '#contract/media.ts'

const JPEG_QUALITY = 0.85

export interface Redrawn {
  blob: Blob
  /** The original was wider than the upload limit. */
  wasTooWide: boolean
}

/** Size to upload: at most 2000 px wide, never enlarged. */
export function sizeToSend(width: number, height: number): Size {
  const scale = Math.min(1, uploadLimits.widthMaxPx / width)
  return { width: Math.round(width * scale), height: Math.max(1, Math.round(height * scale)) }
}

/** Keeps the original if redrawing saved nothing and the original was not too wide. */
export function pickBetter(original: Blob, redrawn: Redrawn | undefined): Blob {
  return redrawn && (redrawn.wasTooWide || redrawn.blob.size < original.size) ? redrawn.blob : original
}

/** A JPEG on a white background. Throws if the browser cannot decode or draw the picture. */
export async function redraw(file: Blob): Promise<Redrawn> {
  const bitmap = await createImageBitmap(file)
  try {
    const { width, height } = bitmap
    const size = sizeToSend(width, height)
    return { blob: await toJpeg(bitmap, { x: 0, y: 0, width, height }, size), wasTooWide: width > size.width }
  } finally {
    bitmap.close()
  }
}

export interface Size {
  width: number
  height: number
}

/** In pixels of the picture. */
export interface Part extends Size {
  x: number
  y: number
}

/** A part of a picture in a given size. */
export async function toJpeg(
  picture: ImageBitmap | HTMLImageElement,
  part: Part,
  { width, height }: Size,
): Promise<Blob> {
  const canvas = getCanvas(width, height)
  const context = canvas.getContext('2d') as CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D | null
  if (!context) throw new Error('This browser draws no pictures.')
  // JPEG has no transparency; without a background, transparent areas would be black.
  context.fillStyle = '#fff'
  context.fillRect(0, 0, width, height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, width, height)
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality: JPEG_QUALITY })
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('The picture is too large to draw.'))),
      'image/jpeg',
      JPEG_QUALITY,
    )
  })
}

function getCanvas(width: number, height: number): OffscreenCanvas | HTMLCanvasElement {
  if (typeof OffscreenCanvas === 'function') return new OffscreenCanvas(width, height)
  return Object.assign(document.createElement('canvas'), { width, height })
}
