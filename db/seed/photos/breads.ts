// Ate Luz's bread from above: rows on a tray, as they come out of the oven.
import { colours } from '../pictures/colours.ts'
import { ensaymada, mamon, monay, spanishBread } from '../pictures/luz.ts'
import { circle, drawing, ellipse, group, type Picture, path, rect, repeat, stroke } from '../pictures/picture.ts'
import { randomOf } from '../random.ts'

const crust = { dark: '#A85F24', middle: '#D08A3C', light: '#E9B066', cream: '#F8DFA8' }

/** Twelve pandesal on a black tray, one already taken. */
export function pandesalTray(): Picture {
  return drawing(
    1200,
    1500,
    table('#2F8F83', '#287D73'),
    rect(90, 120, 1020, 1280, '#231A20', 36),
    rect(116, 146, 968, 1228, '#3A2D33', 24),
    repeat(12, (bun) =>
      bun === 7
        ? crumbs(270 + 330, 300 + 2 * 300)
        : pandesal(270 + (bun % 3) * 330, 300 + Math.floor(bun / 3) * 300, bun),
    ),
  )
}

/** What bread is before it is bread. */
export function dough(): Picture {
  return drawing(
    1200,
    1500,
    table('#E9B066', '#DDA055'),
    ellipse(600, 820, 470, 470, '#B4643C'),
    ellipse(600, 800, 470, 470, '#D9D2E0'),
    ellipse(600, 800, 420, 420, '#B9B2C4'),
    path('M240 830q-10-260 230-330 330-70 470 130 90 190-40 370-190 190-450 110-200-70-210-280z', '#F2DFBC'),
    path('M290 760q30-180 220-220 260-40 360 110-170-80-330-20-190 50-250 130z', '#FFF4DC'),
    stroke('M420 860q120 80 300 20M500 960q90 30 170-6', '#DDC49A', 16),
    flour(),
    group(
      { x: 900, y: 300, turn: 34 },
      rect(-60, -250, 120, 500, '#B4764A', 60),
      rect(-22, -360, 44, 120, '#8A5230', 20),
      rect(-22, 240, 44, 120, '#8A5230', 20),
    ),
  )
}

export function oven(): Picture {
  const random = randomOf('fire in the pugon')
  const bricks = repeat(15, (row) =>
    repeat(9, (column) =>
      rect(
        column * 150 - (row % 2) * 75 - 30,
        row * 102,
        142,
        94,
        ['#9C4A34', '#B4573C', '#8A3F2E'][random.whole(0, 2)]!,
        6,
      ),
    ),
  )
  const flames = repeat(9, (flame) => {
    const [x, height] = [290 + flame * 78, random.whole(130, 290)]
    return path(
      `M${x - 60} 1120q-10-${height * 0.6} 60-${height} 70 ${height * 0.5} 60 ${height}z`,
      ['#FFB524', '#F0613C', '#FFD36B'][flame % 3]!,
    )
  })
  return drawing(
    1200,
    1500,
    rect(0, 0, 1200, 1500, '#5A2A20'),
    bricks,
    path('M130 1150V740Q130 330 600 330t470 410v410z', '#3A1814'),
    path('M190 1120V750Q190 400 600 400t410 350v370z', '#17090C'),
    path('M240 1120V820Q260 560 600 560t360 260v300z', '#5A1A12'),
    flames,
    rect(90, 1120, 1020, 70, '#6E625A'),
    rect(90, 1120, 1020, 18, '#8F8174'),
    repeat(4, (bun) => side(330 + bun * 180, 1120)),
    rect(160, 1240, 880, 60, '#7C4826', 30),
    rect(60, 1252, 160, 36, '#5A3018', 18),
  )
}

/** The case at five in the afternoon: what is left, and all of it good. */
export function merienda(): Picture {
  return drawing(
    1500,
    1200,
    table('#2F8F83', '#287D73', 1500, 1200),
    shelf(
      420,
      group({ x: 330, y: 420, scale: 2.1 }, ensaymada(0, 0)),
      group({ x: 740, y: 420, scale: 2.1 }, ensaymada(0, 0)),
      group({ x: 1150, y: 420, scale: 2.1 }, ensaymada(0, 0)),
    ),
    shelf(
      760,
      group({ x: 300, y: 760, scale: 2.1 }, monay(0, 0)),
      group({ x: 620, y: 760, scale: 2.1 }, spanishBread(0, 0)),
      group({ x: 900, y: 760, scale: 2.1 }, spanishBread(0, 0)),
      group({ x: 1210, y: 760, scale: 2.1 }, monay(0, 0)),
    ),
    shelf(
      1100,
      group({ x: 300, y: 1100, scale: 2.1 }, mamon(0, 0)),
      group({ x: 540, y: 1100, scale: 2.1 }, mamon(0, 0)),
      group({ x: 780, y: 1100, scale: 2.1 }, mamon(0, 0)),
      group({ x: 1180, y: 1100, scale: 2.1 }, ensaymada(0, 0)),
    ),
  )
}

function shelf(y: number, ...breads: string[]): string {
  return [rect(60, y, 1380, 26, '#9C6236'), rect(60, y + 26, 1380, 14, '#7C4826'), ...breads].join('')
}

function table(ground: string, line: string, width = 1200, height = 1500): string {
  return [
    rect(0, 0, width, height, ground),
    repeat(Math.ceil(width / 120), (column) => rect(column * 120, 0, 6, height, line)),
    repeat(Math.ceil(height / 120), (row) => rect(0, row * 120, width, 6, line)),
  ].join('')
}

function pandesal(x: number, y: number, turn: number): string {
  return group(
    { x, y, turn: ((turn * 47) % 30) - 15 },
    ellipse(0, 22, 142, 124, '#17090C'),
    ellipse(0, 0, 140, 124, crust.dark),
    ellipse(-6, -10, 132, 112, crust.middle),
    path('M-104-40Q-60-104 20-104 80-100 108-50 40-84-20-74-70-66-104-40z', crust.light),
    stroke('M-96 30Q0 78 98 22', crust.dark, 9),
    repeat(16, (crumb) => rect(-84 + ((crumb * 53) % 168), -66 + ((crumb * 37) % 124), 13, 13, crust.cream)),
  )
}

function crumbs(x: number, y: number): string {
  return repeat(14, (crumb) =>
    rect(x - 110 + ((crumb * 71) % 220), y - 80 + ((crumb * 43) % 160), 14, 14, crumb % 3 ? crust.light : crust.cream),
  )
}

function side(x: number, base: number): string {
  return group(
    { x, y: base },
    path('M-76 0q-16-96 76-98t76 98z', crust.middle),
    path('M-30-82q34-16 64 8-34-2-64-8z', crust.light),
    rect(-76, -10, 152, 10, crust.cream),
  )
}

function flour(): string {
  const random = randomOf('flour')
  return repeat(70, () => {
    const size = random.whole(1, 4) * 6
    return rect(random.whole(20, 1180), random.whole(20, 1480), size, size, random.chance(0.6) ? '#FFF9EC' : '#F6E3C0')
  })
}

/** A cup of barako beside what was left on the plate. */
export function breakfast(): Picture {
  return drawing(
    1200,
    1200,
    table('#0A5C78', '#094F68', 1200, 1200),
    circle(520, 620, 430, '#D9D2E0'),
    circle(520, 606, 430, colours.gatas),
    circle(520, 606, 330, '#F0E2C6'),
    pandesal(400, 520, 1),
    pandesal(640, 640, 2),
    crumbs(480, 800),
    circle(950, 300, 196, colours.gatas),
    circle(950, 300, 160, '#E4D2B0'),
    circle(950, 300, 146, colours.kape),
    path('M840 250q60-70 150-60-80 20-110 90z', '#7A4428'),
    stroke('M1130 240q80 50 20 130', colours.gatas, 34),
  )
}
