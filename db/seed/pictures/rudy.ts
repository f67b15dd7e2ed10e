// Mang Rudy, jeepney painter: the side of a jeepney at dusk with all he knows on it, and its face.
import { randomOf } from '../random.ts'
import { colours } from './colours.ts'
import { spell } from './letters.ts'
import {
  circle,
  clipped,
  drawing,
  ellipse,
  group,
  type Picture,
  path,
  polygon,
  rect,
  repeat,
  stroke,
} from './picture.ts'

export const rudy = { avatar, cover }

const chrome = { dark: '#7C7690', middle: '#B4AEC4', light: '#ECE8F4' }
const body = 'M470 430V210q0-34 34-34h790q26 0 40 30l44 94 150 22q44 8 50 54l8 54z'

function cover(): Picture {
  return drawing(
    1800,
    600,
    drawSky(),
    drawTown(),
    rect(0, 494, 1800, 106, '#3A2A4C'),
    repeat(12, (dash) => rect(dash * 170 - 30, 552, 90, 12, colours.mangga)),
    drawJeepney(),
  )
}

/** Dusk in steps, as a painter mixes it. */
function drawSky(): string {
  const bands = ['#3B2A78', '#5B3590', '#8E3F94', '#C84F86', '#EE7668', '#FFA552', '#FFC96B']
  return [
    bands.map((colour, band) => rect(0, band * 72, 1800, 74, colour)).join(''),
    bands
      .slice(1)
      .map((colour, band) => repeat(30, (step) => rect(step * 60 + (band % 2) * 30, band * 72 + 60, 30, 12, colour)))
      .join(''),
    circle(250, 430, 128, '#FFE7A8'),
    circle(250, 430, 100, '#FFF6DA'),
  ].join('')
}

function drawTown(): string {
  const random = randomOf('roofs of Las Pinas')
  const roofs = repeat(30, (house) => {
    const [x, height] = [house * 64 - 20, random.whole(26, 96)]
    const windows = repeat(2, (pane) =>
      random.chance(0.5) ? rect(x + 12 + pane * 24, 500 - height + 22, 12, 14, colours.mangga) : '',
    )
    return `${rect(x, 500 - height, 60, height, '#5A2F74')}${
      house % 3
        ? ''
        : polygon(
            [
              [x - 8, 500 - height],
              [x + 30, 472 - height],
              [x + 68, 500 - height],
            ],
            '#5A2F74',
          )
    }${windows}`
  })
  const palms = [80, 400, 1690].map((x, index) =>
    group(
      { x, y: 500, scale: 1 + (index % 2) * 0.2 },
      stroke('M0 0q10-110-8-210', '#43215E', 13),
      [
        '-70-50-116 6 54-28 116-6',
        '60-56 116 0-58-22-116 0',
        '-80 0-92 74 36-56 92-74',
        '80 0 96 70-40-52-96-70',
        '-20-76-70-80 44 26 70 80',
      ]
        .map((leaf) => path(`M-8-210q${leaf}z`, '#43215E'))
        .join(''),
    ),
  )
  return roofs + palms.join('')
}

function drawJeepney(): string {
  return [
    ellipse(1010, 520, 620, 18, '#251A34'),
    rect(440, 130, 900, 18, chrome.dark, 6),
    repeat(9, (post) => rect(470 + post * 104, 118, 10, 60, chrome.middle)),
    rect(452, 112, 886, 12, chrome.light, 6),
    rect(560, 80, 150, 40, '#B4643C', 6),
    rect(590, 52, 110, 32, colours.dagat, 6),
    rect(730, 86, 90, 34, colours.pandanMid, 6),
    rect(480, 420, 1110, 44, '#251A34'),
    path(body, colours.sili),
    clipped('side', body, drawPaint()),
    drawWindows(),
    drawNose(),
    rect(450, 424, 60, 20, chrome.middle, 4),
    rect(440, 440, 100, 16, chrome.light, 4),
    rect(540, 436, 830, 22, chrome.middle),
    rect(540, 436, 830, 7, chrome.light),
    wheel(596),
    wheel(1440),
    horse(1534, 306),
  ].join('')
}

/** Bands, waves, stars and a sunburst: no sticker, no stencil. */
function drawPaint(): string {
  const waves = repeat(24, (wave) =>
    path(`M${460 + wave * 52} 420q13-34 26-17t26-17v60h-52z`, wave % 2 ? colours.dagatMid : colours.dagatLight),
  )
  const rays = repeat(13, (ray) => {
    const from = Math.PI + (ray / 13) * Math.PI
    const to = from + Math.PI / 26
    const at = (angle: number) =>
      `${Math.round(1010 + Math.cos(angle) * 440)} ${Math.round(420 + Math.sin(angle) * 440)}`
    return path(`M1010 420L${at(from)} ${at(to)}z`, colours.gatas)
  })
  return [
    rect(460, 300, 1200, 150, colours.mangga),
    clipped('burst', 'M560 306H1330V420H560z', rect(560, 300, 780, 130, colours.gumamela), rays),
    rect(460, 296, 1200, 12, colours.gatas),
    waves,
    rect(460, 176, 880, 16, colours.mangga),
    rect(460, 192, 880, 6, colours.gatas),
    star(1330, 356, 42, colours.sili),
    star(1330, 356, 27, colours.mangga),
    rect(742, 322, 532, 66, colours.sili),
    rect(750, 330, 516, 50, colours.ubeDeep),
    group({ x: 776, y: 334 }, spell('BARYA LANG PO', 9, colours.mangga)),
    path('M1330 300l60 10 130 18q40 8 50 50H1380z', colours.sili),
    stroke('M1352 330h130q46 4 60 30M1362 352h110q40 4 54 26', colours.mangga, 9),
  ].join('')
}

export function star(x: number, y: number, radius: number, colour: string): string {
  return polygon(
    Array.from({ length: 10 }, (_, tip) => {
      const [reach, angle] = [tip % 2 ? radius * 0.42 : radius, (tip / 10) * Math.PI * 2 - Math.PI / 2]
      return [Math.round(x + Math.cos(angle) * reach), Math.round(y + Math.sin(angle) * reach)] as const
    }),
    colour,
  )
}

function drawWindows(): string {
  const skins = ['#B9794A', '#8C512B', '#D99A6C', '#A9683C', '#C58A5C']
  const shirts = [colours.dagatMid, colours.gatas, colours.pandanMid, colours.gumamelaLight, colours.mangga]
  const panes = repeat(5, (pane) => {
    const x = 500 + pane * 142
    return [
      rect(x, 206, 124, 82, '#5B3590'),
      rect(x, 206, 124, 14, '#FFE2A0'),
      pane === 3
        ? ''
        : `${path(`M${x + 30} 288q0-30 34-30t34 30z`, shirts[pane] as string)}${circle(x + 64, 246, 21, skins[pane] as string)}${path(`M${x + 42} 246q-2-26 22-26t22 22q-20-8-44 4z`, colours.ink)}`,
    ].join('')
  })
  return [
    panes,
    path('M1212 206h70q14 0 20 14l32 68h-122z', '#5B3590'),
    path('M1222 288q0-34 34-34t34 34z', colours.gatas),
    circle(1258, 244, 22, '#A9683C'),
    path('M1234 240q0-26 26-24t24 18h-50z', colours.sili),
    stroke('M1306 262l18 26', chrome.light, 6),
    rect(1194, 206, 12, 94, chrome.middle),
  ].join('')
}

function drawNose(): string {
  return [
    rect(1560, 356, 44, 74, chrome.middle, 6),
    repeat(4, (bar) => rect(1564, 364 + bar * 16, 40, 7, chrome.dark)),
    circle(1566, 346, 26, chrome.dark),
    circle(1570, 346, 20, '#FFE7A8'),
    rect(1566, 336, 10, 10, '#FFFFFF'),
    rect(1500, 428, 130, 22, chrome.light, 6),
    rect(1500, 442, 130, 8, chrome.dark),
    rect(1350, 296, 60, 8, chrome.light),
  ].join('')
}

function wheel(x: number): string {
  return [
    path(`M${x - 92} 450q6-92 92-92t92 92z`, '#251A34'),
    circle(x, 462, 66, '#17101F'),
    circle(x, 462, 40, chrome.middle),
    circle(x, 462, 30, chrome.light),
    repeat(8, (bolt) => group({ x, y: 462, turn: bolt * 45 }, rect(-4, -24, 8, 8, chrome.dark))),
    rect(x - 9, 453, 18, 18, colours.sili),
  ].join('')
}

/** The little chrome horse no hood goes without. */
function horse(x: number, y: number): string {
  const rows = [
    '........#..',
    '.......###.',
    '##....#####',
    '#.#..####.#',
    '..#######..',
    '..######...',
    '..##..##...',
    '.##....##..',
    '#.......##.',
  ]
  return rows
    .map((row, down) =>
      [...row]
        .map((dot, across) =>
          dot === '#' ? rect(x - 50 + across * 9, y - 54 + down * 9, 9, 9, down < 4 ? '#FFFFFF' : chrome.light) : '',
        )
        .join(''),
    )
    .join('')
}

function avatar(): Picture {
  return drawing(
    800,
    800,
    rect(0, 0, 800, 800, colours.pandanLight),
    repeat(9, (ray) =>
      group(
        { x: 400, y: 420, turn: ray * 40 },
        polygon(
          [
            [-30, 0],
            [-130, -700],
            [130, -700],
            [30, 0],
          ],
          '#9BE2B1',
        ),
      ),
    ),
    rect(90, 118, 620, 150, colours.sili, 26),
    rect(90, 118, 620, 20, colours.mangga, 10),
    rect(90, 246, 620, 24, colours.mangga, 6),
    rect(190, 150, 420, 84, colours.siliDeep),
    group({ x: 295, y: 157 }, spell('RUDY', 14, colours.gatas)),
    star(138, 194, 36, colours.gatas),
    star(662, 194, 36, colours.gatas),
    rect(124, 268, 552, 150, chrome.dark),
    rect(146, 284, 242, 120, '#BFE9F5'),
    rect(412, 284, 242, 120, '#BFE9F5'),
    polygon(
      [
        [190, 284],
        [250, 284],
        [190, 404],
        [146, 404],
        [146, 372],
      ],
      '#FFFFFF',
    ),
    polygon(
      [
        [470, 284],
        [530, 284],
        [460, 404],
        [412, 404],
        [412, 396],
      ],
      '#FFFFFF',
    ),
    rect(44, 300, 76, 84, chrome.middle, 14),
    rect(680, 300, 76, 84, chrome.middle, 14),
    path('M96 418h608l20 190H76z', colours.dagatMid),
    path('M96 418h608l4 34H92z', colours.dagatLight),
    rect(262, 452, 276, 150, chrome.middle, 16),
    path('M286 486q114 40 228 0v50q-114 90-228 0z', colours.ink),
    path('M296 500q104 34 208 0v18q-104 34-208 0z', '#FFFFFF'),
    [180, 620]
      .map((x) =>
        [
          circle(x, 520, 84, chrome.dark),
          circle(x, 520, 72, chrome.light),
          circle(x, 520, 58, '#FFE7A8'),
          circle(x + (x < 400 ? 8 : -8), 524, 30, colours.ink),
          rect(x + (x < 400 ? 8 : -8), 500, 20, 20, '#FFFFFF'),
        ].join(''),
      )
      .join(''),
    rect(60, 604, 680, 70, chrome.light, 18),
    rect(60, 644, 680, 30, chrome.middle, 14),
    rect(320, 612, 160, 54, colours.mangga),
    rect(348, 628, 104, 10, colours.ink),
    rect(348, 646, 64, 10, colours.ink),
    rect(120, 674, 110, 80, '#17101F', 10),
    rect(570, 674, 110, 80, '#17101F', 10),
  )
}
