// Text in a picture: each part in the first font that has its characters, broken into lines that fit the width.
import { getAdvance, getCharacters, getFont, getRuns, getText } from './font-runs.ts'

/** Distance between base lines, in font sizes. */
const LEADING = 1.15

export interface Lettering {
  x: number
  /** The base line of the first line. */
  y: number
  /** Font size in pixels. */
  size: number
  colour: string
  /** In pixels. Longer text breaks into lines, and the last line ends with `…`. */
  widthMax?: number
  linesMax?: number
  /** Which end of the text is at `x`. */
  anchor?: 'start' | 'middle' | 'end'
}

/** SVG text elements, at least one per line. */
export function lettering(text: string, at: Lettering): string {
  const { x, y, size, colour, anchor = 'start' } = at
  return getLines(text, at)
    .map((line, index) => {
      const runs = getRuns(line)
      const base = round(y + index * size * LEADING)
      const look = `y="${base}" font-size="${size}" fill="${colour}"`
      if (runs.length === 1) return getText(runs[0]!, `x="${x}" ${look} text-anchor="${anchor}"`)
      let left = x - getWidth(line, size) * { start: 0, middle: 0.5, end: 1 }[anchor]
      return runs
        .map((run) => {
          const placed = getText(run, `x="${round(left)}" ${look}`)
          left += getAdvance(run) * size
          return placed
        })
        .join('')
    })
    .join('')
}

/** The lines that a text is broken into. */
export function getLines(
  text: string,
  { size, widthMax = Number.POSITIVE_INFINITY, linesMax = 1 }: Lettering,
): string[] {
  const fits = (line: string) => widthMax === Number.POSITIVE_INFINITY || getWidth(line, size) <= widthMax
  const lines: string[] = []
  let rest = drawable(text)
  while (rest !== '' && lines.length < linesMax) {
    const line = fits(rest) ? rest : lines.length === linesMax - 1 ? ended(rest, fits) : beginning(rest, fits)
    lines.push(line)
    rest = lines.length === linesMax ? '' : rest.slice(line.length).trim()
  }
  return lines
}

/** Width in pixels of a drawable text. */
export function getWidth(line: string, size: number): number {
  return getRuns(line).reduce((sum, run) => sum + getAdvance(run) * size, 0)
}

/**
 * The text as our fonts can draw it: decorated letters become plain, and unsupported signs are dropped. Empty if a letter or digit is
 * unsupported, because half a name is a wrong name: callers show something else instead.
 */
export function drawable(text: string): string {
  const known = getCharacters(text.normalize('NFKC').replace(/\s+/g, ' ')).map((character) => {
    if (getFont(character)) return character
    // Accents may be separate characters; format characters and variation selectors may be dropped.
    const decomposed = character.normalize('NFD').replace(/[\p{Cf}\p{Variation_Selector}]/gu, '')
    if (getFont(decomposed)) return decomposed
    return /[\p{L}\p{N}]/u.test(character) ? undefined : ''
  })
  return known.includes(undefined) ? '' : known.join('').replace(/ +/g, ' ').trim()
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}

/** As many whole words as fit, or as much of the first word as fits. */
function beginning(text: string, fits: (line: string) => boolean): string {
  const most = cut(text, fits)
  if (text[most.length] === ' ') return most
  const end = most.lastIndexOf(' ')
  return end > 0 ? most.slice(0, end) : most
}

function ended(text: string, fits: (line: string) => boolean): string {
  return `${cut(text, (line) => fits(`${line}…`)).trimEnd()}…`
}

/** The longest prefix that fits, found by binary search; at least one character. */
function cut(text: string, fits: (line: string) => boolean): string {
  const characters = getCharacters(text)
  let [most, tooMany] = [1, characters.length + 1]
  while (tooMany - most > 1) {
    const middle = (most + tooMany) >> 1
    if (fits(characters.slice(0, middle).join(''))) most = middle
    else tooMany = middle
  }
  return characters.slice(0, most).join('')
}
