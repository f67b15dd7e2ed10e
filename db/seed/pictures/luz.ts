// Ate Luz, baker: her glass case at six in the morning, and a pandesal that is glad to see you.
import { colours } from './colours.ts'
import { circle, drawing, ellipse, group, type Picture, path, polygon, rect, repeat, stroke } from './picture.ts'

export const luz = { avatar, cover }

const crust = { dark: '#A85F24', middle: '#D08A3C', light: '#E9B066', cream: '#F8DFA8' }
const wood = { dark: '#5A3018', middle: '#7C4826', light: '#9C6236' }

function cover(): Picture {
  return drawing(
    1800,
    600,
    rect(0, 0, 1800, 600, '#2F8F83'),
    repeat(31, (column) => rect(column * 60, 0, 3, 600, '#287D73')),
    repeat(10, (row) => rect(0, row * 60, 1800, 3, '#287D73')),
    drawAwning(),
    rect(90, 156, 1620, 384, wood.dark),
    rect(106, 172, 1588, 178, colours.manggaTint),
    rect(106, 366, 1588, 158, '#FBE3B4'),
    repeat(3, (light) =>
      polygon(
        [
          [330 + light * 560, 172],
          [420 + light * 560, 172],
          [300 + light * 560, 350],
          [190 + light * 560, 350],
        ],
        '#FFF9EA',
      ),
    ),
    rect(106, 350, 1588, 16, wood.light),
    rect(0, 524, 1800, 76, wood.middle),
    rect(0, 524, 1800, 12, wood.light),
    repeat(30, (tile) => rect(tile * 60 + 22, 556, 16, 16, tile % 5 === 2 ? colours.mangga : wood.dark)),
    pile(280, 350, 4),
    repeat(4, (place) => ensaymada(610 + place * 112, 350)),
    repeat(3, (place) => spanishBread(1200 + place * 104, 350)),
    repeat(2, (place) => spanishBread(1252 + place * 104, 300)),
    jar(1066, 350),
    repeat(5, (place) => monay(190 + place * 116, 524)),
    repeat(5, (place) => mamon(780 + place * 96, 524)),
    loaf(1300, 524),
    group({ x: 1590, y: 556 }, bag()),
  )
}

function drawAwning(): string {
  return repeat(15, (stripe) => {
    const colour = stripe % 2 ? colours.gatas : colours.sili
    const shade = stripe % 2 ? '#E8D6B8' : colours.siliDeep
    const x = stripe * 120
    return [
      rect(x, 0, 120, 96, colour),
      rect(x, 84, 120, 12, shade),
      rect(x, 96, 120, 16, colour),
      rect(x + 14, 112, 92, 14, colour),
      rect(x + 32, 126, 56, 10, colour),
    ].join('')
  })
}

export function pandesal(x: number, base: number): string {
  return group(
    { x, y: base },
    path('M-50 0q-12-66 50-68t50 68z', crust.middle),
    path('M-50 0q-10-56 32-66-26 30-14 66z', crust.dark),
    path('M-20-58q24-12 46 6-24-2-46-6z', crust.light),
    rect(-14, -44, 6, 6, crust.cream),
    rect(8, -36, 6, 6, crust.cream),
    rect(24, -22, 6, 6, crust.cream),
    rect(-2, -20, 6, 6, crust.cream),
    rect(-50, -8, 100, 8, crust.cream),
  )
}

/** Warm buns in rows, one less in each row up. */
export function pile(x: number, base: number, width: number): string {
  return repeat(2, (row) => repeat(width - row, (place) => pandesal(x - 110 + place * 96 + row * 48, base - row * 58)))
}

export function ensaymada(x: number, base: number): string {
  return group(
    { x, y: base },
    path('M-54 0l10-34h88l10 34z', colours.gatas),
    repeat(5, (fold) => path(`M${-44 + fold * 20} 0l4-32h6l-2 32z`, '#E4CDA2')),
    ellipse(0, -46, 52, 34, crust.middle),
    ellipse(0, -52, 46, 28, crust.light),
    stroke('M-34-50q2-20 34-20t32 20-30 14-16-18 22-2', crust.dark, 7),
    [
      [-24, -66],
      [6, -72],
      [24, -58],
      [-8, -54],
      [-30, -48],
      [12, -42],
    ]
      .map(([left = 0, top = 0]) => rect(left, top, 9, 9, '#FFFDF4'))
      .join(''),
  )
}

export function spanishBread(x: number, base: number): string {
  return group(
    { x, y: base },
    path('M-56-24q0-26 24-26h64q24 0 24 26t-24 24h-64q-24 0-24-24z', crust.middle),
    path('M-30-50l14 50h16l-16-50zM10-50L24 0h14L24-50z', crust.light),
    rect(-44, -34, 6, 6, crust.cream),
    rect(-8, -22, 6, 6, crust.cream),
    rect(40, -30, 6, 6, crust.cream),
  )
}

export function monay(x: number, base: number): string {
  return group(
    { x, y: base },
    path('M-54 0q-10-84 54-86t54 86z', crust.light),
    path('M-54 0q-8-72 36-84-28 40-16 84z', crust.middle),
    path('M-8-84q4 46-6 70 22-6 26-68z', crust.dark),
    rect(-54, -8, 108, 8, crust.dark),
  )
}

export function mamon(x: number, base: number): string {
  return group(
    { x, y: base },
    ellipse(0, -56, 44, 34, colours.mangga),
    path('M-30-72q30-26 60 0-30-8-60 0z', '#FFD98A'),
    path('M-42-52h84L30 0h-60z', colours.gatas),
    repeat(4, (fold) => path(`M${-30 + fold * 18}-52h8l-2 52h-6z`, '#E9C9A0')),
  )
}

function loaf(x: number, base: number): string {
  return group(
    { x, y: base },
    path('M-30 0v-72q-20-50 40-50h88q56 0 40 50V0z', crust.middle),
    path('M-30 0v-72q-20-50 30-50t30 50V0z', crust.light),
    path('M-18-8v-64q-14-36 18-36t18 36v64z', crust.cream),
    stroke('M62-116q20 20 14 50M100-116q20 20 14 50', crust.dark, 8),
  )
}

function jar(x: number, base: number): string {
  return group(
    { x, y: base },
    rect(-52, -120, 104, 120, '#CDEAE0', 10),
    repeat(12, (biscuit) =>
      rect(
        -44 + (biscuit % 4) * 23,
        -24 - Math.floor(biscuit / 4) * 24,
        19,
        19,
        biscuit % 3 ? crust.light : colours.gumamelaLight,
      ),
    ),
    rect(-40, -112, 12, 40, '#FFFFFF'),
    rect(-58, -142, 116, 26, colours.sili, 4),
    rect(-12, -156, 24, 14, colours.siliDeep),
  )
}

/** A brown bag, still steaming. */
function bag(): string {
  return [
    [
      [-30, -322],
      [10, -352],
      [44, -316],
      [20, -296],
      [-10, -284],
      [56, -282],
    ]
      .map(([x = 0, y = 0], index) => rect(x, y, 22 - index * 2, 22 - index * 2, '#F2CE93'))
      .join(''),
    group({ x: -34, y: -182, turn: -14, scale: 1.15 }, pandesal(0, 0)),
    group({ x: 50, y: -176, turn: 16, scale: 1.15 }, pandesal(0, 0)),
    group({ x: 8, y: -196, scale: 1.2 }, pandesal(0, 0)),
    polygon(
      [
        [-96, -196],
        [-72, -184],
        [-48, -198],
        [-24, -184],
        [0, -198],
        [24, -184],
        [48, -198],
        [72, -184],
        [96, -196],
        [88, 0],
        [-88, 0],
      ],
      '#C99A63',
    ),
    polygon(
      [
        [-96, -196],
        [-72, -184],
        [-62, 0],
        [-88, 0],
      ],
      '#A97C48',
    ),
    rect(-30, -120, 76, 76, colours.sili),
    rect(-16, -106, 48, 48, colours.mangga),
    rect(8, -106, 24, 24, colours.sili),
  ].join('')
}

function avatar(): Picture {
  return drawing(
    800,
    800,
    rect(0, 0, 800, 800, '#2F8F83'),
    repeat(8, (ray) =>
      group(
        { x: 400, y: 440, turn: ray * 45 },
        polygon(
          [
            [-60, 0],
            [-150, -700],
            [150, -700],
            [60, 0],
          ],
          ray % 2 ? '#2F8F83' : '#3AA093',
        ),
      ),
    ),
    path('M96 660Q60 250 400 240t304 420q-20 60-110 60H206q-90 0-110-60z', crust.middle),
    path('M96 660Q74 340 250 270 150 420 176 720q-66-6-80-60z', crust.dark),
    path('M300 262q140-40 260 40-130-16-260-40z', crust.light),
    [
      [190, 420],
      [250, 340],
      [560, 360],
      [620, 440],
      [640, 560],
      [160, 560],
      [600, 640],
      [470, 300],
    ]
      .map(([x = 0, y = 0]) => rect(x, y, 24, 24, crust.cream))
      .join(''),
    path('M104 690q296 40 592 0-12 30-102 30H206q-90 0-102-30z', crust.cream),
    path('M236 270L246 136q-10-64 70-62 30-44 90-26 60-22 100 26 76-4 66 66l12 130q-170-50-348 0z', colours.gatas),
    stroke('M330 124l10 90M414 114v90M500 128l-10 86', '#E0CBA6', 12),
    path('M234 244q170-50 350 0v56q-180-50-350 0z', colours.sili),
    circle(300, 470, 36, colours.kape),
    circle(500, 470, 36, colours.kape),
    rect(304, 446, 24, 24, '#FFFFFF'),
    rect(504, 446, 24, 24, '#FFFFFF'),
    ellipse(232, 548, 46, 30, '#E07856'),
    ellipse(568, 548, 46, 30, '#E07856'),
    path('M320 540q80 30 160 0-10 92-80 92t-80-92z', colours.kape),
    path('M350 604q50-34 100 0-20 26-50 26t-50-26z', colours.gumamelaLight),
  )
}
