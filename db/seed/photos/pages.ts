// Tala's komiks: pages of Bakunawa Express, panel by panel, and a sheet of pencils.
import { colours } from '../pictures/colours.ts'
import { spell } from '../pictures/letters.ts'
import {
  circle,
  clipped,
  drawing,
  ellipse,
  group,
  halftone,
  type Picture,
  path,
  rect,
  repeat,
  stroke,
} from '../pictures/picture.ts'
import { drawEyes, drawMoon, drawNoise } from '../pictures/tala.ts'

const { ink, paper } = colours
const [WIDTH, HEIGHT] = [1200, 1500]

/** The chapter's title page: the moon is being eaten. */
export function titlePage(): Picture {
  return page(
    panel('title', 50, 50, 1100, 1060, group({ x: -1010, y: -30, scale: 1.85 }, drawMoon())),
    rect(50, 1150, 1100, 300, colours.gumamela),
    group({ x: 110, y: 1196 }, spell('BAKUNAWA', 26, colours.mangga)),
    group({ x: 110, y: 1346 }, spell('EXPRESS 7', 18, paper)),
    group({ x: 800, y: 1370 }, spell('HULING TREN', 7, paper)),
  )
}

/** She sees it first. */
export function secondPage(): Picture {
  return page(
    panel('window', 50, 50, 1100, 560, carriage()),
    panel('eyes', 50, 650, 1100, 800, group({ x: 40, y: 560, scale: 1.86 }, drawEyes())),
    balloon(130, 116, 'MAY KUMAIN'),
    balloon(200, 208, 'NG BUWAN'),
  )
}

/** Then everybody hears it. */
export function thirdPage(): Picture {
  return page(
    panel('noise', 50, 50, 1100, 740, group({ x: -2560, y: -180, scale: 2 }, drawNoise())),
    panel('rails', 50, 830, 530, 620, rails()),
    panel('hand', 620, 830, 530, 620, lantern()),
  )
}

/** The page all of it was about. */
export function lastPage(): Picture {
  return page(
    panel(
      'dawn',
      50,
      50,
      1100,
      1400,
      rect(0, 0, WIDTH, HEIGHT, '#FFB27A'),
      halftone({ x: 0, y: 0, width: 1200, height: 800 }, 52, '#FF8A6A', (_, y) => (700 - y) / 620),
      circle(600, 700, 300, colours.manggaTint),
      path('M0 980q180-80 340-20t300 0 300-30 300 40V1500H0z', '#7A3A86'),
      path('M0 1090H1200V1500H0z', colours.ubeDeep),
      repeat(7, (car) => rect(70 + car * 152, 1010, 140, 74, car % 2 ? '#B4231B' : '#D9CFE6', 10)),
      repeat(21, (pane) => rect(86 + pane * 50, 1028, 30, 26, colours.mangga)),
      rect(50, 1084, 1100, 16, ink),
    ),
    balloon(110, 130, 'UMUWI TAYO'),
  )
}

/** Pencils: the dragon before she knew its face. */
export function pencils(): Picture {
  const blue = '#5B86B8'
  return drawing(
    1200,
    1200,
    rect(0, 0, 1200, 1200, '#F6EFE0'),
    repeat(16, (line) => rect(0, 70 + line * 72, 1200, 2, '#E2D6C0')),
    stroke('M210 900Q180 420 560 330T980 640 700 860 520 700', blue, 8),
    stroke('M260 880Q240 470 570 400T900 640 690 790', '#8FB0D4', 6),
    stroke('M520 700q-130-50-210-160 90-150 300-130 170 30 200 170-90 110-290 120z', ink, 9),
    ellipse(566, 520, 44, 54, ink),
    ellipse(574, 508, 16, 20, paper),
    stroke('M340 560l40 60 30-50 40 66 34-56 40 60 36-52', ink, 9),
    stroke('M620 410l60-130 50 160M740 450l110-90 0 150', ink, 9),
    repeat(9, (scale) => stroke(`M${820 + (scale % 3) * 44} ${620 + Math.floor(scale / 3) * 60}q22 34 44 0`, blue, 6)),
    stroke('M150 180h280M150 222h180', '#C81E54', 7),
    group({ x: 790, y: 880 }, spell('ILONG NIYA', 7, '#C81E54')),
    group(
      { x: 700, y: 1100, turn: -24 },
      rect(-20, -20, 320, 34, colours.mangga),
      path('M300-20l64 17-64 17z', '#E9B48A'),
      rect(-60, -20, 44, 34, colours.gumamelaLight),
    ),
  )
}

function page(...shapes: string[]): Picture {
  return drawing(WIDTH, HEIGHT, rect(0, 0, WIDTH, HEIGHT, paper), ...shapes)
}

function panel(name: string, x: number, y: number, width: number, height: number, ...shapes: string[]): string {
  const outline = `M${x} ${y}h${width}v${height}h${-width}z`
  return clipped(name, outline, ...shapes) + stroke(outline, ink, 12, 'square')
}

function balloon(x: number, y: number, text: string): string {
  const width = text.length * 36 + 60
  return [
    rect(x, y, width, 104, ink, 52),
    rect(x + 8, y + 8, width - 16, 88, paper, 44),
    group({ x: x + 36, y: y + 31 }, spell(text, 9, ink)),
  ].join('')
}

/** The last carriage, from inside. */
function carriage(): string {
  return [
    rect(0, 0, 1200, 640, '#4A2D6A'),
    repeat(3, (pane) => rect(90 + pane * 360, 220, 310, 250, colours.ubeDeep, 30)),
    circle(640, 330, 92, colours.mangga),
    path('M560 260q70-40 150 10l40 120q-60-70-190-130z', colours.ubeDeep),
    repeat(
      6,
      (strap) =>
        stroke(`M${150 + strap * 180} 60v70`, ink, 10) +
        circle(150 + strap * 180, 160, 30, ink) +
        circle(150 + strap * 180, 160, 18, '#4A2D6A'),
    ),
    rect(0, 500, 1200, 140, '#2F1A48'),
    path('M760 620q0-150 90-170t100 170z', colours.gumamela),
    circle(850, 410, 62, '#E9B48A'),
    path('M786 420q-10-90 66-92t64 90q-40-50-130 2z', ink),
  ].join('')
}

function rails(): string {
  return [
    rect(0, 800, 620, 700, colours.ube),
    halftone({ x: 0, y: 800, width: 620, height: 400 }, 40, '#7A3AA8', (_, y) => (y - 800) / 420),
    path('M300 1060L-40 1500H660L330 1060z', '#2A0F3F'),
    repeat(7, (tie) => rect(300 - tie * 42, 1090 + tie * tie * 9, 30 + tie * 84, 10 + tie * 4, '#6E4A2F')),
    path('M304 1060L90 1500h34l190-440zM326 1060l200 440h-34L316 1060z', colours.line),
    circle(315, 1040, 40, colours.mangga),
  ].join('')
}

function lantern(): string {
  return [
    rect(600, 800, 620, 700, ink),
    halftone(
      { x: 610, y: 820, width: 560, height: 640 },
      46,
      colours.manggaInk,
      (x, y) => 1.1 - Math.hypot(x - 885, y - 1160) / 300,
    ),
    circle(885, 1160, 150, colours.mangga),
    circle(885, 1160, 96, colours.manggaTint),
    stroke('M800 1010q85-110 170 0', paper, 16),
    rect(800, 1000, 170, 34, colours.sili),
    rect(800, 1290, 170, 34, colours.sili),
    path('M760 1450q20-120 130-110t120 110z', '#E9B48A'),
    stroke('M812 1400v60M868 1380v80M926 1386v80', '#B4643C', 8),
  ].join('')
}
