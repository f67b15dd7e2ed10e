// Finds hashtags in user-written text: the only links such text may contain (decisions §3, §5).
import { findHashtags } from '#contract/hashtags.ts'

/** A piece of a text; for a hashtag, `tag` is set, folded and without its #. */
export interface TextPiece {
  text: string
  tag?: string
}

/** Splits a text before and after its hashtags; the joined pieces equal the text. */
export function splitHashtags(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const found of findHashtags(text)) {
    if (found.index > end) pieces.push({ text: text.slice(end, found.index) })
    pieces.push({ text: found.text, tag: found.tag })
    end = found.index + found.text.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
