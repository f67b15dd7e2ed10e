// Characters as people see them.

// Firefox before 125 has no segmenter.
const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined

/** Marks that lie on the character before them: accents, variants, skin tones. */
const marks = '[\\p{M}\\p{Emoji_Modifier}]*'
const cluster = new RegExp(`\\p{RI}{2}|\\r\\n|[^]${marks}(?:\\u200d[^]${marks})*`, 'gu')

/** A family emoji or a letter with its accents counts once. */
export function countCharacters(text: string): number {
  if (!segmenter) return countByMarks(text)
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}

/** The same where there is no segmenter: flags, joined emoji and accents count once, as the server will count them. */
export function countByMarks(text: string): number {
  return text.match(cluster)?.length ?? 0
}

/** The text with U+FFFD for every lone surrogate. `toWellFormed` would say the same, to newer browsers. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}
