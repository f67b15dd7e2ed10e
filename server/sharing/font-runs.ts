// Chooses the font for each character of a picture's text, and measures the width (advance) of the text.
import { LRUCache } from 'lru-cache'
import { escapeHtml } from '#server/kit/escape-html.ts'
import type { PictureFont } from '#server/media/picture-font.ts'
import { pictureFonts } from '#server/media/picture-fonts.ts'
import { getReach } from '#server/media/render-svg.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** The grapheme clusters of a text: characters as people see them. */
export function getCharacters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

export function getFont(character: string): PictureFont | undefined {
  return pictureFonts.find(({ characters }) => characters.test(character))
}

/** Adjacent characters of one font. The drawing library needs one font per text: it draws nothing if joined emoji follow letters. */
interface Run {
  font: PictureFont
  text: string
}

export function getRuns(line: string): Run[] {
  const runs: Run[] = []
  for (const character of getCharacters(line)) {
    const font = getFont(character)
    const last = runs.at(-1)
    if (!font) continue
    if (last && last.font === font) last.text += character
    else runs.push({ font, text: character })
  }
  return runs
}

/** Escaped: markup in the text stays text. */
export function getText({ font, text }: Run, attributes: string): string {
  return `<text ${attributes} font-family="${font.family}" xml:space="preserve">${escapeHtml(text)}</text>`
}

/** Advances of measured runs, in font sizes. */
const advances = new LRUCache<string, number>({ max: 2000 })

/** The advance of a run in font sizes. Trailing spaces count, because the run is measured with a mark behind it. */
export function getAdvance(run: Run): number {
  const key = `${run.font.family} ${run.text}`
  const known = advances.get(key)
  if (known !== undefined) return known
  const reach = (text: string) => getReach(getText({ ...run, text }, 'y="500" font-size="100"')) / 100
  const advance = reach(run.text + run.font.mark) - reach(run.font.mark)
  advances.set(key, advance)
  return advance
}
