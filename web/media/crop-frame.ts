// The arithmetic of cutting a part out of a picture: where the cut lies for a zoom and a middle.
import type { Part, Size } from './redraw.ts'

export const zoomRange = { min: 1, max: 4, step: 0.25 } as const

export interface View {
  /** 1 shows as much as the shape allows. */
  zoom: number
  /** The middle of the cut, in pixels of the picture. */
  x: number
  y: number
}

export function getMiddle({ width, height }: Size): View {
  return { zoom: zoomRange.min, x: width / 2, y: height / 2 }
}

/** The cut of this shape, always within the picture. */
export function cutText(picture: Size, aspect: number, { zoom, x, y }: View): Part {
  const width = Math.min(picture.width, picture.height * aspect) / zoom
  const height = width / aspect
  return {
    x: clamp(x - width / 2, 0, picture.width - width),
    y: clamp(y - height / 2, 0, picture.height - height),
    width,
    height,
  }
}

/** The same view moved or zoomed, its middle kept where a cut can lie. */
export function viewWith(picture: Size, aspect: number, view: View, change: Partial<View>): View {
  const next = { ...view, ...change }
  next.zoom = clamp(next.zoom, zoomRange.min, zoomRange.max)
  const cut = cutText(picture, aspect, next)
  return { zoom: next.zoom, x: cut.x + cut.width / 2, y: cut.y + cut.height / 2 }
}

/** One press of an arrow key or button, as a share of the frame. */
const STEP = 0.05

/** Where the middle goes by steps to the right and down. */
export function getStep(picture: Size, aspect: number, view: View, right: number, down: number): Pick<View, 'x' | 'y'> {
  const { width, height } = cutText(picture, aspect, view)
  return { x: view.x + right * STEP * width, y: view.y + down * STEP * height }
}

/** Size of the JPEG: the cut's own pixels, at most `widthMaxPx` wide. */
export function getOutput(cut: Size, widthMaxPx: number): Size {
  const scale = Math.min(1, widthMaxPx / cut.width)
  return { width: Math.max(1, Math.round(cut.width * scale)), height: Math.max(1, Math.round(cut.height * scale)) }
}

function clamp(value: number, min: number, max: number): number {
  return Math.max(min, Math.min(value, max))
}
