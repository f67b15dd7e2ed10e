// Hashtags: `#` and letters, digits or `_` of any script. One rule for what is linked and what is found.

/** Finds them in a text; not in the middle of a word, such as an address with a fragment. Group 1 is the tag. */
export const hashtagPattern = /(?<![\p{L}\p{N}\p{M}_/&#])#([\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)/gu

/** Longer ones are no hashtags but walls of text. */
export const TAG_LENGTH_MAX = 100

/** The form in which tags are compared and looked up: without #, one case, one way to write an accent. */
export function foldTag(tag: string): string {
  // Up and down again: ß and SS, or the two small sigmas, meet only on the way.
  return tag.replace(/^#/, '').normalize('NFKC').toUpperCase().toLowerCase().normalize('NFC')
}

/** The hashtags of a text, folded, each once, in a stable order. */
export function getHashtags(text: string | null): string[] {
  const found = [...(text ?? '').matchAll(hashtagPattern)].map((match) => foldTag(match[1]!))
  return [...new Set(found)].filter((tag) => tag.length <= TAG_LENGTH_MAX).sort()
}
