// Scores how well content or a page matches the typed words.
import { type RawBuilder, sql } from '#server/kit/db.ts'
import type { Word } from './words.ts'

/** 4 for each word as typed, 2 for its root; a typo match adds nothing. */
export function score(words: Word[]): RawBuilder<number> {
  const each = words.flatMap(({ word, roots }) => [
    sql`4 * (words @@ ${lexemes([word])}::tsquery)::int`,
    ...(roots.length > 0 ? [sql`2 * (words @@ ${lexemes(roots)}::tsquery)::int`] : []),
  ])
  return sql<number>`(${sql.join(each, sql` + `)})`
}

/** Needs no escaping: words contain only letters, digits and marks, so nothing can end the quotes. */
export function lexemes(words: string[]): string {
  return words.map((word) => `'${word}'`).join(' | ')
}
