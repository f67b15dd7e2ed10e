// Jepoy's streets: a row of houses that leans over its wires, and the same once more in the wet road.
import { type Cells, type Colour, createCells, mix } from '../pictures/cells.ts'
import { drawSign } from '../pictures/jepoy.ts'
import type { Picture } from '../pictures/picture.ts'
import { type Random, randomOf } from '../random.ts'

interface Street {
  /** The same word gives the same street. */
  name: string
  width: number
  height: number
  sky: readonly Colour[]
  wall: readonly Colour[]
  lamp: Colour
  signs: readonly (readonly [text: string, colour: Colour])[]
  /** What stands in the middle of the road. */
  figure: 'umbrella' | 'bike' | 'cat'
  rain?: boolean
}

const neon = { pink: '#FF4D8D', mangga: '#FFB524', aqua: '#35C4E0', green: '#82D79C', red: '#FF6A4D' }

export const streets = {
  quiapo: {
    name: 'Quiapo, alas-sais',
    width: 144,
    height: 180,
    sky: ['#4F6FA8', '#8FA6C8', '#E8B9A8', '#FFE0B0'],
    wall: ['#C98A6C', '#8E6A7A', '#D9A77C', '#7A8CA0', '#B4766A'],
    lamp: '#FFE9B8',
    signs: [
      ['GOTO', neon.red],
      ['TSAA', neon.green],
    ],
    figure: 'bike',
  },
  cubao: {
    name: 'Cubao, alas-onse',
    width: 144,
    height: 180,
    sky: ['#0F0A1A', '#24113C', '#57206E', '#A32C6B'],
    wall: ['#24173A', '#1B112C', '#301D4A', '#201538'],
    lamp: '#FFC25E',
    signs: [
      ['HOTEL', neon.pink],
      ['LOMI', neon.mangga],
      ['KTV', neon.aqua],
    ],
    figure: 'umbrella',
    rain: true,
  },
  colon: {
    name: 'Colon Street, Cebu',
    width: 180,
    height: 144,
    sky: ['#123C54', '#1F6E84', '#58AFA6', '#F2D08A'],
    wall: ['#1B4458', '#16364A', '#24566A', '#122C3E'],
    lamp: '#FFE29A',
    signs: [
      ['SINE', neon.mangga],
      ['PUSO', neon.red],
    ],
    figure: 'cat',
  },
  escolta: {
    name: 'Escolta, umaga',
    width: 144,
    height: 180,
    sky: ['#F2A65E', '#F7C27E', '#FBE0A8', '#FFF4D8'],
    wall: ['#B0573C', '#D58A52', '#8A4038', '#E3A868', '#9C5A4A'],
    lamp: '#FFF6DC',
    signs: [['KAPE', neon.green]],
    figure: 'bike',
  },
  avenida: {
    name: 'Avenida, buong haba',
    width: 360,
    height: 104,
    sky: ['#1A1030', '#3B1A5A', '#8A2A72', '#F06A5A', '#FFC27A'],
    wall: ['#2A1842', '#1F1234', '#3A2054', '#261640'],
    lamp: '#FFD27A',
    signs: [
      ['HOTEL', neon.aqua],
      ['SINE', neon.pink],
      ['GOTO', neon.mangga],
      ['KTV', neon.green],
    ],
    figure: 'umbrella',
    rain: true,
  },
} satisfies Record<string, Street>

export function street(key: keyof typeof streets): Picture {
  const place: Street = streets[key]
  const random = randomOf(place.name)
  const cells = createCells(place.width, place.height, place.sky[0]!)
  const road = Math.round(place.height * 0.68)
  cells.dither(0, 0, place.width, road, place.sky)
  drawHouses(cells, place, random, road, 0.62, 0.45)
  drawHouses(cells, place, random, road, 0.86, 0)
  drawSigns(cells, place, random, road)
  drawWires(cells, random, road)
  drawReflection(cells, place, road)
  drawFigure(cells, place.figure, Math.round(place.width * 0.46), road + 6)
  if (place.rain) drawRain(cells, random)
  return { cells }
}

/** Tall at the sides, low in the middle, so that the eye goes down the street. */
function drawHouses(cells: Cells, place: Street, random: Random, road: number, reach: number, haze: number): void {
  for (let x = 0; x < cells.width; ) {
    const width = random.whole(14, 26)
    const side = Math.abs((x + width / 2) / cells.width - 0.5) * 2
    const height = Math.round(road * reach * (0.24 + 0.72 * side ** 1.3) + random.whole(-6, 6))
    const wall = mix(place.wall[random.whole(0, place.wall.length - 1)]!, place.sky.at(-1)!, haze)
    const top = road - height
    cells.rect(x, top, width, height, wall)
    cells.rect(x, top, width, 2, mix(wall, '#FFFFFF', 0.18))
    cells.rect(x + width - 2, top, 2, height, mix(wall, '#0C0814', 0.3))
    for (let row = top + 6; row < road - 12; row += 9)
      for (let column = x + 3; column < x + width - 5; column += 7) {
        const isLit = random.chance(0.42)
        cells.rect(column, row, 4, 5, isLit ? mix(place.lamp, wall, haze) : mix(wall, '#0C0814', 0.4))
        if (isLit && random.chance(0.3)) cells.rect(column, row + 2, 2, 3, mix(wall, '#0C0814', 0.5))
      }
    if (haze === 0) drawShop(cells, x, road - 11, width, place.lamp, random)
    x += width
  }
}

function drawShop(cells: Cells, x: number, y: number, width: number, lamp: Colour, random: Random): void {
  const cloth = ['#E0503F', '#FFB524', '#2B93B5', '#3FA363'][random.whole(0, 3)]!
  cells.rect(x + 1, y + 3, width - 3, 8, mix(lamp, '#3A2412', 0.25))
  for (let item = 3; item < width - 4; item += 4) cells.rect(x + item, y + 6, 2, 5, mix(cloth, '#0C0814', 0.45))
  for (let stripe = 0; stripe < width - 1; stripe += 4) {
    cells.rect(x + stripe, y, Math.min(2, width - 1 - stripe), 4, cloth)
    cells.rect(x + stripe + 2, y, Math.max(0, Math.min(2, width - 3 - stripe)), 4, '#FFF6E4')
  }
}

function drawSigns(cells: Cells, { signs, width }: Street, random: Random, road: number): void {
  for (const [place, [text, colour]] of signs.entries()) {
    const x = place % 2 ? width - 18 - place * 10 : 8 + place * 22
    drawSign(cells, x, road - 46 - text.length * 6 + random.whole(0, 10), 11, text.length * 6 + 3, colour, text)
  }
}

function drawWires(cells: Cells, random: Random, road: number): void {
  const post = Math.round(cells.width * 0.72)
  cells.rect(post, Math.round(road * 0.16), 3, road - Math.round(road * 0.16), '#0C0814')
  cells.rect(post - 9, Math.round(road * 0.2), 21, 2, '#0C0814')
  for (let wire = 0; wire < 7; wire++) {
    const [from, sag] = [random.whole(4, Math.round(road * 0.4)), random.whole(6, 16)]
    for (let x = 0; x < cells.width; x++) {
      const share = x < post ? x / post : (x - post) / (cells.width - post)
      const [start, end] = x < post ? [from, road * 0.2] : [road * 0.2, from * 0.7]
      cells.set(x, start + (end - start) * share + sag * 2.4 * share * (1 - share), '#0C0814')
    }
  }
}

function drawReflection(cells: Cells, { sky }: Street, road: number): void {
  const tar = mix(sky[0]!, '#17121F', 0.6)
  for (let y = road; y < cells.height; y++) {
    const depth = y - road
    const shift = Math.round(Math.sin(y * 1.7) * (0.5 + depth / 10))
    const isRipple = depth % 6 === 5
    for (let x = 0; x < cells.width; x++)
      cells.set(x, y, mix(cells.get(x + shift, road - 1 - depth * 1.5), tar, isRipple ? 0.72 : 0.3 + depth / 120))
  }
  cells.rect(0, road, cells.width, 2, mix(tar, '#0C0814', 0.5))
}

function drawFigure(cells: Cells, figure: Street['figure'], x: number, y: number): void {
  const dark = '#0C0814'
  if (figure === 'cat') {
    cells.sprite(
      x,
      y + 6,
      ['#.....#.#', '#.....###', '.#....#o#', '.#######.', '..######.', '..##..##.', '..#....#.'],
      { '#': dark, o: '#FFB524' },
    )
    return
  }
  if (figure === 'umbrella') {
    cells.polygon(
      [
        [x - 13, y],
        [x - 8, y - 8],
        [x, y - 11],
        [x + 8, y - 8],
        [x + 13, y],
      ],
      '#B4231B',
    )
    cells.polygon(
      [
        [x - 13, y],
        [x - 8, y - 8],
        [x, y - 11],
        [x - 3, y],
      ],
      '#E0503F',
    )
    cells.rect(x + 2, y, 1, 10, dark)
    cells.ellipse(x - 1, y + 3, 2.6, 3, dark)
    cells.rect(x - 5, y + 6, 9, 12, dark)
    cells.rect(x - 4, y + 18, 3, 8, dark)
    cells.rect(x + 1, y + 18, 3, 7, dark)
    return
  }
  for (const wheel of [-9, 11]) {
    cells.ellipse(x + wheel, y + 14, 6.4, 6.4, dark)
    cells.ellipse(x + wheel, y + 14, 4.6, 4.6, '#8E7FA8')
    cells.rect(x + wheel - 1, y + 13, 2, 2, dark)
  }
  cells.line([x - 9, y + 14], [x - 3, y + 4], '#B4231B', 2)
  cells.line([x - 3, y + 4], [x + 8, y + 4], '#B4231B', 2)
  cells.line([x + 11, y + 14], [x + 7, y + 1], '#B4231B', 2)
  cells.ellipse(x - 1, y - 13, 3, 3.2, dark)
  cells.rect(x - 5, y - 10, 8, 12, '#FFB524')
  cells.line([x + 2, y - 7], [x + 8, y], '#C58A5C', 2)
  cells.line([x - 2, y + 2], [x + 2, y + 12], dark, 2)
  cells.rect(x - 18, y - 3, 11, 9, '#FFF6E4')
  cells.rect(x - 18, y - 3, 11, 2, '#B4231B')
}

function drawRain(cells: Cells, random: Random): void {
  for (let drop = 0; drop < cells.width; drop++) {
    const [x, y, length] = [random.whole(0, cells.width + 9), random.whole(-4, cells.height), random.whole(3, 7)]
    for (let step = 0; step < length; step++) {
      const [column, row] = [x - Math.floor(step / 2), y + step]
      if (column >= 0 && column < cells.width && row >= 0 && row < cells.height)
        cells.set(column, row, mix(cells.get(column, row), '#CFE6F2', 0.32))
    }
  }
}
