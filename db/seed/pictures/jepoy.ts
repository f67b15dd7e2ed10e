// Jepoy, street photographer: a wet Manila night under the train, and a camera where his eye should be.
import { randomOf } from '../random.ts'
import { type Cells, type Colour, createCells, mix, type Point } from './cells.ts'
import { colours } from './colours.ts'
import { write } from './letters.ts'
import { circle, drawing, type Picture, path, polygon, rect, repeat, stroke } from './picture.ts'

export const jepoy = { avatar, cover }

const night = { far: '#2B1A45', middle: '#1F1533', near: '#140E20', road: '#171126', steel: '#3A2E55', lamp: '#FFE2A0' }
const roadTop = 72

function cover(): Picture {
  const cells = createCells(300, 100, colours.ubeNight)
  const random = randomOf('night in Cubao')
  cells.dither(0, 0, 300, roadTop, ['#120C1C', '#231139', '#4A1B6E', '#8A2468', colours.gumamela])
  drawFarCity(cells)
  drawTrain(cells)
  drawWires(cells)
  drawShops(cells)
  drawJeepney(cells, 168, 39)
  drawWalkers(cells)
  drawReflection(cells)
  for (let drop = 0; drop < 210; drop++) {
    const [x, y, length] = [random.whole(0, 310), random.whole(-4, 96), random.whole(2, 5)]
    for (let step = 0; step < length; step++) {
      const [column, row] = [x - Math.floor(step / 2), y + step]
      if (column >= 0 && column < 300 && row >= 0 && row < 100)
        cells.set(column, row, mix(cells.get(column, row), colours.dagatLight, 0.34))
    }
  }
  return { cells }
}

function drawFarCity(cells: Cells): void {
  const random = randomOf('far windows')
  for (let x = 0; x < 300; ) {
    const [width, height] = [random.whole(10, 24), random.whole(12, 38)]
    cells.rect(x, roadTop - height, width, height, random.chance(0.5) ? night.far : '#351F52')
    for (let row = roadTop - height + 3; row < roadTop; row += 4)
      for (let column = x + 2; column < x + width - 2; column += 3)
        if (random.chance(0.3)) cells.rect(column, row, 1, 2, random.chance(0.7) ? '#B5762F' : '#7A4A8F')
    x += width
  }
}

/** The elevated line that roofs half the city, with a train going home. */
function drawTrain(cells: Cells): void {
  cells.rect(0, 30, 300, 8, night.steel)
  cells.rect(0, 30, 300, 1, '#5B4B7A')
  cells.rect(0, 37, 300, 1, '#211733')
  for (const x of [40, 132, 250]) {
    cells.rect(x - 5, 38, 18, 3, night.steel)
    cells.rect(x, 41, 8, 32, '#2D2346')
    cells.rect(x, 41, 2, 32, '#44365F')
  }
  for (const [car, x] of [66, 122, 178].entries()) {
    cells.rect(x, 16, 54, 13, '#D9CFE6')
    cells.rect(x, 16, 54, 2, '#8E7FA8')
    cells.rect(x, 26, 54, 2, car === 1 ? colours.mangga : colours.gumamela)
    cells.rect(x + 3, 29, 48, 1, '#120C1C')
    for (let pane = 0; pane < 6; pane++) cells.rect(x + 4 + pane * 8, 19, 6, 5, pane % 3 === 1 ? '#FFF1D3' : night.lamp)
    for (const pane of [0, 2, 5]) cells.rect(x + 6 + pane * 8, 21, 2, 3, '#4A2417')
  }
  cells.rect(232, 20, 2, 6, '#120C1C')
  cells.rect(230, 24, 2, 2, colours.mangga)
}

function drawShops(cells: Cells): void {
  cells.rect(0, 6, 38, roadTop - 6, night.near)
  cells.rect(38, 22, 24, roadTop - 22, night.middle)
  cells.rect(262, 2, 38, roadTop - 2, night.near)
  cells.rect(240, 26, 22, roadTop - 26, night.middle)
  drawSign(cells, 27, 8, 13, 33, colours.gumamela, 'HOTEL')
  drawSign(cells, 50, 34, 9, 27, colours.mangga, 'GOTO')
  drawSign(cells, 257, 6, 13, 27, '#35C4E0', 'KTV')
  drawSign(cells, 243, 36, 9, 27, colours.pandanLight, 'LOMI')
  drawCounter(cells, 3, 52, 33, colours.mangga)
  drawCounter(cells, 42, 62, 19, colours.gumamelaLight)
  drawCounter(cells, 266, 50, 33, '#35C4E0')
  drawCounter(cells, 242, 65, 18, colours.mangga)
  for (const [x, y] of [
    [6, 14],
    [14, 14],
    [6, 24],
    [14, 36],
    [276, 12],
    [286, 12],
    [286, 24],
    [276, 36],
  ] as const) {
    cells.rect(x, y, 5, 6, '#C98A3A')
    cells.rect(x + 2, y, 1, 6, night.near)
  }
}

/** A neon box with its word read downwards. */
export function drawSign(
  cells: Cells,
  x: number,
  y: number,
  width: number,
  height: number,
  colour: Colour,
  text: string,
): void {
  cells.rect(x - 1, y - 1, width + 2, height + 2, mix(colour, '#120C1C', 0.55))
  cells.rect(x, y, width, height, mix(colour, '#120C1C', 0.82))
  cells.rect(x, y, width, 1, colour)
  cells.rect(x, y + height - 1, width, 1, colour)
  cells.rect(x, y, 1, height, colour)
  cells.rect(x + width - 1, y, 1, height, colour)
  for (const [place, letter] of [...text].entries())
    write(cells, x + Math.floor((width - 3) / 2), y + 2 + place * 6, letter, mix(colour, '#FFFFFF', 0.45))
}

function drawCounter(cells: Cells, x: number, y: number, width: number, colour: Colour): void {
  cells.rect(x, y, width, roadTop - y, mix(colour, night.near, 0.55))
  cells.rect(x + 1, y + 2, width - 2, 6, mix(colour, '#FFFFFF', 0.35))
  for (let stripe = 0; stripe < width; stripe += 4) cells.rect(x + stripe, y, 2, 3, colour)
  for (let item = 3; item < width - 3; item += 4) cells.rect(x + item, y + 5, 2, 3, mix(colour, night.near, 0.75))
  cells.rect(x, y + 8, width, 1, mix(colour, '#FFFFFF', 0.6))
  if (roadTop - y < 16) return
  for (const seat of [5, width - 14]) {
    cells.ellipse(x + seat + 3, y + 9, 1.8, 2.2, '#0C0814')
    cells.rect(x + seat, y + 11, 7, roadTop - y - 16, '#0C0814')
    cells.rect(x + seat + 1, roadTop - 5, 5, 1, colours.sili)
    cells.rect(x + seat + 1, roadTop - 4, 1, 4, '#0C0814')
    cells.rect(x + seat + 5, roadTop - 4, 1, 4, '#0C0814')
  }
}

function drawWires(cells: Cells): void {
  cells.rect(112, 4, 3, roadTop - 4, '#0C0814')
  cells.rect(104, 9, 19, 2, '#0C0814')
  cells.rect(106, 15, 15, 1, '#0C0814')
  cells.rect(117, 16, 6, 8, '#0C0814')
  const spans: readonly (readonly [from: Point, to: Point, sag: number])[] = [
    [[0, 2], [112, 9], 9],
    [[0, 8], [112, 11], 12],
    [[0, 13], [112, 15], 7],
    [[114, 9], [300, 0], 12],
    [[114, 10], [300, 7], 9],
    [[114, 15], [262, 12], 13],
  ]
  for (const [[fromX, fromY], [toX, toY], sag] of spans)
    for (let x = fromX; x < toX; x++) {
      const share = (x - fromX) / (toX - fromX)
      cells.set(x, fromY + (toY - fromY) * share + sag * 4 * share * (1 - share) * 0.6, '#0C0814')
    }
}

/** Coming at us: chrome, lamps and a name board. */
function drawJeepney(cells: Cells, x: number, y: number): void {
  const [chrome, chromeDark, red] = ['#E6DDF0', '#8E7FA8', colours.sili]
  cells.rect(x + 3, y - 4, 42, 4, chromeDark)
  cells.rect(x + 5, y - 5, 38, 1, chrome)
  cells.rect(x, y, 48, 9, red)
  cells.rect(x, y, 48, 1, colours.mangga)
  cells.rect(x, y + 8, 48, 1, colours.mangga)
  cells.rect(x + 9, y + 1, 30, 7, '#2A0A10')
  write(cells, x + 15, y + 2, 'CUBAO', colours.mangga)
  for (const side of [2, 42]) {
    cells.rect(x + side, y + 3, 4, 3, colours.mangga)
    cells.rect(x + side + 1, y + 4, 2, 1, '#FFFFFF')
  }
  cells.rect(x + 2, y + 9, 44, 12, chromeDark)
  cells.rect(x + 4, y + 10, 19, 10, '#3B2450')
  cells.rect(x + 25, y + 10, 19, 10, '#3B2450')
  cells.rect(x + 4, y + 10, 19, 2, night.lamp)
  cells.rect(x + 25, y + 10, 19, 2, night.lamp)
  cells.ellipse(x + 34, y + 15, 3, 3, '#1A1022')
  cells.rect(x + 29, y + 18, 11, 2, '#1A1022')
  cells.rect(x + 9, y + 13, 2, 4, colours.gumamelaLight)
  cells.rect(x + 8, y + 14, 4, 2, colours.mangga)
  cells.rect(x - 4, y + 12, 4, 5, chrome)
  cells.rect(x + 48, y + 12, 4, 5, chrome)
  cells.rect(x + 2, y + 21, 44, 11, chrome)
  cells.rect(x + 10, y + 21, 28, 10, chromeDark)
  for (let bar = 0; bar < 9; bar++) cells.rect(x + 11 + bar * 3, y + 22, 2, 8, bar % 2 ? '#B9ACC9' : '#2A1F3D')
  for (const lamp of [6, 42]) {
    cells.ellipse(x + lamp, y + 26, 4.5, 4.5, '#5B4B7A')
    cells.ellipse(x + lamp, y + 26, 3.6, 3.6, night.lamp)
    cells.ellipse(x + lamp, y + 26, 1.6, 1.6, '#FFFFFF')
  }
  cells.rect(x - 1, y + 31, 50, 3, red)
  cells.rect(x - 1, y + 31, 50, 1, colours.mangga)
  cells.rect(x + 18, y + 31, 12, 3, colours.gatas)
  cells.rect(x + 3, y + 34, 8, 3, '#0C0814')
  cells.rect(x + 37, y + 34, 8, 3, '#0C0814')
}

function drawWalkers(cells: Cells): void {
  drawWalker(cells, 88, 50, colours.sili, '#E0503F')
  drawWalker(cells, 146, 54, colours.dagatMid, colours.dagatLight)
}

function drawWalker(cells: Cells, x: number, y: number, shade: Colour, light: Colour): void {
  cells.polygon(
    [
      [x - 9, y + 6],
      [x - 6, y + 1],
      [x, y - 1],
      [x + 6, y + 1],
      [x + 9, y + 6],
    ],
    shade,
  )
  cells.polygon(
    [
      [x - 9, y + 6],
      [x - 6, y + 1],
      [x, y - 1],
      [x - 2, y + 6],
    ],
    light,
  )
  cells.rect(x, y - 2, 1, 2, shade)
  cells.rect(x + 2, y + 7, 1, 6, '#0C0814')
  cells.ellipse(x - 1, y + 8, 1.6, 1.8, '#0C0814')
  cells.rect(x - 3, y + 10, 5, 8, '#0C0814')
  cells.rect(x - 3, y + 18, 2, roadTop - y - 17, '#0C0814')
  cells.rect(x + 1, y + 18, 2, roadTop - y - 18, '#0C0814')
}

/** The road is a mirror with ripples, darker the nearer it comes. */
function drawReflection(cells: Cells): void {
  for (let y = roadTop + 1; y < 100; y++) {
    const depth = y - roadTop
    const shift = Math.round(Math.sin(y * 1.9) * (0.6 + depth / 9))
    const isRipple = depth % 5 === 4 || depth % 7 === 6
    for (let x = 0; x < 300; x++) {
      const above = cells.get(x + shift, roadTop + 1 - depth * 1.25)
      cells.set(x, y, mix(above, night.road, isRipple ? 0.8 : 0.24 + depth / 90))
    }
  }
  cells.rect(0, roadTop, 300, 1, '#0C0814')
}

function avatar(): Picture {
  const [skin, shade, hair] = ['#B9794A', '#9A5F38', '#1C1220']
  return drawing(
    800,
    800,
    rect(0, 0, 800, 800, colours.dagatMid),
    repeat(5, (ray) => rect(0, ray * 160 + 40, 800, 80, '#2587A8')),
    path('M120 800c0-130 90-190 280-190s280 60 280 190z', colours.mangga),
    path('M300 560h200v90q-100 80-200 0z', shade),
    path('M220 330q0-180 180-180t180 180v110q0 170-180 170T220 440z', skin),
    path('M230 440q-70-10-70-60t70-50zM570 440q70-10 70-60t-70-50z', skin),
    path('M186 318q-6-210 214-210t214 210z', colours.sili),
    path('M150 300h470q40 0 70 30H150z', colours.siliDeep),
    rect(352, 150, 96, 96, colours.gatas),
    rect(376, 174, 48, 48, colours.sili),
    path('M236 330h330v26H236z', shade),
    circle(300, 420, 20, hair),
    stroke('M262 376q36-24 74-4', hair, 18),
    path('M350 372h330v200H350z', '#2A2131'),
    rect(350, 372, 330, 44, '#D9CFE6'),
    rect(560, 344, 80, 36, '#2A2131'),
    rect(380, 350, 60, 26, colours.gumamela),
    circle(510, 486, 92, '#120C1C'),
    circle(510, 486, 74, '#4B3F5E'),
    circle(510, 486, 56, '#120C1C'),
    circle(510, 486, 40, colours.dagat),
    rect(516, 454, 30, 30, colours.dagatLight),
    rect(490, 500, 16, 16, colours.dagatLight),
    path('M640 560q60-10 60-70v-60q-20-26-46-6l-14 40z', skin),
    stroke('M292 536q34 30 76 18', hair, 16),
    polygon(
      [
        [300, 590],
        [330, 604],
        [400, 612],
        [400, 626],
        [320, 616],
      ],
      shade,
    ),
  )
}
