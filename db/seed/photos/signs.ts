// Mang Rudy's boards: a word, its rays, its border, and no straight line by ruler.
import { colours } from '../pictures/colours.ts'
import { spell } from '../pictures/letters.ts'
import { circle, drawing, group, type Picture, path, polygon, rect, repeat } from '../pictures/picture.ts'
import { star } from '../pictures/rudy.ts'

interface Board {
  lines: readonly string[]
  ground: string
  ray: string
  letter: string
  edge: string
}

/** Landscape, as it hangs above a windshield. */
export function sign({ lines, ground, ray, letter, edge }: Board): Picture {
  const longest = Math.max(...lines.map((line) => line.length))
  const cell = Math.floor(Math.min(1220 / (longest * 4 - 1), 560 / (lines.length * 7)))
  return drawing(
    1500,
    1000,
    rect(0, 0, 1500, 1000, colours.kape),
    repeat(12, (board) => rect(0, board * 84, 1500, 80, board % 2 ? '#5A3018' : '#6A3A1E')),
    rect(50, 50, 1400, 900, colours.ink, 30),
    rect(70, 70, 1360, 860, edge, 24),
    rect(102, 102, 1296, 796, ground, 14),
    rays(ray),
    border(edge),
    lines
      .map((line, index) => {
        const [width, height] = [(line.length * 4 - 1) * cell, 5 * cell]
        const place = { x: 750 - width / 2, y: 500 - (lines.length * 7 * cell - 2 * cell) / 2 + index * 7 * cell }
        const drop = { x: place.x + cell * 0.4, y: place.y + cell * 0.4 }
        return height > 0 ? group(drop, spell(line, cell, colours.ink)) + group(place, spell(line, cell, letter)) : ''
      })
      .join(''),
    star(210, 210, 62, edge) + star(1290, 210, 62, edge) + star(210, 790, 62, edge) + star(1290, 790, 62, edge),
    star(210, 210, 34, letter) + star(1290, 210, 34, letter) + star(210, 790, 34, letter) + star(1290, 790, 34, letter),
  )
}

function rays(colour: string): string {
  return repeat(18, (ray) => {
    const [from, to] = [(ray / 18) * Math.PI * 2, ((ray + 0.5) / 18) * Math.PI * 2]
    const at = (angle: number) => [750 + Math.cos(angle) * 646, 500 + Math.sin(angle) * 396] as const
    return polygon([[750, 500], at(from), at(to)], colour)
  })
}

function border(colour: string): string {
  return repeat(20, (dot) => circle(132 + dot * 65, 132, 11, colour) + circle(132 + dot * 65, 868, 11, colour))
}

/** The tins, in the order he opens them. */
export function paints(): Picture {
  const tones = [
    colours.sili,
    colours.mangga,
    colours.dagatMid,
    colours.pandanMid,
    colours.gumamela,
    colours.gatas,
    colours.ube,
    colours.manggaDeep,
  ]
  return drawing(
    1200,
    1500,
    rect(0, 0, 1200, 1500, '#CFEBDD'),
    repeat(13, (plank) => rect(0, plank * 120, 1200, 6, '#A9D3C0')),
    repeat(8, (tin) => {
      const [x, y] = [330 + (tin % 2) * 540, 250 + Math.floor(tin / 2) * 340]
      return [
        circle(x + 12, y + 18, 152, '#8DB8A6'),
        circle(x, y, 150, '#B4AEC4'),
        circle(x, y, 132, '#7C7690'),
        circle(x, y + 4, 122, tones[tin]!),
        path(`M${x - 90} ${y - 30}q60-80 150-50-90 10-120 70z`, '#FFFFFF55'),
        path(`M${x + 60} ${y + 110}q10 60 34 66t20-90z`, tones[tin]!),
      ].join('')
    }),
    group(
      { x: 620, y: 760, turn: 62 },
      rect(-26, -420, 52, 520, '#B4643C', 24),
      rect(-40, 90, 80, 60, '#D9D2E0'),
      path('M-44 150h88l-10 110q-34 40-68 0z', colours.sili),
    ),
  )
}

export const boards = {
  route: {
    lines: ['ZAPOTE', 'BACLARAN'],
    ground: colours.sili,
    ray: '#C93A2C',
    letter: colours.mangga,
    edge: colours.mangga,
  },
  luck: {
    lines: ['BAHALA', 'NA SI INAY'],
    ground: colours.dagat,
    ray: '#0E7090',
    letter: colours.gatas,
    edge: colours.gumamelaLight,
  },
  thanks: {
    lines: ['KATAS', 'NG SAUDI'],
    ground: colours.ube,
    ray: '#6E2F9C',
    letter: colours.mangga,
    edge: colours.pandanLight,
  },
} satisfies Record<string, Board>
