// How many comments something has, on its card.
import { sayCount } from '../language/say.ts'

/** `3 comments`; nothing where there are none. */
export function commentsText(count: number): string | undefined {
  return count > 0 ? sayCount(count, { one: '{count} comment', other: '{count} comments' }) : undefined
}
