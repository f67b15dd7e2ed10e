// Hashtags: `#` followed by letters, digits or `_` of any script. One rule for linking and for finding them.

/** Matches hashtags in a text, but not inside a word such as an address with a fragment. Group 1 is the tag. */
export const hashtagPattern = /(?<![\p{L}\p{N}\p{M}_/&#])#([\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)/gu

/** Longer ones are not treated as hashtags. */
export const TAG_LENGTH_MAX = 100

/** The canonical form for comparing and looking up tags: without #, one case, one encoding of accents. */
export function foldTag(tag: string): string {
  // Upper case and back: ß and SS, or the two small sigmas, become equal only this way.
  return tag.replace(/^#/, '').normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC')
}

/** The distinct hashtags of a text in canonical form, sorted. */
export function getHashtags(text: string | null): string[] {
  const found = [...(text ?? '').matchAll(hashtagPattern)].map((match) => foldTag(match[1]!))
  return [...new Set(found)].filter((tag) => tag.length <= TAG_LENGTH_MAX).sort()
}
