// Scores how well content or a page matches the typed words.
import { type RawBuilder, sql } from '#server/kit/db.ts'
import type { Word } from './words.ts'

/** A word as typed counts more than the roots of all words together, a root 1; a typo match adds nothing. */
export function score(words: Word[]): RawBuilder<number> {
  const each = words.flatMap(({ word, roots }) => [
    sql`${sql.lit(asTyped(words))} * (words @@ ${lexemes([word])}::tsquery)::int`,
    ...(roots.length > 0 ? [sql`(words @@ ${lexemes(roots)}::tsquery)::int`] : []),
  ])
  return sql<number>`(${sql.join(each, sql` + `)})`
}

/** How many of the words something with this score has as typed. */
export function countTyped(words: Word[], itsScore: number): number {
  return Math.floor(itsScore / asTyped(words))
}

function asTyped(words: Word[]): number {
  return words.length + 1
}

/** Needs no escaping: words contain only letters, digits and marks, so nothing can end the quotes. */
export function lexemes(words: string[]): string {
  return words.map((word) => `'${word}'`).join(' | ')
}
