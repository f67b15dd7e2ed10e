// Finds content by words: every typed word, as typed, by its root, or with one typo; exact matches first. The search reads the
// list a few thousand rows at a time, newest first, and stops when enough is found (docs/decisions/058).
import { discoveryLimits } from '#contract/discovery.ts'
import { type Db, type RawBuilder, readWith, sql } from '#server/kit/db.ts'
import type { Listed } from './queries.ts'
import { openPages } from './queries.ts'
import { readSteps, type Step } from './segments.ts'
import { countTyped, score } from './word-score.ts'
import { getWords, type Word } from './words.ts'

const MAX = discoveryLimits.searchMax
/** Forces the index instead of a table scan. No parallel workers, because steps run in order; no JIT, because each is short. */
const byIndex = { enable_seqscan: 'off', max_parallel_workers_per_gather: 0, jit: 'off' }

export interface Hit extends Listed {
  creator_id: bigint
  score: number
}

interface HitQuery {
  words: Word[]
  /** Whether a hit must have all of the words or any of them. */
  which: 'all' | 'any'
  /** Which forms of a word match: only as typed, or also its roots and slips. */
  forms: 'typed' | 'any'
}

/** Content with all these words, or if there is none, with any of them; best first, at most `MAX`. */
export async function findContent(
  db: Db,
  viewerId: bigint | undefined,
  search: string,
  perPage: number,
): Promise<Hit[]> {
  const words = getWords(search)
  if (words.length === 0) return []
  return readWith(db, byIndex, async (one) => {
    const steps = await readSteps(one)
    const find = (which: HitQuery['which'], forms: HitQuery['forms']) =>
      findHits(one, viewerId, { words, which, forms }, steps)
    const spread = (hits: Hit[]) => spreadCreators(hits, perPage, (hit) => countTyped(words, hit.score))
    const all = await find('all', 'any')
    if (all.length === 0 && words.length > 1) return spread(await find('any', 'any'))
    // Inexact matches alone may have filled the limit, so exact ones may be further down.
    const typed = all.length < MAX ? [] : await find('all', 'typed')
    const known = new Set(typed.map(({ id }) => id))
    return spread([...typed, ...all.filter(({ id }) => !known.has(id))].slice(0, MAX))
  })
}

/** The join runs one step after the other and ends when `MAX` hits are found. `offset 0` makes the planner use the keys' index. */
async function findHits(db: Db, viewerId: bigint | undefined, query: HitQuery, steps: Step[]): Promise<Hit[]> {
  const keys =
    query.which === 'all'
      ? query.words.map((word) => selectKeys([word], query.forms))
      : [selectKeys(query.words, query.forms)]
  const inKeys = (at: number) => sql`search_keys(segment, words, slips) && ${sql.ref(`step.keys${at}`)}`
  const { rows } = await sql<Hit>`
    select id, kind, creator_id, score
      from (select f.*
              from (select ${sql.join(keys.map((some, at) => sql`array(${some}) as ${sql.ref(`keys${at}`)}`))}
                      from unnest(${steps.map(([first]) => first)}::int[], ${steps.map(([, last]) => last)}::int[]) as s (first, last) offset 0) step
              cross join lateral (
                select content_id as id, kind, creator_id, published_at, ${score(query.words)} as score
                  from (select * from listed_content
                         where is_listed and ${sql.join(
                           keys.map((_, at) => inKeys(at)),
                           sql` and `,
                         )} offset 0) c
                 where exists (${openPages(db, viewerId).select('a.id').where(sql<boolean>`a.id = c.creator_id`).offset(sql.lit(0))})
                 order by score desc, published_at desc, content_id desc limit ${MAX}) f
             limit ${MAX}) found
     order by score desc, published_at desc, id desc`.execute(db)
  return rows
}

/** Selects the index keys of these words in the segments of a step. */
function selectKeys(words: Word[], forms: HitQuery['forms']): RawBuilder<bigint> {
  const typed = words.map(({ word }) => word)
  if (forms === 'typed')
    return sql`select (hashtextextended(w, 0) << 20) | n from generate_series(s.first, s.last) n, unnest(${typed}::text[]) w`
  const written = words.flatMap(({ word, roots }) => [word, ...roots])
  const slips = words.flatMap((word) => word.slips)
  return sql`
    select (hashtextextended(w, 0) << 20) | n from generate_series(s.first, s.last) n, unnest(${written}::text[]) w
    union all select (hashint4extended(slip, 0) << 20) | n from generate_series(s.first, s.last) n, unnest(${slips}::int[]) slip`
}

/**
 * Keeps the order, but a page has at most `perCreator` hits of one creator as long as other creators have hits of the same class left.
 * No hit goes behind one of a lower class, so that a creator's fourth exact match stays before everybody's typo matches.
 */
function spreadCreators(found: Hit[], perPage: number, getClass: (hit: Hit) => number): Hit[] {
  const ordered: Hit[] = []
  for (const hits of Map.groupBy(found, getClass).values()) {
    let waiting = hits
    while (waiting.length > 0) {
      // The class before may have begun this page.
      const page = ordered.splice(ordered.length - (ordered.length % perPage))
      const shown = new Map<bigint, number>()
      const count = ({ creator_id }: Hit) => shown.set(creator_id, (shown.get(creator_id) ?? 0) + 1)
      page.forEach(count)
      const later: Hit[] = []
      for (const hit of waiting) {
        const hasRoom = page.length < perPage && (shown.get(hit.creator_id) ?? 0) < discoveryLimits.perCreator
        if (hasRoom) count(hit)
        ;(hasRoom ? page : later).push(hit)
      }
      ordered.push(...page, ...later.splice(0, perPage - page.length))
      waiting = later
    }
  }
  return ordered
}
