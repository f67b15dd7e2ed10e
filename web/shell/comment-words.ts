// The comment count on a card.
import { sayCount } from '../language/say.ts'

/** `3 comments`; undefined for zero. */
export function commentsText(count: number): string | undefined {
  return count > 0 ? sayCount(count, { one: '{count} comment', other: '{count} comments' }) : undefined
}
