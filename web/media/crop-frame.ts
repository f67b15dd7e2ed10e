// Crop arithmetic: the crop rectangle for a zoom and a centre.
import type { Part, Size } from './redraw.ts'

export const zoomRange = { min: 1, max: 4, step: 0.25 } as const

export interface View {
  /** 1 shows the largest area the aspect ratio allows. */
  zoom: number
  /** Centre of the crop, in pixels of the picture. */
  x: number
  y: number
}

export function getMiddle({ width, height }: Size): View {
  return { zoom: zoomRange.min, x: width / 2, y: height / 2 }
}

/** The crop rectangle of this aspect ratio, always within the picture. */
export function getCut(picture: Size, aspect: number, { zoom, x, y }: View): Part {
  const width = Math.min(picture.width, picture.height * aspect) / zoom
  const height = width / aspect
  return {
    x: clamp(x - width / 2, 0, picture.width - width),
    y: clamp(y - height / 2, 0, picture.height - height),
    width,
    height,
  }
}

/** Moves or zooms a view; clamps the zoom and the centre so that the crop stays within the picture. */
export function changeView(picture: Size, aspect: number, view: View, change: Partial<View>): View {
  const next = { ...view, ...change }
  next.zoom = clamp(next.zoom, zoomRange.min, zoomRange.max)
  const cut = getCut(picture, aspect, next)
  return { zoom: next.zoom, x: cut.x + cut.width / 2, y: cut.y + cut.height / 2 }
}

/** Distance of one press of an arrow key or button, as a fraction of the frame. */
const STEP = 0.05

/** The centre after moving by steps to the right and down. */
export function getStep(picture: Size, aspect: number, view: View, right: number, down: number): Pick<View, 'x' | 'y'> {
  const { width, height } = getCut(picture, aspect, view)
  return { x: view.x + right * STEP * width, y: view.y + down * STEP * height }
}

/** Size of the JPEG: the crop's own pixels, at most `widthMaxPx` wide. */
export function getOutput(cut: Size, widthMaxPx: number): Size {
  const scale = Math.min(1, widthMaxPx / cut.width)
  return { width: Math.max(1, Math.round(cut.width * scale)), height: Math.max(1, Math.round(cut.height * scale)) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
