// Frames of “Tabi-Tabi Po”: three parts of the forest at three hours of the night.
import { type Cells, type Colour, createCells, mix } from '../pictures/cells.ts'
import { colours } from '../pictures/colours.ts'
import { write } from '../pictures/letters.ts'
import type { Picture } from '../pictures/picture.ts'
import { drawHero, drawNuno, drawPlatform } from '../pictures/tikbalang.ts'
import { randomOf } from '../random.ts'

interface Level {
  name: string
  sky: readonly Colour[]
  far: Colour
  near: Colour
  glow: Colour
  platforms: readonly (readonly [x: number, y: number, width: number])[]
}

export const levels = {
  river: {
    name: 'LEVEL 3 ILOG',
    sky: ['#0E1B3A', '#163A66', '#2B6E8C', '#7FC4B0'],
    far: '#1E5670',
    near: '#123A50',
    glow: '#BFFFE0',
    platforms: [
      [0, 106, 74],
      [92, 88, 32],
      [140, 72, 40],
      [150, 112, 90],
    ],
  },
  balete: {
    name: 'LEVEL 7 BALETE',
    sky: ['#140C26', '#2E1650', '#5A2A7C', '#B4589A'],
    far: '#3A2058',
    near: '#22123A',
    glow: '#FFD36B',
    platforms: [
      [0, 112, 120],
      [60, 84, 34],
      [112, 64, 34],
      [160, 96, 80],
    ],
  },
  dawn: {
    name: 'LEVEL 10 UMAGA',
    sky: ['#3B4E8C', '#8A6EA8', '#F0967A', '#FFD98F'],
    far: '#7A5A86',
    near: '#4A3A66',
    glow: '#FFF4D2',
    platforms: [
      [0, 100, 60],
      [76, 112, 100],
      [118, 80, 30],
      [186, 92, 54],
    ],
  },
} satisfies Record<string, Level>

export function level(key: keyof typeof levels): Picture {
  const place: Level = levels[key]
  const random = randomOf(place.name)
  const cells = createCells(240, 135, place.sky[0]!)
  cells.dither(0, 0, 240, 110, place.sky)
  cells.ellipse(176, 34, 17, 17, mix(place.glow, place.sky[1]!, 0.5))
  cells.ellipse(176, 34, 13.6, 13.6, place.glow)
  drawTrees(cells, place, 'far', 52)
  drawTrees(cells, place, 'near', 74)
  for (const [x, y, width] of place.platforms) drawPlatform(cells, x, y, width, y > 90 ? 135 - y : 6)
  drawHero(cells, 30, place.platforms[0]![1] - 18)
  drawNuno(cells, 190, place.platforms[3]![1] - 14)
  for (let coin = 0; coin < 9; coin++)
    drawCoin(
      cells,
      96 + (coin % 3) * 9 + Math.floor(coin / 3) * 34,
      52 - (coin % 3 === 1 ? 4 : 0) + Math.floor(coin / 3) * 5,
    )
  for (let fly = 0; fly < 34; fly++) {
    const [x, y] = [random.whole(4, 235), random.whole(30, 120)]
    cells.set(x, y, place.glow)
    if (random.chance(0.4)) cells.rect(x, y, 2, 1, place.glow)
  }
  cells.rect(6, 6, place.name.length * 4 + 5, 11, '#160D1C')
  write(cells, 9, 9, place.name, '#FFF4D2')
  return { cells }
}

function drawTrees(cells: Cells, place: Level, row: 'far' | 'near', top: number): void {
  const colour = place[row]
  const random = randomOf(`${row} trees of ${place.name}`)
  for (let x = 0; x < 240; x++) {
    const ridge = Math.round(top + 34 + Math.sin(x / 17 + top) * 5)
    cells.rect(x, ridge, 1, 135 - ridge, colour)
  }
  for (let x = random.whole(0, 9); x < 240; x += random.whole(13, 24)) {
    const [height, crown] = [random.whole(30, 56), random.whole(9, 16)]
    const base = top + 46
    cells.rect(x, base - height, 3, height, colour)
    cells.ellipse(x + 1, base - height, crown, crown * 0.6, colour)
    cells.ellipse(x + 1 - crown * 0.4, base - height + 6, crown * 0.7, crown * 0.4, colour)
    for (let vine = -1; vine < 2; vine++) cells.rect(x + vine * 6, base - height + 4, 1, random.whole(6, 18), colour)
  }
}

function drawCoin(cells: Cells, x: number, y: number): void {
  cells.rect(x, y, 5, 5, colours.mangga)
  cells.rect(x, y, 5, 1, '#FFE7A8')
  cells.rect(x, y, 1, 5, '#FFE7A8')
  cells.rect(x + 4, y + 1, 1, 4, '#B5701A')
}
