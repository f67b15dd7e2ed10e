// Migo, songwriter by the sea: a bangka at dusk whose sun plays on the water like a song's levels.
import { randomOf } from '../random.ts'
import { type Cells, createCells, mix, turns } from './cells.ts'
import { colours } from './colours.ts'
import { circle, clipped, drawing, ellipse, type Picture, path, rect, repeat, stroke } from './picture.ts'

export const migo = { avatar, cover }

const horizon = 58
const sunX = 196
const dark = '#1E0E33'

function cover(): Picture {
  const cells = createCells(300, 100, colours.ubeDeep)
  cells.dither(0, 0, 300, horizon, ['#2A0F3F', '#4A1670', '#8B1F6B', colours.gumamela, '#EE5A3A', colours.mangga])
  drawStars(cells)
  drawSun(cells)
  drawClouds(cells)
  drawIslands(cells)
  drawSea(cells)
  drawBangka(cells, 98, 63)
  return { cells }
}

function drawStars(cells: Cells): void {
  const random = randomOf('stars over Mactan')
  for (let star = 0; star < 46; star++) {
    const [x, y] = [random.whole(0, 299), random.whole(0, 20)]
    cells.set(x, y, mix(cells.get(x, y), colours.gatas, random.chance(0.3) ? 1 : 0.45))
  }
}

function drawSun(cells: Cells): void {
  cells.ellipse(sunX, 48, 26.6, 26.6, '#FF8A3A')
  cells.ellipse(sunX, 48, 23.6, 23.6, colours.mangga)
  cells.ellipse(sunX, 48, 17.6, 17.6, '#FFD36B')
  cells.ellipse(sunX, 48, 10.6, 10.6, '#FFEBB0')
  for (const [y, height] of [
    [40, 1],
    [45, 1],
    [50, 2],
    [55, 2],
  ] as const)
    for (let x = sunX - 28; x < sunX + 28; x++) for (let row = y; row < y + height; row++) cells.set(x, row, '#F4683A')
}

function drawClouds(cells: Cells): void {
  const banks = [
    [14, 24, 62, '#7A1D6E'],
    [30, 21, 30, '#7A1D6E'],
    [110, 12, 46, '#4F1873'],
    [124, 10, 20, '#4F1873'],
    [228, 20, 60, '#8B1F6B'],
    [246, 17, 26, '#8B1F6B'],
    [52, 40, 70, '#E0483F'],
    [232, 36, 76, '#DE3F49'],
    [150, 30, 34, '#B5245E'],
  ] as const
  for (const [x, y, width, colour] of banks) {
    cells.rect(x, y, width, 3, colour)
    cells.rect(x + 5, y - 2, width - 14, 2, colour)
    cells.rect(x + 8, y + 3, width - 18, 1, mix(colour, colours.mangga, 0.4))
  }
}

function drawIslands(cells: Cells): void {
  for (const [x, width, height, colour] of [
    [0, 84, 13, '#7A1D5E'],
    [36, 60, 8, '#5A1650'],
    [246, 90, 15, '#7A1D5E'],
    [262, 50, 8, '#5A1650'],
  ] as const)
    for (let column = 0; column < width; column++) {
      const share = column / width
      const top = Math.round(
        height * Math.sin(Math.PI * share) ** 0.7 + Math.sin(column * 0.7) + Math.sin(column * 0.23) * 1.5,
      )
      if (top > 0) cells.rect(x + column, horizon - top, 1, top, colour)
    }
}

/** Bands of colour, and under the sun the levels of a song. */
function drawSea(cells: Cells): void {
  cells.dither(0, horizon, 300, 100 - horizon, ['#C8324F', '#8B1F6B', '#4A1670', '#2A0F3F', '#1E0E33'])
  const random = randomOf('waves')
  for (let wave = 0; wave < 150; wave++) {
    const y = horizon + 2 + Math.floor(random.next() ** 0.8 * 40)
    const x = random.whole(0, 299)
    const length = 2 + Math.floor((y - horizon) / 7) + random.whole(0, 4)
    for (let step = 0; step < length && x + step < 300; step++)
      cells.set(x + step, y, mix(cells.get(x + step, y), random.chance(0.9) ? '#E0604F' : colours.mangga, 0.42))
  }
  const levels = [3, 5, 4, 8, 6, 10, 7, 12, 9, 6, 11, 8, 5, 9, 4, 6, 3]
  for (const [column, level] of levels.entries())
    for (let step = 0; step < level; step++) {
      const x = sunX - 42 + column * 5
      const colour = mix(colours.mangga, colours.gumamela, Math.max(0, step / 13))
      cells.rect(x, horizon + 1 + step * 3, 4, 2, step < 3 ? '#FFD36B' : colour)
    }
  for (let x = sunX - 28; x < sunX + 28; x++) if (turns(x, 1, 0.7)) cells.set(x, horizon, '#FFEBB0')
}

/** An outrigger boat with a singer in it, dark against the light. */
function drawBangka(cells: Cells, x: number, y: number): void {
  cells.polygon(
    [
      [x - 40, y - 4],
      [x - 28, y + 5],
      [x + 34, y + 5],
      [x + 52, y - 7],
      [x + 32, y + 1],
      [x - 28, y + 1],
    ],
    dark,
  )
  cells.rect(x - 26, y + 1, 58, 1, colours.gumamela)
  cells.line([x - 16, y], [x - 26, y + 10], dark)
  cells.line([x + 20, y], [x + 14, y + 10], dark)
  cells.polygon(
    [
      [x - 44, y + 9],
      [x - 38, y + 11],
      [x + 30, y + 11],
      [x + 36, y + 9],
      [x + 30, y + 12],
      [x - 38, y + 12],
    ],
    dark,
  )
  cells.rect(x + 6, y - 44, 2, 46, dark)
  cells.polygon(
    [
      [x + 9, y - 41],
      [x + 9, y - 6],
      [x + 40, y - 8],
    ],
    colours.gatas,
  )
  cells.polygon(
    [
      [x + 9, y - 41],
      [x + 9, y - 6],
      [x + 20, y - 7],
    ],
    '#F6D9B8',
  )
  for (const [row, colour] of [
    [-30, colours.sili],
    [-22, colours.mangga],
    [-14, colours.dagatMid],
  ] as const)
    cells.polygon(
      [
        [x + 9, y + row],
        [x + 9, y + row + 4],
        [x + 20 + (row + 41) * 0.55, y + row + 4],
        [x + 17 + (row + 41) * 0.55, y + row],
      ],
      colour,
    )
  cells.line([x + 7, y - 43], [x + 50, y - 7], dark)
  cells.line([x + 6, y - 43], [x - 36, y - 3], dark)
  cells.ellipse(x - 13, y - 17, 4, 4, dark)
  cells.rect(x - 18, y - 20, 4, 4, dark)
  cells.polygon(
    [
      [x - 19, y],
      [x - 18, y - 12],
      [x - 9, y - 12],
      [x - 6, y],
    ],
    dark,
  )
  cells.polygon(
    [
      [x - 7, y],
      [x - 6, y - 4],
      [x + 4, y - 4],
      [x + 5, y],
    ],
    dark,
  )
  cells.ellipse(x - 7, y - 6, 4.5, 3.5, colours.manggaDeep)
  cells.ellipse(x - 7, y - 6, 1.4, 1.4, dark)
  cells.line([x - 11, y - 8], [x - 24, y - 15], '#7A3B12', 2)
  cells.line([x - 10, y - 11], [x - 5, y - 7], dark, 2)
  for (let row = 0; row < 12; row++)
    for (let column = -36; column < 44; column++)
      if (turns(x + column, y + row, 0.5 - row / 26) && row % 3 !== 2 && y + 13 + row < 100)
        cells.set(x + column + (row % 2) * 2, y + 13 + row, mix(cells.get(x + column, y + 13 + row), dark, 0.7))
}

function avatar(): Picture {
  const [skin, shade, hair] = ['#A9683C', '#8C512B', '#2A1420']
  const curls = [
    [250, 260],
    [330, 190],
    [430, 170],
    [530, 210],
    [580, 300],
    [210, 350],
    [600, 390],
    [400, 240],
    [500, 280],
    [300, 280],
  ] as const
  return drawing(
    800,
    800,
    rect(0, 0, 800, 800, colours.mangga),
    circle(400, 400, 330, '#FFC95C'),
    clipped(
      'shirt',
      'M110 800q30-180 290-180t290 180z',
      rect(0, 600, 800, 200, colours.dagat),
      repeat(4, (stripe) => rect(0, 690 + stripe * 40, 800, 16, colours.dagatDeep)),
    ),
    path('M320 540h160v110q-80 60-160 0z', shade),
    curls.map(([x, y]) => circle(x, y, 92, hair)).join(''),
    path('M240 350q10-110 160-110t160 110v90q0 170-160 170T240 440z', skin),
    path('M240 350q60-10 90-70 60 60 230 60-10-120-160-120T240 350z', hair),
    stroke('M286 402q32 26 64 0M450 402q32 26 64 0', hair, 18),
    stroke('M280 352q34-24 72-8M448 344q38-16 72 8', hair, 16),
    path('M400 400l-22 72h34z', shade),
    ellipse(400, 532, 52, 44, '#4A1420'),
    path('M356 514q44-26 88 0l-6 10H362z', colours.gatas),
    ellipse(400, 560, 30, 16, colours.gumamelaLight),
    circle(282, 474, 30, '#C4764A'),
    circle(518, 474, 30, '#C4764A'),
    stroke('M196 400q-10-260 204-260t204 260', colours.ube, 40),
    rect(150, 360, 84, 160, colours.ube, 30),
    rect(566, 360, 84, 160, colours.ube, 30),
    rect(170, 400, 44, 44, colours.gumamela),
    rect(586, 400, 44, 44, colours.gumamela),
  )
}
