// Finding content by words: every word that was typed, as it is, by its root, or in spite of one slip; the exact one first. What is listed
// is looked through a few thousand at a time, the newest first, and no further than until enough is found (decision 058).
import { discoveryLimits } from '#contract/discovery.ts'
import { type Db, type RawBuilder, readWith, sql } from '#server/kit/db.ts'
import { type Listed, openPages } from './queries.ts'
import { newestFirst, type Step } from './segments.ts'
import { score } from './word-score.ts'
import { getWords, type Word } from './words.ts'

const MAX = discoveryLimits.searchMax
/** By the index, and not through the whole table. One step after the other, and too short to be compiled. */
const byIndex = { enable_seqscan: 'off', max_parallel_workers_per_gather: 0, jit: 'off' }

export interface Hit extends Listed {
  creator_id: bigint
}

interface Look {
  words: Word[]
  /** Whether a hit has all of the words, or some. */
  which: 'all' | 'any'
  /** Forms of a word that count: as it was typed, or its roots and slips too. */
  forms: 'typed' | 'any'
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
  return readWith(db, byIndex, async (one) => {
    const steps = await newestFirst(one)
    const look = (which: Look['which'], forms: Look['forms']) => hits(one, viewerId, { words, which, forms }, steps)
    const all = await look('all', 'any')
    if (all.length === 0 && words.length > 1) return spread(await look('any', 'any'), perPage)
    // So much is nearly these words that what has the words themselves may be further down.
    const typed = all.length < MAX ? [] : await look('all', 'typed')
    const known = new Set(typed.map(({ id }) => id))
    return spread([...typed, ...all.filter(({ id }) => !known.has(id))].slice(0, MAX), perPage)
  })
}

/** The join takes one step after the other and ends where there is enough. `offset 0`: by these keys, whatever else has an index. */
async function hits(db: Db, viewerId: bigint | undefined, look: Look, steps: Step[]): Promise<Hit[]> {
  const keys =
    look.which === 'all' ? look.words.map((word) => keysOf([word], look.forms)) : [keysOf(look.words, look.forms)]
  const inKeys = (at: number) => sql`search_keys(segment, words, slips) && ${sql.ref(`step.keys${at}`)}`
  const { rows } = await sql<Hit>`
    select id, kind, creator_id
      from (select f.*
              from (select ${sql.join(keys.map((some, at) => sql`array(${some}) as ${sql.ref(`keys${at}`)}`))}
                      from unnest(${steps.map(([first]) => first)}::int[], ${steps.map(([, last]) => last)}::int[]) as s (first, last) offset 0) step
              cross join lateral (
                select content_id as id, kind, creator_id, published_at, ${score(look.words)} as score
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

/** Entries of the index for these words in the segments of a step. */
function keysOf(words: Word[], forms: Look['forms']): RawBuilder<bigint> {
  const typed = words.map(({ word }) => word)
  if (forms === 'typed')
    return sql`select (hashtextextended(w, 0) << 20) | n from generate_series(s.first, s.last) n, unnest(${typed}::text[]) w`
  const written = words.flatMap(({ word, roots }) => [word, ...roots])
  const slips = words.flatMap((word) => word.slips)
  return sql`
    select (hashtextextended(w, 0) << 20) | n from generate_series(s.first, s.last) n, unnest(${written}::text[]) w
    union all select (hashint4extended(slip, 0) << 20) | n from generate_series(s.first, s.last) n, unnest(${slips}::int[]) slip`
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
