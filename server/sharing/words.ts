// Words in a picture: drawn from outlines, cut into lines where they are too wide.
import { letters } from './letters.ts'

export interface Lettering {
  x: number
  /** The base line of the first line. */
  y: number
  /** Of the type, in pixels. */
  size: number
  colour: string
  /** Where there is more, lines break and the last one ends with `…`. */
  widthMax?: number
  linesMax?: number
  /** From one base line to the next, in sizes. */
  leading?: number
  /** What lies at `x`. */
  anchor?: 'start' | 'middle' | 'end'
}

/** SVG paths of a text, one a line. */
export function lettering(text: string, at: Lettering): string {
  const { x, y, size, colour, leading = 1.15, anchor = 'start' } = at
  return linesOf(text, at)
    .map((line, index) => {
      const left = x - widthOf(line, size) * { start: 0, middle: 0.5, end: 1 }[anchor]
      const scale = size / 1000
      return `<path fill="${colour}" transform="translate(${round(left)} ${round(y + index * size * leading)}) scale(${scale})" d="${outlineOf(line)}"/>`
    })
    .join('')
}

/** The lines a text comes to. */
export function linesOf(
  text: string,
  { size, widthMax = Number.POSITIVE_INFINITY, linesMax = 1 }: Lettering,
): string[] {
  const fits = (line: string) => widthOf(line, size) <= widthMax
  const lines: string[] = []
  let rest = drawable(text)
  while (rest !== '' && lines.length < linesMax) {
    const line = fits(rest) ? rest : lines.length === linesMax - 1 ? ended(rest, fits) : beginning(rest, fits)
    lines.push(line)
    rest = lines.length === linesMax ? '' : rest.slice(line.length).trim()
  }
  return lines
}

/** In pixels. */
export function widthOf(line: string, size: number): number {
  return ([...line].reduce((sum, letter) => sum + (letters[letter]?.[0] ?? 0), 0) * size) / 1000
}

/** The text in letters we have: decorated ones become plain, an accent we lack goes, and so does what is left over. */
export function drawable(text: string): string {
  const known = [...text.normalize('NFKC')].map((letter) => {
    if (/\s/.test(letter)) return ' '
    if (letters[letter]) return letter
    const [bare = ''] = letter.normalize('NFD')
    return letters[bare] ? bare : ''
  })
  return known.join('').replace(/ +/g, ' ').trim()
}

/** As many words as fit, or as much of the first. */
function beginning(text: string, fits: (line: string) => boolean): string {
  const words = text.split(' ')
  while (words.length > 1 && !fits(words.join(' '))) words.pop()
  const line = words.join(' ')
  return fits(line) ? line : cut(line, fits)
}

function ended(text: string, fits: (line: string) => boolean): string {
  return `${cut(text, (line) => fits(`${line}…`)).trimEnd()}…`
}

function cut(text: string, fits: (line: string) => boolean): string {
  let length = text.length
  while (length > 1 && !fits(text.slice(0, length))) length--
  return text.slice(0, length)
}

function outlineOf(line: string): string {
  let left = 0
  return [...line]
    .map((letter) => {
      const [advance, path] = letters[letter] ?? [0, '']
      const placed = moved(path, left)
      left += advance
      return placed
    })
    .join('')
}

/** The outline is made of points "x y" throughout. */
function moved(path: string, by: number): string {
  return path.replace(/(-?\d+) (-?\d+)/g, (_, x: string, y: string) => `${Number(x) + by} ${y}`)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
