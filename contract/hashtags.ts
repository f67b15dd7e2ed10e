// Hashtags: `#` followed by letters, digits or `_` of any script. One rule for linking and for finding them.

/**
 * A hashtag after nothing, or after what cannot be part of a word or an address. The character before it is matched too: a browser without
 * lookbehind (Safari before 16.4) would not run a script that has one.
 */
const hashtagPattern = /(^|[^\p{L}\p{N}\p{M}_/&#])(#[\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)/gu

/** Longer ones are not treated as hashtags. */
const TAG_LENGTH_MAX = 100

/** The canonical form for comparing and looking up tags: without #, one case, one encoding of accents. */
export function foldTag(tag: string): string {
  // Upper case and back: ß and SS, or the two small sigmas, become equal only this way.
  return tag.replace(/^#/, '').normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC')
}

/** A hashtag in a text: where its # stands, its text with the #, and its canonical form. */
export interface FoundHashtag {
  index: number
  text: string
  tag: string
}

/** The hashtags of a text in their order. */
export function findHashtags(text: string): FoundHashtag[] {
  return [...text.matchAll(hashtagPattern)]
    .map(({ index, 1: before = '', 2: text = '' }) => ({ index: index + before.length, text, tag: foldTag(text) }))
    .filter(({ tag }) => tag.length <= TAG_LENGTH_MAX)
}

/** The distinct hashtags of a text in canonical form, sorted. */
export function getHashtags(text: string | null): string[] {
  return [...new Set(findHashtags(text ?? '').map(({ tag }) => tag))].sort()
}
