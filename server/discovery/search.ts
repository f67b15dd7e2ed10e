// Finding by words: every word that was typed, as it is, by its root, or in spite of one slip; the exact one first. However
// common a word is, so many of its newest and so many of all others are looked at and no more.
import { discoveryLimits } from '#contract/discovery.ts'
import { type Db, type RawBuilder, readWith, sql } from '#server/kit/db.ts'
import { type Listed, openPages } from './queries.ts'
import { getWords, type Word } from './words.ts'

const MAX = discoveryLimits.searchMax
/** Of what is newest, looked at one by one: what was published a moment ago is found under the most common word too. */
const NEWEST = 300
/** About so many rows of one common word are drawn from the index. */
const SAMPLE = 4000
/** By the index, and not through the whole table; of it a sample where a word is very common. */
const byIndex = { enable_seqscan: 'off', gin_fuzzy_search_limit: SAMPLE }

export interface Hit extends Listed {
  creator_id: bigint
}

/** Content that has all these words, or where none has, any of them; the best first, at most `MAX`. */
export async function findContent(
  db: Db,
  viewerId: bigint | undefined,
  search: string,
  perPage: number,
): Promise<Hit[]> {
  const words = getWords(search)
  if (words.length === 0) return []
  const all = await hits(db, viewerId, words, 'all')
  const found = all.length > 0 || words.length === 1 ? all : await hits(db, viewerId, words, 'any')
  return spread(found, perPage)
}

function hits(db: Db, viewerId: bigint | undefined, words: Word[], which: 'all' | 'any'): Promise<Hit[]> {
  const fits = matching(words, which)
  return readWith(db, byIndex, async (one) => {
    const { rows } = await sql<Hit>`
      with sampled as materialized (
        select content_id, kind, creator_id, words, published_at from listed_content where is_listed and ${fits}),
      newest as materialized (
        select content_id, kind, creator_id, words, published_at
          from (select * from listed_content where is_listed order by published_at desc, content_id desc limit ${NEWEST}) n where ${fits})
      select content_id as id, kind, creator_id
        from (select * from sampled union select * from newest) f
       where creator_id in (${openPages(one, viewerId).select('a.id').where(sql<boolean>`a.id = f.creator_id`)})
       order by ${score(words)} desc, published_at desc, content_id desc limit ${MAX}`.execute(one)
    return rows
  })
}

/** Pages that have all these words, told apart by whether each stands there as it was typed. */
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
  return readWith(db, byIndex, async (one) => {
    const { rows } = await sql<{ id: bigint; is_exact: boolean }>`
      with found as materialized (select account_id, words from listed_pages where ${matching(words, 'all')})
      select account_id as id, (${exact}) as is_exact from found
       where account_id in (${openPages(one, viewerId).select('a.id').where(sql<boolean>`a.id = found.account_id`)})
       order by ${score(words)} desc, account_id desc limit ${discoveryLimits.creatorsMax}`.execute(one)
    return rows
  })
}

function matching(words: Word[], which: 'all' | 'any'): RawBuilder<boolean> {
  const each = words.map(({ word, roots, slips }) => {
    const written = sql`words @@ ${lexemes([word, ...roots])}::tsquery`
    return slips.length > 0 ? sql`(${written} or slips && ${slips}::int[])` : written
  })
  return sql<boolean>`(${sql.join(each, which === 'all' ? sql` and ` : sql` or `)})`
}

/** 4 for a word as it was typed, 2 for its root; a slip adds nothing. */
function score(words: Word[]): RawBuilder<number> {
  const each = words.flatMap(({ word, roots }) => [
    sql`4 * (words @@ ${lexemes([word])}::tsquery)::int`,
    ...(roots.length > 0 ? [sql`2 * (words @@ ${lexemes(roots)}::tsquery)::int`] : []),
  ])
  return sql<number>`(${sql.join(each, sql` + `)})`
}

/** Words have letters, digits and marks alone: nothing in them could end the quotes. */
function lexemes(words: string[]): string {
  return words.map((word) => `'${word}'`).join(' | ')
}

/** In the same order, but on no page more than a few of one creator before all others had their turn. */
function spread(found: Hit[], perPage: number): Hit[] {
  const spreadOut: Hit[] = []
  let waiting = found
  while (waiting.length > 0) {
    const shown = new Map<bigint, number>()
    const page: Hit[] = []
    const later: Hit[] = []
    for (const hit of waiting) {
      const count = shown.get(hit.creator_id) ?? 0
      const hasRoom = page.length < perPage && count < discoveryLimits.perCreator
      shown.set(hit.creator_id, count + (hasRoom ? 1 : 0))
      ;(hasRoom ? page : later).push(hit)
    }
    spreadOut.push(...page, ...later.splice(0, page.length < perPage ? perPage - page.length : 0))
    waiting = later
  }
  return spreadOut
}
