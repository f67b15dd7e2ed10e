// Mikay, cosplay maker: her cutting mat with everything in its place, and the wig she is known by.
import { mix } from './cells.ts'
import { colours } from './colours.ts'
import { circle, drawing, ellipse, group, type Picture, path, polygon, rect, repeat, stroke } from './picture.ts'

export const mikay = { avatar, cover }

export const mat = { ground: '#7A1646', line: '#8F2457', bold: '#A93A6C' }
export const foam = { dark: '#3B2A52', middle: '#5E4A80', light: '#8A74B0' }
export const gold = { dark: '#C27A12', middle: colours.mangga, light: '#FFDB8A' }

function cover(): Picture {
  return drawing(
    1800,
    600,
    rect(0, 0, 1800, 600, mat.ground),
    repeat(61, (column) => rect(column * 30, 0, column % 5 ? 2 : 4, 600, column % 5 ? mat.line : mat.bold)),
    repeat(21, (row) => rect(0, row * 30, 1800, row % 5 ? 2 : 4, row % 5 ? mat.line : mat.bold)),
    group({ x: 1010, y: 318 }, breastplate()),
    group({ x: 1010, y: 318 }, wing(), group({ scale: [-1, 1] }, wing())),
    group({ x: 1560, y: 226 }, helmet()),
    group({ x: 226, y: 204, turn: -18, scale: 0.86 }, scissors()),
    group({ x: 470, y: 332, turn: 6, scale: 0.8 }, glueGun()),
    group({ x: 250, y: 486 }, tape()),
    repeat(4, (spool) =>
      group(
        { x: 1420 + spool * 86, y: 456 },
        thread([colours.dagatLight, colours.mangga, colours.pandanLight, colours.gumamelaLight][spool] as string),
      ),
    ),
    group({ x: 446, y: 158, scale: 0.92 }, pots()),
    group({ x: 88, y: 350, turn: 5 }, cutter()),
    [
      [706, 512],
      [730, 488],
      [718, 540],
      [1330, 150],
      [1350, 176],
      [1312, 186],
      [604, 540],
      [584, 512],
    ]
      .map(([x = 0, y = 0], index) => rect(x, y, 14, 14, index % 2 ? colours.mangga : foam.light))
      .join(''),
  )
}

/** Five blades cut from a yoga mat. */
export function wing(): string {
  const blades = [
    [-60, 330, 64],
    [-38, 350, 62],
    [-16, 320, 58],
    [8, 270, 54],
    [32, 210, 48],
  ] as const
  return group(
    { x: 96, y: -10 },
    blades
      .map(([turn, length, width], index) =>
        group(
          { turn },
          path(
            `M0 ${-width / 2}H${length - 60}L${length} 0 ${length - 70} ${width / 2}H0z`,
            index % 2 ? foam.middle : foam.light,
          ),
          path(`M0 0H${length}L${length - 70} ${width / 2}H0z`, index % 2 ? foam.dark : foam.middle),
          rect(length - 120, -7, 60, 14, gold.middle),
        ),
      )
      .join(''),
    circle(8, 0, 46, gold.dark),
    circle(8, -4, 40, gold.middle),
    rect(-8, -20, 32, 32, colours.gumamela),
    rect(-8, -20, 14, 14, colours.gumamelaLight),
  )
}

export function breastplate(): string {
  return [
    path('M-118-150L-60-176Q0-130 60-176L118-150Q150-40 96 60L70 176Q0 214-70 176L-96 60Q-150-40-118-150z', gold.dark),
    path(
      'M-108-144L-58-166Q0-120 58-166L108-144Q136-40 86 56L62 166Q0 198-62 166L-86 56Q-136-40-108-144z',
      foam.middle,
    ),
    path('M0-130Q30-140 58-166L108-144Q136-40 86 56L62 166Q30 188 0 190z', foam.dark),
    path('M-92-100Q-100-20-8 10V-90Q-50-90-92-100zM92-100Q100-20 8 10V-90Q50-90 92-100z', gold.middle),
    path('M92-100Q100-20 8 10V-40Q70-40 92-100z', gold.dark),
    path('M-60 40L0 84 60 40 52 92 0 130-52 92z', gold.middle),
    rect(-20, -62, 40, 40, colours.dagatLight),
    rect(-20, -62, 18, 18, '#FFFFFF'),
  ].join('')
}

export function helmet(): string {
  return [
    path('M-96 120Q-130-110 0-120T96 120L50 150 40 60Q0 20-40 60L-50 150z', gold.middle),
    path('M0-120Q130-110 96 120L50 150 40 60Q20 40 0 38z', gold.dark),
    path('M-74 10Q0-40 74 10L62 48Q0 6-62 48z', colours.ink),
    rect(-48, 6, 30, 14, colours.dagatLight),
    rect(18, 6, 30, 14, colours.dagatLight),
    path('M-18-116Q0-190 18-116L10 20H-10z', colours.gumamela),
    path('M-96-10L-170-90-130 50zM96-10L170-90 130 50z', colours.gatas),
    path('M-100 0l-54-64 22 90zM100 0l54-64-22 90z', colours.line),
  ].join('')
}

export function scissors(): string {
  return [
    polygon(
      [
        [-16, 10],
        [16, -6],
        [26, -190],
        [10, -200],
      ],
      '#D9D2E0',
    ),
    polygon(
      [
        [16, 10],
        [-16, -6],
        [-50, -184],
        [-34, -196],
      ],
      '#F6F2FA',
    ),
    stroke('M14 16q50 30 40 90-24 40-54 0-10-50 6-84M-14 16q-50 30-40 90 24 40 54 0', colours.dagatMid, 24),
    circle(0, 4, 11, colours.ink),
  ].join('')
}

export function glueGun(): string {
  return [
    polygon(
      [
        [-150, -40],
        [60, -52],
        [96, -30],
        [96, 6],
        [40, 18],
        [-130, 12],
      ],
      colours.pandanMid,
    ),
    polygon(
      [
        [-20, 10],
        [46, 6],
        [80, 130],
        [14, 140],
      ],
      colours.pandan,
    ),
    polygon(
      [
        [-150, -32],
        [-190, -20],
        [-190, -8],
        [-146, 4],
      ],
      colours.ink,
    ),
    rect(96, -26, 66, 22, colours.gatas),
    polygon(
      [
        [-34, 14],
        [-12, 12],
        [-4, 62],
        [-22, 56],
      ],
      colours.mangga,
    ),
    rect(-90, -32, 90, 12, colours.pandanLight),
    rect(-214, 2, 14, 14, colours.gatas),
    rect(-222, 34, 10, 10, colours.gatas),
  ].join('')
}

function tape(): string {
  return [
    stroke('M60 30H330', colours.mangga, 34, 'square'),
    repeat(13, (mark) => rect(76 + mark * 20, 13, 4, mark % 5 ? 12 : 22, colours.ink)),
    circle(0, 0, 74, gold.dark),
    circle(0, 0, 66, colours.mangga),
    circle(0, 0, 44, gold.light),
    circle(0, 0, 20, mat.ground),
  ].join('')
}

export function thread(colour: string): string {
  return [
    rect(-30, -56, 60, 14, colours.balatLight),
    rect(-30, 42, 60, 14, colours.balatLight),
    rect(-24, -42, 48, 84, colour),
    repeat(4, (turn) => rect(-24, -34 + turn * 20, 48, 6, mix(colour, colours.ink, 0.24))),
  ].join('')
}

function pots(): string {
  return [colours.sili, colours.dagatMid, colours.gatas]
    .map((colour, place) =>
      group(
        { x: (place - 1) * 92, y: place === 1 ? -22 : 0 },
        circle(0, 0, 42, '#D9D2E0'),
        circle(0, 0, 33, colour),
        rect(-16, -18, 12, 12, '#FFFFFF'),
      ),
    )
    .join('')
}

export function cutter(): string {
  return [
    rect(-22, -90, 44, 220, colours.mangga, 8),
    rect(-10, -60, 20, 110, colours.ink),
    rect(-12, -20, 24, 34, colours.gumamela),
    polygon(
      [
        [-14, -90],
        [14, -90],
        [14, -168],
        [-14, -142],
      ],
      '#F6F2FA',
    ),
  ].join('')
}

function avatar(): Picture {
  const [skin, shade, wig, wigDark] = ['#F0C29A', '#D99A6C', '#FF7FA6', '#E2547F']
  return drawing(
    800,
    800,
    rect(0, 0, 800, 800, colours.ubeTint),
    repeat(6, (row) =>
      repeat(6, (column) => ((row + column) % 2 ? rect(column * 140 - 20, row * 140 - 20, 60, 60, '#E2CDF2') : '')),
    ),
    path(
      'M200 250Q60 250 70 450t-30 330q120 20 170-90t40-270zM600 250q140 0 130 200t30 330q-120 20-170-90t-40-270z',
      wigDark,
    ),
    path(
      'M150 320Q84 420 110 560t-40 190q90-30 110-150t10-250zM650 320q66 100 40 240t40 190q-90-30-110-150t-10-250z',
      wig,
    ),
    path('M170 830q10-170 230-170t230 170z', foam.dark),
    path('M250 700l150 90 150-90 20 40-170 110-170-110z', colours.mangga),
    path('M330 560h140v110q-70 56-140 0z', shade),
    path('M226 350q0-160 174-160t174 160v70q0 190-174 206-174-16-174-206z', skin),
    path('M190 420Q150 120 400 116t210 304q-30-60-44-130-60 30-120-30-20 60-80 50-70 0-100-30-40 60-76 140z', wig),
    path('M400 116q250 4 210 304-30-60-44-130l-30 6q-10-130-136-180z', wigDark),
    rect(160, 250, 76, 76, colours.mangga),
    rect(564, 250, 76, 76, colours.mangga),
    rect(180, 270, 36, 36, colours.ube),
    rect(584, 270, 36, 36, colours.ube),
    path('M226 376q80-40 174 0 94-40 174 0-4 120-100 108-50-6-74-40-24 34-74 40-96 12-100-108z', colours.ube),
    ellipse(314, 424, 44, 38, '#FFFFFF'),
    circle(320, 428, 26, colours.ink),
    rect(322, 408, 18, 18, '#FFFFFF'),
    stroke('M444 434q40-30 84 0', '#FFFFFF', 18),
    ellipse(262, 512, 34, 20, '#F08A7A'),
    ellipse(538, 512, 34, 20, '#F08A7A'),
    path('M344 530q56 20 116-6-10 62-58 64t-58-58z', '#7A1230'),
    path('M354 534q46 14 96-4l-8 18q-40 10-82 0z', '#FFFFFF'),
  )
}
