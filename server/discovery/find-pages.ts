// Finds pages that contain all words of a search, each as typed, by its root, or with one typo.
import { discoveryLimits } from '#contract/discovery.ts'
import { type Db, type RawBuilder, readWith, sql } from '#server/kit/db.ts'
import { openPages } from './queries.ts'
import { lexemes, score } from './word-score.ts'
import { getWords, type Word } from './words.ts'

/** For a very common word, a random sample of about this many pages is read from the index. */
const sampled = { enable_seqscan: 'off', gin_fuzzy_search_limit: 4000 }

/** Pages with all these words; `is_exact` if the page contains each word as typed. */
export async function findPages(
  db: Db,
  viewerId: bigint | undefined,
  search: string,
): Promise<{ id: bigint; is_exact: boolean }[]> {
  const words = getWords(search)
  if (words.length === 0) return []
  const exact = sql.join(
    words.map(({ word }) => sql`words @@ ${lexemes([word])}::tsquery`),
    sql` and `,
  )
  return readWith(db, sampled, async (one) => {
    const { rows } = await sql<{ id: bigint; is_exact: boolean }>`
      with found as materialized (select account_id, words from listed_pages where ${matching(words)})
      select account_id as id, (${exact}) as is_exact from found
       where account_id in (${openPages(one, viewerId).select('a.id').where(sql<boolean>`a.id = found.account_id`)})
       order by ${score(words)} desc, account_id desc limit ${discoveryLimits.creatorsMax}`.execute(one)
    return rows
  })
}

function matching(words: Word[]): RawBuilder<boolean> {
  const each = words.map(({ word, roots, slips }) => {
    const written = sql`words @@ ${lexemes([word, ...roots])}::tsquery`
    return slips.length > 0 ? sql`(${written} or slips && ${slips}::int[])` : written
  })
  return sql<boolean>`(${sql.join(each, sql` and `)})`
}
