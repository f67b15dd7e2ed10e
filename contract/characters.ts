// Counts characters as people see them (grapheme clusters).

// Firefox before 125 has no Intl.Segmenter.
const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined

/** Marks that combine with the character before them: accents, variants, skin tones. */
const marks = '[\\p{M}\\p{Emoji_Modifier}]*'
const cluster = new RegExp(`\\p{RI}{2}|\\r\\n|[^]${marks}(?:\\u200d[^]${marks})*`, 'gu')

/** Counts grapheme clusters: a family emoji or a letter with its accents counts once. */
export function countCharacters(text: string): number {
  if (!segmenter) return countByMarks(text)
  let count = 0
  for (const _ of segmenter.segment(text)) count++
  return count
}

/** The fallback without Intl.Segmenter: flags, joined emoji and accents count once, as on the server. */
export function countByMarks(text: string): number {
  return text.match(cluster)?.length ?? 0
}

/** Replaces every lone surrogate with U+FFFD. `toWellFormed` does the same, but only in newer browsers. */
export function wellFormed(text: string): string {
  return text.replace(/\p{Cs}/gu, '\ufffd')
}

/**
 * Shortens a text to at most `max` UTF-16 units and an ellipsis: between words where that loses at most `lostMax`, else
 * within a word, but never within a surrogate pair.
 */
export function shorten(text: string, max: number, lostMax: number): string {
  if (text.length <= max) return text
  const cut = text.slice(0, max)
  const end = Math.max(cut.lastIndexOf(' '), max - lostMax)
  return `${cut.slice(0, end).replace(/\p{Cs}$/u, '')}…`
}
