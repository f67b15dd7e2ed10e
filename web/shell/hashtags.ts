// Hashtags in what people wrote: the one thing a plain text of theirs may link (decisions §3, §5).

/** A piece of a text; `tag` is set, without its #, where the piece is a hashtag. */
export interface TextPiece {
  text: string
  tag?: string
}

/** `#` and letters, digits or `_` of any script; not in the middle of a word, such as an address with a fragment. */
const hashtag = /(?<![\p{L}\p{N}\p{M}_/&#])#([\p{L}\p{N}_][\p{L}\p{N}\p{M}_]*)/gu

/** Cuts a text before and after its hashtags; joined again, the pieces are the text. */
export function splitHashtags(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const found of text.matchAll(hashtag)) {
    if (found.index > end) pieces.push({ text: text.slice(end, found.index) })
    pieces.push({ text: found[0], tag: found[1]!.toLowerCase() })
    end = found.index + found[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
