// Characters as people see them.

const segmenter =
  typeof Intl.Segmenter === 'function' ? new Intl.Segmenter('en', { granularity: 'grapheme' }) : undefined

/** A family emoji or a letter with its accents counts once; a browser without a segmenter counts code points. */
export function countGraphemes(text: string): number {
  let count = 0
  for (const _ of segmenter?.segment(text) ?? text) count++
  return count
}
