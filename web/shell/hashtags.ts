// Finds hashtags in user-written text: the only links such text may contain (decisions §3, §5).
import { foldTag, hashtagPattern, TAG_LENGTH_MAX } from '#contract/hashtags.ts'

/** A piece of a text; for a hashtag, `tag` is set, folded and without its #. */
export interface TextPiece {
  text: string
  tag?: string
}

/** Splits a text before and after its hashtags; the joined pieces equal the text. */
export function splitHashtags(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const found of text.matchAll(hashtagPattern)) {
    const tag = foldTag(found[1]!)
    if (tag.length > TAG_LENGTH_MAX) continue
    if (found.index > end) pieces.push({ text: text.slice(end, found.index) })
    pieces.push({ text: found[0], tag })
    end = found.index + found[0].length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}
