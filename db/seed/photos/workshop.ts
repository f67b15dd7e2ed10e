// Mikay's workshop: parts on the cutting mat with their seams and measures, and one of them worn.
import { colours } from '../pictures/colours.ts'
import { spell } from '../pictures/letters.ts'
import { breastplate, cutter, foam, glueGun, gold, helmet, mat, scissors, thread, wing } from '../pictures/mikay.ts'
import { drawing, group, type Picture, path, rect, repeat, stroke } from '../pictures/picture.ts'

export function helmetPattern(): Picture {
  return sheet('HELM', group({ x: 600, y: 660, scale: 3.2 }, helmet()), group({ x: 220, y: 1220, turn: -60 }, cutter()))
}

export function wingPattern(): Picture {
  return sheet(
    'PAKPAK',
    group({ x: 30, y: 900, turn: -14, scale: 2.5 }, wing()),
    group({ x: 280, y: 1240, turn: -40 }, scissors()),
  )
}

export function armorPattern(): Picture {
  return sheet(
    'DIBDIB',
    group({ x: 600, y: 700, scale: 3 }, breastplate()),
    group({ x: 300, y: 1290, scale: 1.1 }, glueGun()),
  )
}

/** Nine spools, one of them nearly gone. */
export function spools(): Picture {
  const tones = [
    colours.dagatLight,
    colours.mangga,
    colours.gumamela,
    colours.pandanLight,
    colours.ubeLight,
    colours.sili,
  ]
  return drawing(
    1200,
    1200,
    ground(1200, 1200),
    repeat(9, (spool) =>
      group(
        {
          x: 240 + (spool % 3) * 360,
          y: 250 + Math.floor(spool / 3) * 350,
          scale: 2.7,
          turn: ((spool * 37) % 24) - 12,
        },
        thread(tones[(spool * 5) % 6]!),
      ),
    ),
    stroke('M320 300q220 160 120 380t340 240 300 180', colours.dagatLight, 6),
  )
}

/** The day it was all worn at once. */
export function worn(): Picture {
  return drawing(
    1200,
    1500,
    rect(0, 0, 1200, 1500, colours.ubeDeep),
    repeat(14, (ray) =>
      group({ x: 600, y: 760, turn: ray * (360 / 14) }, path('M0 0L-70-1200H70z', ray % 2 ? '#3A1858' : '#4A2070')),
    ),
    repeat(26, (spark) =>
      rect((spark * 331) % 1180, (spark * 197) % 1460, 16, 16, spark % 3 ? colours.mangga : colours.gumamelaLight),
    ),
    group({ x: 600, y: 850, scale: 1.7 }, wing(), group({ scale: [-1, 1] }, wing())),
    path('M430 1500q-20-330 60-420h220q80 90 60 420z', foam.dark),
    group({ x: 600, y: 900, scale: 2 }, breastplate()),
    path('M520 480h160v170q-80 70-160 0z', '#D99A6C'),
    group({ x: 600, y: 430, scale: 1.9 }, helmet()),
  )
}

function sheet(name: string, ...parts: string[]): Picture {
  return drawing(
    1200,
    1500,
    ground(1200, 1500),
    measure(90, 130, 1020),
    `<path d="M130 240h940v1010H130z" fill="none" stroke="${colours.gatas}" stroke-width="6" stroke-dasharray="26 20"/>`,
    ...parts,
    group({ x: 640, y: 1330 }, spell(name, 18, gold.light)),
  )
}

function measure(x: number, y: number, width: number): string {
  return [
    rect(x, y, width, 6, colours.gatas),
    rect(x, y - 24, 6, 54, colours.gatas),
    rect(x + width - 6, y - 24, 6, 54, colours.gatas),
    repeat(Math.floor(width / 60) - 1, (tick) =>
      rect(x + 60 + tick * 60, y - (tick % 5 === 4 ? 20 : 10), 4, tick % 5 === 4 ? 46 : 26, colours.gatas),
    ),
  ].join('')
}

function ground(width: number, height: number): string {
  return [
    rect(0, 0, width, height, mat.ground),
    repeat(Math.ceil(width / 50), (column) =>
      rect(column * 50, 0, column % 5 ? 3 : 6, height, column % 5 ? mat.line : mat.bold),
    ),
    repeat(Math.ceil(height / 50), (row) => rect(0, row * 50, width, row % 5 ? 3 : 6, row % 5 ? mat.line : mat.bold)),
  ].join('')
}
