// What a drawing is before it becomes bytes, and the few SVG words the flat ones are written in.
import type { Cells, Colour, Point } from './cells.ts'

export type Picture = { svg: string } | { cells: Cells }

/** An SVG of flat shapes. */
export function drawing(width: number, height: number, ...shapes: readonly string[]): Picture {
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${shapes.join('')}</svg>`,
  }
}

export function rect(x: number, y: number, width: number, height: number, fill: Colour, radius = 0): string {
  return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"/>`
}

export function circle(x: number, y: number, radius: number, fill: Colour): string {
  return `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}"/>`
}

export function ellipse(x: number, y: number, radiusX: number, radiusY: number, fill: Colour): string {
  return `<ellipse cx="${x}" cy="${y}" rx="${radiusX}" ry="${radiusY}" fill="${fill}"/>`
}

export function polygon(points: readonly Point[], fill: Colour): string {
  return `<polygon points="${points.map((point) => point.join(',')).join(' ')}" fill="${fill}"/>`
}

export function path(outline: string, fill: Colour): string {
  return `<path d="${outline}" fill="${fill}"/>`
}

export function stroke(outline: string, colour: Colour, width: number, cap: 'round' | 'square' = 'round'): string {
  return `<path d="${outline}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="${cap}" stroke-linejoin="${cap === 'round' ? 'round' : 'miter'}"/>`
}

/** Shapes moved, turned (degrees) and scaled together. */
export function group(
  place: { x?: number; y?: number; turn?: number; scale?: number | Point },
  ...shapes: readonly string[]
): string {
  const [scaleX, scaleY] = typeof place.scale === 'object' ? place.scale : [place.scale ?? 1, place.scale ?? 1]
  const move = `translate(${place.x ?? 0} ${place.y ?? 0})`
  return `<g transform="${move} rotate(${place.turn ?? 0}) scale(${scaleX} ${scaleY})">${shapes.join('')}</g>`
}

/** Shapes seen through an outline. */
export function clipped(name: string, outline: string, ...shapes: readonly string[]): string {
  return `<clipPath id="${name}"><path d="${outline}"/></clipPath><g clip-path="url(#${name})">${shapes.join('')}</g>`
}

/** One shape for each number from 0 up to, not including, `count`. */
export function repeat(count: number, shape: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => shape(index)).join('')
}

/** Halftone: dots on a slanted grid whose size follows `tone` (0 none, 1 touching) at each place; specks are left out. */
export function halftone(
  area: { x: number; y: number; width: number; height: number },
  pitch: number,
  fill: Colour,
  tone: (x: number, y: number) => number,
): string {
  const rows = Math.ceil(area.height / pitch) * 2
  const columns = Math.ceil(area.width / pitch) + 1
  const dots = repeat(rows + 1, (row) =>
    repeat(columns, (column) => {
      const x = area.x + (column + (row % 2) / 2) * pitch
      const y = area.y + (row * pitch) / 2
      const radius = Math.round(Math.min(Math.max(tone(x, y), 0), 1) * pitch * 0.5 * 10) / 10
      return radius < pitch / 9
        ? ''
        : `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${radius * 2} 0a${radius} ${radius} 0 1 0 ${-radius * 2} 0`
    }),
  )
  return path(dots, fill)
}
