// The PIXEL look of pictures: stepped corners, squares, the wordmark. A picture has only the light theme.
import { light } from '#server/kit/colours.ts'
import { lettering } from './words.ts'

export interface Box {
  left: number
  top: number
  width: number
  height: number
}

/** A panel with corners of two steps, each `step` pixels. */
export function stepped({ left: x, top: y, width, height }: Box, step: number, colour: string): string {
  const [right, bottom, s] = [x + width, y + height, step]
  return `<path fill="${colour}" d="M${x + 2 * s} ${y}H${right - 2 * s}v${s}h${s}v${s}h${s}V${bottom - 2 * s}h${-s}v${s}h${-s}v${s}H${x + 2 * s}v${-s}h${-s}v${-s}h${-s}V${y + 2 * s}h${s}v${-s}h${s}z"/>`
}

/** Covers the corners of a picture with the background colour, so that they look stepped. */
export function corners({ left: x, top: y, width, height }: Box, step: number, ground: string): string {
  const [right, bottom, s] = [x + width, y + height, step]
  return `<path fill="${ground}" d="M${x} ${y}h${2 * s}v${s}h${-s}v${s}h${-s}zM${right} ${y}v${2 * s}h${-s}v${-s}h${-s}v${-s}zM${right} ${bottom}h${-2 * s}v${-s}h${s}v${-s}h${s}zM${x} ${bottom}v${-2 * s}h${s}v${s}h${s}v${s}z"/>`
}

/** The tile and the name PIXEL; `height` is the tile's height in pixels. */
export function wordmark(left: number, top: number, height: number, colour: string): string {
  const unit = height / 16
  return `<g transform="translate(${left} ${top}) scale(${unit})" shape-rendering="crispEdges"><path fill="${colour}" d="M0 0h10v6h6v10H0z"/><path fill="${light.mangga}" d="M12 0h4v4h-4z"/></g>${lettering('PIXEL', { x: left + height * 1.35, y: top + height * 0.92, size: height * 1.12, colour })}`
}

/** The placeholder for a missing avatar: the initials of the name. */
export function initials(name: string, box: Box): string {
  const letters = name.match(/(?<![\p{L}\p{N}\p{M}'’])[\p{L}\p{N}]\p{M}*/gu) ?? [[...name][0] ?? '']
  const text = [letters[0], letters.length > 1 ? letters.at(-1) : ''].join('')
  const drawn = lettering(text.toUpperCase(), {
    x: box.left + box.width / 2,
    y: box.top + box.height * 0.64,
    size: box.height * 0.42,
    colour: light.ube,
    anchor: 'middle',
  })
  return `<path fill="${light.ubeSoft}" d="M${box.left} ${box.top}h${box.width}v${box.height}h${-box.width}z"/>${drawn}`
}
