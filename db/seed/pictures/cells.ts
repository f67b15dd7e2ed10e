// A canvas of square cells: every picture drawn on it shows its pixels, as the brand wants them.

/** A colour as `#RRGGBB`. */
export type Colour = string
export type Point = readonly [x: number, y: number]

export type Cells = {
  width: number
  height: number
  /** RGB, three bytes a cell, row by row. */
  bytes: Uint8Array
  set: (x: number, y: number, colour: Colour) => void
  get: (x: number, y: number) => Colour
  rect: (x: number, y: number, width: number, height: number, colour: Colour) => void
  ellipse: (x: number, y: number, radiusX: number, radiusY: number, colour: Colour) => void
  polygon: (points: readonly Point[], colour: Colour) => void
  line: (from: Point, to: Point, colour: Colour, thickness?: number) => void
  /** Fills from one colour into the next down the rectangle: flat bands, with a seam of ordered dots between them. */
  dither: (x: number, y: number, width: number, height: number, colours: readonly Colour[]) => void
  /** Draws rows of characters, each a colour of the palette; characters without one stay clear. */
  sprite: (x: number, y: number, rows: readonly string[], palette: Readonly<Record<string, Colour>>) => void
}

/** The 4×4 ordered pattern in which one colour gives way to another. */
const bayer = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5].map((rank) => (rank + 0.5) / 16)

/** Whether the cell has already turned to the next colour, when `share` of its neighbourhood has. */
export function turns(x: number, y: number, share: number): boolean {
  return share > (bayer[(y & 3) * 4 + (x & 3)] ?? 1)
}

export function createCells(width: number, height: number, ground: Colour): Cells {
  const bytes = new Uint8Array(width * height * 3)

  function set(x: number, y: number, colour: Colour): void {
    const [column, row] = [Math.round(x), Math.round(y)]
    if (column < 0 || row < 0 || column >= width || row >= height) return
    bytes.set(channels(colour), (row * width + column) * 3)
  }

  function get(x: number, y: number): Colour {
    const at = (clamp(y, height) * width + clamp(x, width)) * 3
    return `#${[0, 1, 2].map((channel) => (bytes[at + channel] ?? 0).toString(16).padStart(2, '0')).join('')}`
  }

  function rect(x: number, y: number, w: number, h: number, colour: Colour): void {
    for (let row = 0; row < h; row++) for (let column = 0; column < w; column++) set(x + column, y + row, colour)
  }

  function ellipse(x: number, y: number, radiusX: number, radiusY: number, colour: Colour): void {
    for (let row = Math.floor(y - radiusY); row <= y + radiusY; row++)
      for (let column = Math.floor(x - radiusX); column <= x + radiusX; column++)
        if (((column - x) / radiusX) ** 2 + ((row - y) / radiusY) ** 2 <= 1) set(column, row, colour)
  }

  function polygon(points: readonly Point[], colour: Colour): void {
    const rows = points.map(([, y]) => y)
    for (let row = Math.ceil(Math.min(...rows)); row <= Math.max(...rows); row++) {
      const crossings = edgesAt(points, row)
      for (let pair = 0; pair + 1 < crossings.length; pair += 2)
        for (let column = Math.round(crossings[pair] ?? 0); column <= Math.round(crossings[pair + 1] ?? -1); column++)
          set(column, row, colour)
    }
  }

  function line(from: Point, to: Point, colour: Colour, thickness = 1): void {
    const steps = Math.max(Math.abs(to[0] - from[0]), Math.abs(to[1] - from[1]), 1)
    for (let step = 0; step <= steps; step++) {
      const [x, y] = [0, 1].map((axis) =>
        Math.round((from[axis] ?? 0) + (((to[axis] ?? 0) - (from[axis] ?? 0)) * step) / steps),
      )
      rect(x ?? 0, y ?? 0, thickness, thickness, colour)
    }
  }

  function dither(x: number, y: number, w: number, h: number, colours: readonly Colour[]): void {
    for (let row = 0; row < h; row++) {
      const place = (row / h) * (colours.length - 1)
      const [upper, lower] = [colours[Math.floor(place)] as Colour, colours[Math.floor(place) + 1] as Colour]
      for (let column = 0; column < w; column++)
        set(x + column, y + row, turns(x + column, y + row, ((place % 1) - 0.36) / 0.28) ? lower : upper)
    }
  }

  function sprite(x: number, y: number, rows: readonly string[], palette: Readonly<Record<string, Colour>>): void {
    for (const [row, text] of rows.entries())
      for (const [column, character] of [...text].entries()) {
        const colour = palette[character]
        if (colour) set(x + column, y + row, colour)
      }
  }

  rect(0, 0, width, height, ground)
  return { width, height, bytes, set, get, rect, ellipse, polygon, line, dither, sprite }
}

/** A colour between two others; `share` 0 is the first, 1 the second. */
export function mix(one: Colour, other: Colour, share: number): Colour {
  const [from, to] = [channels(one), channels(other)]
  const mixed = from.map((value, channel) => Math.round(value + ((to[channel] ?? 0) - value) * share))
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

function channels(colour: Colour): number[] {
  return [1, 3, 5].map((start) => Number.parseInt(colour.slice(start, start + 2), 16))
}

function clamp(value: number, size: number): number {
  return Math.min(Math.max(Math.round(value), 0), size - 1)
}

/** Where a row crosses the outline, from left to right. */
function edgesAt(points: readonly Point[], row: number): number[] {
  return points
    .flatMap(([x, y], index) => {
      const [nextX, nextY] = points[(index + 1) % points.length] as Point
      const crosses = (y <= row && row < nextY) || (nextY <= row && row < y)
      return crosses ? [x + ((row - y) / (nextY - y)) * (nextX - x)] : []
    })
    .sort((one, other) => one - other)
}
