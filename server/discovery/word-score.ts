// How well content or a page has the words that were typed.
import { type RawBuilder, sql } from '#server/kit/db.ts'
import type { Word } from './words.ts'

/** 4 for a word as it was typed, 2 for its root; a slip adds nothing. */
export function score(words: Word[]): RawBuilder<number> {
  const each = words.flatMap(({ word, roots }) => [
    sql`4 * (words @@ ${lexemes([word])}::tsquery)::int`,
    ...(roots.length > 0 ? [sql`2 * (words @@ ${lexemes(roots)}::tsquery)::int`] : []),
  ])
  return sql<number>`(${sql.join(each, sql` + `)})`
}

/** Words have letters, digits and marks alone: nothing in them could end the quotes. */
export function lexemes(words: string[]): string {
  return words.map((word) => `'${word}'`).join(' | ')
}
