import { light, ubeShades } from '#server/kit/colours.ts'
import type { Box } from './house-look.ts'

/** A field of squares in random shades, always the same for the same name: the placeholder where a page has no picture. */
export function pixelField(name: string, { left, top, width, height }: Box, side: number): string {
  const shades = [light.ube, ubeShades[0], ubeShades[1], light.ubeEdge, ubeShades[2]]
  const random = getRandom(name)
  const squares: string[] = []
  for (let y = top; y < top + height; y += side)
    for (let x = left; x < left + width; x += side) {
      const shade = random() < 0.025 ? light.mangga : shades[Math.floor(random() * shades.length)]!
      const [w, h] = [Math.min(side, left + width - x), Math.min(side, top + height - y)]
      squares.push(`<path fill="${shade}" d="M${x} ${y}h${w}v${h}h${-w}z"/>`)
    }
  return `<g shape-rendering="crispEdges">${squares.join('')}</g>`
}

/** A pseudo-random generator (0 to 1) seeded by the name. */
function getRandom(name: string): () => number {
  let state = [...name].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193), 0x811c9dc5)
  return () => {
    state = Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9
    return ((state ^ (state >>> 16)) >>> 0) / 2 ** 32
  }
}
