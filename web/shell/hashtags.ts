// Hashtags in what people wrote: the one thing a plain text of theirs may link (decisions §3, §5).
import { foldTag, hashtagPattern, TAG_LENGTH_MAX } from '#contract/hashtags.ts'

/** A piece of a text; `tag` is set, folded and without its #, where the piece is a hashtag. */
export interface TextPiece {
  text: string
  tag?: string
}

/** Cuts a text before and after its hashtags; joined again, the pieces are the text. */
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
