// Boyet, plantito: a sari-sari store half given to the jungle, and the man behind the leaf.
import { randomOf } from '../random.ts'
import { type Cells, createCells, mix } from './cells.ts'
import { colours } from './colours.ts'
import { write } from './letters.ts'
import type { Picture } from './picture.ts'

export const boyet = { avatar, cover }

const sachets = [
  colours.sili,
  colours.mangga,
  colours.dagatMid,
  colours.pandanMid,
  colours.gumamelaLight,
  colours.gatas,
  '#8A5BB0',
  '#EE7A3A',
]

function cover(): Picture {
  const cells = createCells(300, 100, '#BFE6EE')
  cells.dither(0, 0, 300, 60, ['#8FD0E2', '#BFE6EE', '#E6F5EE'])
  drawBackground(cells)
  drawStore(cells, 92, 12)
  drawGarden(cells)
  cells.rect(0, 88, 300, 12, '#CDBFA8')
  for (let x = 0; x < 300; x += 14) cells.rect(x + 4, 93, 8, 1, '#B5A58C')
  cells.rect(0, 88, 300, 1, '#E6DAC6')
  drawBench(cells, 133, 78)
  drawCat(cells, 146, 70)
  return { cells }
}

function drawBackground(cells: Cells): void {
  for (const [x, y, width] of [
    [14, 14, 34],
    [22, 11, 18],
    [236, 9, 40],
    [246, 6, 20],
    [66, 6, 22],
  ] as const)
    cells.rect(x, y, width, 4, '#FFFFFF')
  cells.rect(0, 40, 70, 50, '#E9CFA5')
  cells.rect(0, 36, 74, 5, '#B5623A')
  cells.rect(246, 34, 54, 56, '#D9B0A0')
  cells.rect(242, 30, 58, 5, '#8A8FA8')
  for (const x of [12, 40]) {
    cells.rect(x, 52, 16, 16, '#7C5236')
    for (let slat = 0; slat < 16; slat += 4) cells.rect(x + 1, 53 + slat, 14, 2, '#A87A50')
  }
  cells.line([0, 22], [92, 28], '#4A4050')
  cells.line([210, 27], [299, 18], '#4A4050')
}

function drawStore(cells: Cells, x: number, y: number): void {
  cells.rect(x, y + 16, 120, 62, '#2F8F83')
  for (let plank = 0; plank < 120; plank += 8) cells.rect(x + plank, y + 16, 1, 62, '#257468')
  for (let rib = -8; rib < 128; rib += 4) {
    cells.rect(x + rib, y + 12, 4, 6, rib % 8 ? '#C6502F' : '#E06A3E')
    cells.rect(x + rib, y + 18, 4, 1, '#8E3319')
  }
  cells.rect(x + 20, y, 80, 12, colours.gatas)
  cells.rect(x + 20, y, 80, 1, colours.sili)
  cells.rect(x + 20, y + 11, 80, 1, colours.sili)
  cells.rect(x + 20, y, 1, 12, colours.sili)
  cells.rect(x + 99, y, 1, 12, colours.sili)
  write(cells, x + 27, y + 4, 'BOYET SARI-SARI', colours.ube)
  cells.rect(x + 89, y + 4, 5, 5, colours.mangga)
  drawCounter(cells, x + 10, y + 22)
  cells.rect(x + 6, y + 56, 108, 4, '#8A5A34')
  cells.rect(x + 6, y + 56, 108, 1, '#B98250')
  drawFront(cells, x + 8, y + 62)
}

/** What hangs in a store window is the best pixel grid there is. */
function drawCounter(cells: Cells, x: number, y: number): void {
  const random = randomOf('sachets')
  cells.rect(x - 2, y - 2, 104, 38, '#5A3A24')
  cells.rect(x, y, 100, 34, '#2A1A30')
  cells.rect(x, y, 100, 8, '#4A2E44')
  for (let strip = 0; strip < 11; strip++) {
    const [left, count, first] = [
      x + 2 + strip * 9,
      strip === 5 || strip === 6 ? 2 : random.whole(3, 6),
      random.whole(0, 7),
    ]
    for (let sachet = 0; sachet < count; sachet++) {
      const colour = sachets[(first + (strip % 2 ? 0 : sachet)) % sachets.length] as string
      cells.rect(left, y + 1 + sachet * 4, 6, 3, colour)
      cells.rect(left + 1, y + 2 + sachet * 4, 2, 1, mix(colour, '#FFFFFF', 0.6))
    }
  }
  cells.ellipse(x + 50, y + 19, 5.4, 6.4, '#B9794A')
  cells.rect(x + 45, y + 12, 11, 4, '#E4DCD2')
  cells.rect(x + 47, y + 18, 2, 2, '#2A1A30')
  cells.rect(x + 53, y + 18, 2, 2, '#2A1A30')
  cells.rect(x + 48, y + 22, 6, 1, '#FFFFFF')
  cells.rect(x + 41, y + 26, 20, 8, colours.pandanLight)
  for (const [left, colour] of [
    [6, colours.sili],
    [16, colours.mangga],
    [26, colours.gumamelaLight],
    [68, '#8A5BB0'],
    [78, colours.dagatLight],
    [88, colours.manggaDeep],
  ] as const) {
    cells.rect(x + left, y + 25, 8, 9, '#CFE8EA')
    for (let sweet = 0; sweet < 6; sweet++)
      cells.rect(x + left + 1 + (sweet % 3) * 2, y + 28 + Math.floor(sweet / 3) * 3, 1, 2, colour)
    cells.rect(x + left, y + 23, 8, 2, colour)
  }
  for (let bar = 0; bar < 100; bar += 20) if (bar !== 40) cells.rect(x + bar, y, 1, 34, '#8A8FA8')
}

function drawFront(cells: Cells, x: number, y: number): void {
  cells.rect(x, y, 30, 14, colours.sili)
  cells.rect(x + 1, y + 1, 28, 12, '#D8432F')
  write(cells, x + 8, y + 4, 'YELO', '#FFFFFF')
  cells.rect(x + 76, y, 28, 14, colours.dagat)
  write(cells, x + 82, y + 4, 'LOAD', '#FFFFFF')
}

function drawGarden(cells: Cells): void {
  for (const [x, size] of [
    [72, 15],
    [80, 10],
    [222, 18],
    [240, 13],
    [262, 16],
    [284, 12],
    [54, 12],
    [32, 14],
    [8, 16],
  ] as const)
    drawPot(cells, x, 88, size)
  for (const [x, length] of [
    [97, 17],
    [107, 11],
    [193, 21],
    [201, 13],
    [208, 24],
  ] as const)
    for (let step = 0; step < length; step++) {
      cells.set(x + Math.round(Math.sin(step / 2)), 31 + step, colours.pandan)
      if (step % 3 === 0) cells.rect(x + (step % 2 ? 1 : -2), 31 + step, 3, 2, step % 2 ? '#58B56A' : colours.pandanMid)
    }
}

/** A pot with leaves to both sides, each set of leaves its own shape. */
function drawPot(cells: Cells, x: number, base: number, size: number): void {
  const tall = base - Math.round(size * 0.5)
  const greens = [colours.pandan, colours.pandanMid, '#58B56A', '#2F8F5A']
  for (let leaf = 0; leaf < 9; leaf++) {
    const angle = Math.PI * (1.08 + (leaf / 8) * 0.84)
    const reach = size * (0.8 + ((leaf * 7 + x) % 5) * 0.16)
    const [tipX, tipY] = [x + Math.cos(angle) * reach, tall + Math.sin(angle) * reach * 1.35]
    const green = greens[(leaf + x) % greens.length] as string
    cells.line([x, tall], [tipX, tipY], green, 2)
    cells.ellipse(tipX, tipY, size * (x % 3 ? 0.3 : 0.18), size * 0.26, green)
    cells.set(tipX, tipY, mix(green, '#FFFFFF', 0.4))
  }
  if (x % 4 === 0)
    for (const [dx, dy] of [
      [-4, -size],
      [5, -size * 0.8],
      [0, -size * 1.3],
    ] as const)
      cells.rect(x + dx, tall + dy, 3, 3, colours.gumamela)
  const half = Math.round(size * 0.42)
  const clay = x % 5 ? '#C4683C' : colours.dagatMid
  cells.polygon(
    [
      [x - half, tall],
      [x + half, tall],
      [x + half - 2, base],
      [x - half + 2, base],
    ],
    clay,
  )
  cells.rect(x - half - 1, tall, half * 2 + 3, 2, mix(clay, '#FFFFFF', 0.25))
}

function drawBench(cells: Cells, x: number, y: number): void {
  cells.rect(x, y, 38, 3, '#9C6236')
  cells.rect(x, y, 38, 1, '#C98F5F')
  for (const leg of [3, 32]) cells.rect(x + leg, y + 3, 3, 9, '#6B4426')
}

function drawCat(cells: Cells, x: number, y: number): void {
  cells.sprite(
    x,
    y - 2,
    [
      'o..o........',
      'oooo......o.',
      'kookooo...o.',
      'ooooooooo.o.',
      '.woooooooo..',
      '..oooooooo..',
      '..oowooooo..',
      '..oowoooooo.',
      '..oo.o..ooo.',
      '..ww.ww.www.',
    ],
    { o: '#E8913A', k: '#241A20', w: '#FFF6E4' },
  )
}

function avatar(): Picture {
  const cells = createCells(32, 32, '#CDEBD3')
  for (let y = 0; y < 32; y += 4) for (let x = (y % 8) / 2; x < 32; x += 8) cells.rect(x, y, 2, 2, '#B5DFBF')
  const [skin, shade, hair] = ['#B9794A', '#9A5F38', '#3A2A2E']
  cells.rect(6, 27, 20, 5, colours.mangga)
  cells.rect(4, 29, 24, 3, colours.mangga)
  cells.rect(12, 22, 8, 6, shade)
  cells.rect(8, 8, 16, 14, skin)
  cells.rect(9, 22, 14, 2, skin)
  cells.rect(11, 24, 10, 1, skin)
  cells.rect(6, 13, 2, 4, skin)
  cells.rect(24, 13, 2, 4, skin)
  cells.rect(5, 7, 22, 3, '#E0B45A')
  cells.rect(9, 3, 14, 5, '#E9C676')
  cells.rect(9, 6, 14, 2, colours.sili)
  cells.rect(7, 10, 18, 1, '#B98A34')
  cells.rect(10, 13, 4, 1, hair)
  cells.rect(10, 15, 3, 2, hair)
  cells.rect(11, 15, 1, 1, '#FFFFFF')
  cells.rect(15, 16, 2, 3, shade)
  cells.rect(11, 20, 9, 2, hair)
  cells.rect(13, 22, 5, 1, '#FFFFFF')
  const leaf = [
    '..........gg....',
    '.......ggggGg...',
    '.....ggggGGgg...',
    '....ggg.gGggggg.',
    '...ggggggGgg..gg',
    '..gggg.ggGgggggg',
    '..gggggggGggg.gg',
    '..ggg..ggGgggggg',
    '..ggggggGgg..gg.',
    '...gggggGggggg..',
    '....gg.gGgggg...',
    '.....gggGggg....',
    '......ggGgg.....',
    '........G.......',
    '.......GG.......',
    '......GG........',
    '.....GG.........',
  ]
  cells.sprite(15, 11, leaf, { g: '#2F8F5A', G: '#8CD79A' })
  cells.rect(17, 27, 5, 4, skin)
  return { cells }
}
