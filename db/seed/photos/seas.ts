// Migo's sea at five hours of one day: the same water, the same boat, another light.
import { type Cells, type Colour, createCells, mix, turns } from '../pictures/cells.ts'
import type { Picture } from '../pictures/picture.ts'
import { randomOf } from '../random.ts'

interface Light {
  sky: readonly Colour[]
  water: readonly Colour[]
  land: Colour
  /** Sun or moon: its colour and where it stands, as shares of the width and of the height above the horizon. */
  disc: { colour: Colour; x: number; y: number; radius: number } | null
  glitter: Colour
  stars?: boolean
  rain?: boolean
}

const lights = {
  dawn: {
    sky: ['#2B1B4E', '#5A2F86', '#B24C8C', '#F08A78', '#FFC48A', '#FFE9BE'],
    water: ['#F7B79A', '#B9698F', '#6C3C82', '#3A2360'],
    land: '#5A2F6E',
    disc: { colour: '#FFF1D3', x: 0.7, y: 0.12, radius: 11 },
    glitter: '#FFE9BE',
  },
  noon: {
    sky: ['#1F86B8', '#4FB4DA', '#8ED6EC', '#D3F1F5'],
    water: ['#7FDCD2', '#2FB3B5', '#0F86A0', '#0A5C78'],
    land: '#2C8A66',
    disc: { colour: '#FFFFFF', x: 0.24, y: 0.78, radius: 9 },
    glitter: '#E9FFFB',
  },
  rain: {
    sky: ['#2C3644', '#46545F', '#6D7E88', '#98A8AF'],
    water: ['#7C919A', '#50666F', '#344750', '#1E2B36'],
    land: '#3B4C52',
    disc: null,
    glitter: '#B9C8CE',
    rain: true,
  },
  dusk: {
    sky: ['#2A0F3F', '#5A1D6E', '#A31E5B', '#E2503F', '#FF9A3C', '#FFD36B'],
    water: ['#F0763C', '#B3305A', '#5A1D6E', '#1E0E33'],
    land: '#4A1650',
    disc: { colour: '#FFE08A', x: 0.34, y: 0.1, radius: 15 },
    glitter: '#FFD36B',
  },
  night: {
    sky: ['#0A0A1C', '#14153A', '#242A66', '#3C4C94'],
    water: ['#4A5CA0', '#28306E', '#151A44', '#0A0A1C'],
    land: '#10143A',
    disc: { colour: '#FFF4D2', x: 0.66, y: 0.66, radius: 10 },
    glitter: '#F3E6B8',
    stars: true,
  },
} satisfies Record<string, Light>

export type Hour = keyof typeof lights

/** Portrait, or wide as the sea is. */
export function sea(hour: Hour, shape: 'portrait' | 'wide' = 'portrait'): Picture {
  const light: Light = lights[hour]
  const [width, height] = shape === 'wide' ? [300, 112] : [144, 180]
  const horizon = Math.round(height * 0.56)
  const cells = createCells(width, height, light.sky[0]!)
  cells.dither(0, 0, width, horizon, light.sky)
  if (light.stars) drawStars(cells, horizon)
  if (light.disc) drawDisc(cells, light.disc, horizon)
  drawClouds(cells, light, hour, horizon)
  drawIslands(cells, light, horizon)
  cells.dither(0, horizon, width, height - horizon, light.water)
  drawGlitter(cells, light, hour, horizon)
  drawBangka(cells, Math.round(width * (hour === 'noon' ? 0.6 : 0.4)), horizon + 16, hour === 'noon')
  if (light.rain) drawRain(cells)
  return { cells }
}

function drawStars(cells: Cells, horizon: number): void {
  const random = randomOf('stars over Olango')
  for (let star = 0; star < cells.width; star++) {
    const [x, y] = [random.whole(0, cells.width - 1), random.whole(0, horizon - 20)]
    cells.set(x, y, mix(cells.get(x, y), '#FFF4D2', random.chance(0.25) ? 1 : 0.5))
  }
}

function drawDisc(cells: Cells, disc: NonNullable<Light['disc']>, horizon: number): void {
  const [x, y] = [Math.round(cells.width * disc.x), Math.round(horizon * (1 - disc.y))]
  for (const [more, share] of [
    [9, 0.18],
    [5, 0.4],
    [2, 0.7],
  ] as const) {
    const reach = disc.radius + more
    for (let row = y - reach; row <= Math.min(y + reach, horizon - 1); row++)
      for (let column = x - reach; column <= x + reach; column++)
        if (Math.hypot(column - x, row - y) <= reach)
          cells.set(column, row, mix(cells.get(column, row), disc.colour, share * 0.5))
  }
  cells.ellipse(x, y, disc.radius + 0.4, disc.radius + 0.4, disc.colour)
}

function drawClouds(cells: Cells, { sky }: Light, hour: Hour, horizon: number): void {
  const random = randomOf(`clouds at ${hour}`)
  for (let bank = 0; bank < (hour === 'rain' ? 26 : 9); bank++) {
    const [x, y, length] = [random.whole(-20, cells.width), random.whole(4, horizon - 18), random.whole(16, 54)]
    const colour = mix(cells.get(Math.max(x, 0), y), hour === 'noon' ? '#FFFFFF' : sky.at(-2)!, 0.45)
    cells.rect(x, y, length, 3, colour)
    cells.rect(x + 5, y - 2, Math.round(length * 0.5), 2, colour)
    cells.rect(x + 9, y + 3, Math.round(length * 0.6), 1, colour)
  }
}

function drawIslands(cells: Cells, { land, sky }: Light, horizon: number): void {
  for (const [from, to, rise, share] of [
    [-0.1, 0.42, 15, 0.45],
    [0.58, 1.2, 22, 0.3],
    [0.74, 1.1, 11, 0],
  ] as const) {
    const colour = mix(land, sky.at(-1)!, share)
    const [left, right] = [Math.round(cells.width * from), Math.round(cells.width * to)]
    for (let x = left; x < right; x++) {
      const along = (x - left) / (right - left)
      const top = Math.round(rise * Math.sin(Math.PI * along) ** 0.8 + Math.sin(x * 0.6) + Math.sin(x * 0.19) * 2)
      if (top > 0) cells.rect(x, horizon - top, 1, top, colour)
    }
  }
}

/** Short dashes everywhere, and a road of light under the sun or the moon. */
function drawGlitter(cells: Cells, { disc, glitter }: Light, hour: Hour, horizon: number): void {
  const random = randomOf(`waves at ${hour}`)
  const depth = cells.height - horizon
  for (let wave = 0; wave < cells.width * 2; wave++) {
    const down = Math.floor(random.next() ** 0.8 * (depth - 2)) + 1
    const road = disc && random.chance(0.45)
    const x = road
      ? Math.round(cells.width * disc.x + (random.next() - 0.5) * (disc.radius + down * 0.5) * 2)
      : random.whole(0, cells.width - 1)
    const length = 1 + Math.floor(down / 12) + random.whole(0, 3)
    for (let step = 0; step < length && x + step < cells.width; step++)
      if (x + step >= 0)
        cells.set(x + step, horizon + down, mix(cells.get(x + step, horizon + down), glitter, road ? 0.75 : 0.24))
  }
  for (let x = 0; x < cells.width; x++)
    if (turns(x, 0, 0.4)) cells.set(x, horizon, mix(cells.get(x, horizon), glitter, 0.5))
}

/** An outrigger boat; with its sail up when there is wind. */
function drawBangka(cells: Cells, x: number, y: number, hasSail: boolean): void {
  const dark = '#1A0F28'
  cells.polygon(
    [
      [x - 30, y - 3],
      [x - 21, y + 4],
      [x + 25, y + 4],
      [x + 38, y - 5],
      [x + 24, y + 1],
      [x - 21, y + 1],
    ],
    dark,
  )
  cells.rect(x - 19, y + 1, 43, 1, '#E0503F')
  for (const at of [-12, 15]) cells.line([x + at, y], [x + at - 6, y + 8], dark)
  cells.rect(x - 28, y + 8, 54, 1, dark)
  cells.rect(x + 4, y - 34, 1, 35, dark)
  if (hasSail) {
    cells.polygon(
      [
        [x + 6, y - 32],
        [x + 6, y - 5],
        [x + 30, y - 6],
      ],
      '#FFF6E4',
    )
    for (const [row, colour] of [
      [-22, '#E0503F'],
      [-15, '#FFB524'],
      [-10, '#2B93B5'],
    ] as const) {
      const reach = Math.round(((row + 32) / 27) * 22)
      cells.rect(x + 6, y + row, reach, 3, colour)
    }
  } else cells.rect(x + 2, y - 33, 5, 2, dark)
  // Who sings, with a guitar across the knees.
  cells.ellipse(x - 7, y - 8, 2.4, 2.6, dark)
  cells.rect(x - 10, y - 5, 6, 6, dark)
  cells.line([x - 12, y - 1], [x + 1, y - 5], '#B4643C')
  cells.ellipse(x - 9, y - 2, 2.2, 1.8, '#B4643C')
}

function drawRain(cells: Cells): void {
  const random = randomOf('rain at sea')
  for (let drop = 0; drop < cells.width * 2; drop++) {
    const [x, y, length] = [random.whole(0, cells.width + 10), random.whole(-4, cells.height), random.whole(3, 8)]
    for (let step = 0; step < length; step++) {
      const [column, row] = [x - Math.floor(step / 2), y + step]
      if (column >= 0 && column < cells.width && row >= 0 && row < cells.height)
        cells.set(column, row, mix(cells.get(column, row), '#DCE6EA', 0.3))
    }
  }
}
