// Which font writes which character of a picture, and how far what it wrote leads on.
import { LRUCache } from 'lru-cache'
import { escapeHtml } from '#server/kit/escape-html.ts'
import type { PictureFont } from '#server/media/picture-font.ts'
import { pictureFonts } from '#server/media/picture-fonts.ts'
import { getReach } from '#server/media/render-svg.ts'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** As people see them. */
export function getCharacters(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

export function getFont(character: string): PictureFont | undefined {
  return pictureFonts.find(({ characters }) => characters.test(character))
}

/** Neighbours of one font. The drawing library sets a text in one font only: it draws nothing where joined emoji follow letters. */
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

/** Everything is text, whatever it looks like. */
export function getText({ font, text }: Run, attributes: string): string {
  return `<text ${attributes} font-family="${font.family}" xml:space="preserve">${escapeHtml(text)}</text>`
}

/** Of a run of this text, in sizes of its type. */
const advances = new LRUCache<string, number>({ max: 2000 })

/** How far a run leads on, in sizes of its type, spaces at its end included: they count because a mark stands behind them. */
export function getAdvance(run: Run): number {
  const key = `${run.font.family} ${run.text}`
  const known = advances.get(key)
  if (known !== undefined) return known
  const reach = (text: string) => getReach(getText({ ...run, text }, 'y="500" font-size="100"')) / 100
  const advance = reach(run.text + run.font.mark) - reach(run.font.mark)
  advances.set(key, advance)
  return advance
}
