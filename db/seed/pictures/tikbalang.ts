// Tikbalang Games: a frame of their forest platformer, and the horse-headed trickster himself.
import { randomOf } from '../random.ts'
import { type Cells, createCells, turns } from './cells.ts'
import { colours } from './colours.ts'
import { write } from './letters.ts'
import type { Picture } from './picture.ts'

export const tikbalang = { avatar, cover }

function cover(): Picture {
  const cells = createCells(225, 75, '#14203A')
  cells.dither(0, 0, 225, 62, ['#161233', '#221A52', '#2E2A78', '#2B5C93', '#3C9AA8'])
  drawMoon(cells)
  drawHills(cells)
  drawFireflies(cells)
  drawBalete(cells)
  drawGround(cells)
  drawNuno(cells, 118, 50)
  drawHero(cells, 84, 44)
  drawCoins(cells)
  drawHud(cells)
  return { cells }
}

function drawMoon(cells: Cells): void {
  const random = randomOf('stars over Baguio')
  for (let star = 0; star < 40; star++)
    cells.set(random.whole(0, 224), random.whole(0, 26), random.chance(0.4) ? '#FFF4D2' : '#6C78C8')
  cells.ellipse(140, 24, 18.6, 18.6, '#2F3C86')
  cells.ellipse(140, 24, 15.6, 15.6, '#FFE7A8')
  cells.ellipse(143, 26, 12.6, 12.6, '#FFF4D2')
  for (const [x, y, radius] of [
    [134, 19, 2.4],
    [146, 28, 3.2],
    [137, 32, 1.6],
    [147, 17, 1.4],
  ] as const)
    cells.ellipse(x, y, radius, radius, '#F3D58A')
}

function drawHills(cells: Cells): void {
  for (let x = 0; x < 225; x++) {
    const far = Math.round(43 + Math.sin(x / 19) * 5 + Math.sin(x / 7) * 1.5)
    const near = Math.round(51 + Math.sin(x / 13 + 2) * 4 + Math.sin(x / 4) * 0.8)
    cells.rect(x, far, 1, 30, '#24477A')
    if (x % 9 < 3) cells.rect(x, far - 4 + Math.abs((x % 9) - 1) * 2, 1, 5, '#24477A')
    cells.rect(x, near, 1, 30, '#1B3358')
  }
  for (const x of [14, 52, 70, 104, 158]) {
    cells.line([x, 62], [x + 3, 37], '#142844', 1)
    for (const [reachX, reachY] of [
      [-8, 3],
      [-6, -2],
      [1, -4],
      [8, -2],
      [9, 4],
    ] as const) {
      cells.line([x + 3, 37], [x + 3 + reachX, 37 + reachY], '#142844')
      cells.set(x + 3 + reachX, 38 + reachY, '#142844')
    }
  }
}

/** The tree one greets first. */
function drawBalete(cells: Cells): void {
  const [bark, barkDark, leaf, leafDark] = ['#4B2E4F', '#331E3B', '#1F6B55', '#134A43']
  for (const [x, width] of [
    [172, 6],
    [180, 5],
    [186, 8],
    [195, 5],
    [201, 7],
    [209, 4],
  ] as const) {
    cells.polygon(
      [
        [x, 20],
        [x + width - 1, 20],
        [x + width + 1, 62],
        [x - 2, 62],
      ],
      bark,
    )
    cells.rect(x, 20, 1, 42, barkDark)
  }
  cells.rect(178, 18, 30, 14, bark)
  for (const [x, y, rx, ry] of [
    [176, 13, 18, 9],
    [196, 8, 22, 10],
    [214, 15, 16, 9],
    [160, 18, 9, 5],
    [190, 19, 16, 6],
  ] as const) {
    cells.ellipse(x, y, rx, ry, leafDark)
    cells.ellipse(x - 1, y - 2, rx - 2, ry - 2, leaf)
  }
  for (let y = 0; y < 26; y++)
    for (let x = 152; x < 225; x++)
      if (cells.get(x, y) === leaf.toLowerCase() && turns(x, y + (x >> 2), 0.2)) cells.set(x, y, '#36A272')
  for (const [x, length] of [
    [160, 15],
    [166, 20],
    [171, 9],
    [213, 17],
    [219, 24],
    [206, 8],
  ] as const)
    cells.rect(x, 20, 1, length, leafDark)
  for (const x of [186, 196]) {
    cells.rect(x, 37, 5, 3, '#160D1C')
    cells.rect(x + 1, 38, 2, 2, colours.mangga)
  }
  cells.rect(188, 46, 11, 2, '#160D1C')
  cells.rect(190, 48, 7, 1, '#160D1C')
}

function drawGround(cells: Cells): void {
  drawPlatform(cells, 0, 62, 225, 13)
  drawPlatform(cells, 22, 50, 27, 5)
}

export function drawPlatform(cells: Cells, x: number, y: number, width: number, height: number): void {
  cells.rect(x, y, width, height, '#5A3A35')
  for (let row = 2; row < height; row++)
    for (let column = 0; column < width; column++)
      if (((column >> 2) * 7 + (row >> 1) * 5) % 11 < 2) cells.set(x + column, y + row, '#74503F')
      else if (((column >> 1) * 5 + row * 3) % 17 < 2) cells.set(x + column, y + row, '#432A2C')
  cells.rect(x, y, width, 2, '#3FA363')
  cells.rect(x, y, width, 1, '#82D79C')
  for (let column = 0; column < width; column += 3) cells.set(x + column, y + 2, '#2B7D4C')
  for (let column = 2; column < width; column += 7) cells.set(x + column, y - 1, '#82D79C')
}

/** A nuno on his mound, and the words that keep him friendly. */
export function drawNuno(cells: Cells, x: number, y: number): void {
  cells.ellipse(x + 6, y + 13, 13, 8, '#74503F')
  cells.ellipse(x + 6, y + 14, 10, 6, '#8C6448')
  cells.rect(x - 7, y + 12, 27, 10, '#5A3A35')
  cells.rect(x - 8, y + 12, 29, 2, '#3FA363')
  cells.sprite(
    x,
    y - 5,
    [
      '....hh....',
      '...hhhh...',
      '..hhhhhh..',
      '.hhhhhhhh.',
      '..ssssss..',
      '..soosoo..',
      '..ssssss..',
      '..wwwwww..',
      '.wwwwwwww.',
      '.bwwwwwwb.',
      '..bwwwwb..',
      '..bb..bb..',
    ],
    {
      h: colours.sili,
      s: '#C08E5C',
      o: '#160D1C',
      w: '#F2E8F9',
      b: colours.dagat,
    },
  )
}

export function drawHero(cells: Cells, x: number, y: number): void {
  cells.sprite(
    x,
    y,
    [
      '...kkkkkk...',
      '..kkkkkkkk..',
      '..kkssssks..',
      '..kksososs..',
      '..kkssssss..',
      '...ksspps...',
      '..rrrrrrr...',
      '.srryyrrrs..',
      '.s.rrrrr.sl.',
      '...rrrrr.lLl',
      '..bbbbbb.lLl',
      '..bb..bb..l.',
      '..bb..bb....',
      '..ss..ss....',
      '..kk..kkk...',
      '............',
      '............',
      '............',
    ],
    {
      k: '#160D1C',
      s: '#C98F5F',
      o: '#160D1C',
      p: '#C81E54',
      r: colours.gumamela,
      y: colours.mangga,
      b: '#2B93B5',
      l: '#8A4B00',
      L: '#FFE7A8',
    },
  )
  cells.rect(x + 3, y + 15, 3, 3, '#160D1C')
  cells.rect(x + 6, y + 15, 3, 3, '#160D1C')
  cells.rect(x + 3, y + 12, 6, 3, '#2B93B5')
  drawBubble(cells, x - 25, y - 13, 'TABI-TABI PO!')
}

function drawBubble(cells: Cells, x: number, y: number, text: string): void {
  const width = text.length * 4 + 5
  cells.rect(x + 1, y, width - 2, 11, '#160D1C')
  cells.rect(x, y + 1, width, 9, '#160D1C')
  cells.rect(x + 1, y + 1, width - 2, 9, colours.gatas)
  cells.rect(x + 25, y + 10, 5, 1, colours.gatas)
  cells.rect(x + 26, y + 11, 3, 1, colours.gatas)
  cells.set(x + 27, y + 12, colours.gatas)
  write(cells, x + 3, y + 3, text, colours.ube)
}

/** Coins are pixels here as well. */
function drawCoins(cells: Cells): void {
  for (const [x, y] of [
    [28, 43],
    [35, 41],
    [42, 43],
    [152, 50],
    [160, 47],
    [168, 50],
  ] as const) {
    cells.rect(x, y, 4, 4, colours.mangga)
    cells.rect(x, y, 4, 1, '#FFE7A8')
    cells.rect(x, y, 1, 4, '#FFE7A8')
    cells.rect(x + 3, y + 1, 1, 3, '#B5701A')
    cells.rect(x + 1, y + 3, 3, 1, '#B5701A')
  }
}

function drawFireflies(cells: Cells): void {
  const random = randomOf('fireflies')
  for (let fly = 0; fly < 26; fly++) {
    const [x, y] = [random.whole(4, 220), random.whole(26, 60)]
    cells.set(x, y, '#F6FF9A')
    if (random.chance(0.35))
      for (const [dx, dy] of [
        [1, 0],
        [-1, 0],
        [0, 1],
        [0, -1],
      ] as const)
        cells.set(x + dx, y + dy, '#8FBF5A')
  }
}

function drawHud(cells: Cells): void {
  for (const heart of [0, 1, 2])
    cells.sprite(8 + heart * 9, 15, ['.##.##.', '#o#####', '#######', '.#####.', '..###..', '...#...'], {
      '#': heart < 2 ? '#FF4D7E' : '#4B3A74',
      o: heart < 2 ? '#FFC2D3' : '#4B3A74',
    })
  cells.rect(8, 24, 4, 4, colours.mangga)
  cells.rect(8, 24, 4, 1, '#FFE7A8')
  write(cells, 14, 24, 'x 0217', '#FFF4D2')
}

function avatar(): Picture {
  const cells = createCells(24, 24, colours.ube)
  for (let y = 0; y < 24; y++) for (let x = 0; x < 24; x++) if ((x + y) % 8 < 4 && y < 24) cells.set(x, y, '#622A8C')
  cells.sprite(
    0,
    0,
    [
      '........................',
      '.......b......b.........',
      '......bpb....bpb........',
      '......bpbmmmmbpb........',
      '.....mbbbmMmmbbbm.......',
      '....mmbbbbMmbbbbbm......',
      '....mbbbbbmmbbbbbbm.....',
      '...mmbbbbbbbbbbbbbmm....',
      '...mbbdddbbbbdddbbmm....',
      '...mbbyyybbbbyyybbbm....',
      '..mmbbykybbbbykybbbmm...',
      '..mmbbyyybllbyyybbbmm...',
      '..mmbbbbbbllbbbbbbbmm...',
      '..mm.bbbbbllbbbbbb.mmm..',
      '..mm..bbbllllbbbb..mmm..',
      '..mmm.bbllllllbbb..mm...',
      '...mm.blllllllllb.mmm...',
      '...mm.blnnlllnnlb.mm....',
      '....m.bllllllllllbm.....',
      '......blwwwwwwwllb......',
      '.......bllllllllb.......',
      '.....gggbbbbbbbbggg.....',
      '....gggggyggggyggggg....',
      '...ggggggggggggggggggg..',
    ],
    {
      b: '#8C5A3A',
      d: '#5A3522',
      p: colours.gumamelaLight,
      m: '#1C1026',
      M: colours.gumamela,
      y: colours.mangga,
      k: '#1C1026',
      l: '#C99A6B',
      n: '#4A2417',
      w: colours.gatas,
      g: '#2FA37A',
    },
  )
  return { cells }
}
