// (h) Searching for words in a million captions against ten thousand.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getWords, typoLettersMin, type Word } from '#server/discovery/words.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { type BenchEnvironment, withBenchEnvironment } from './environment.ts'
import { createCreators, type ListCost, serving, takeTurns, writePosts } from './lists.ts'

const SHORT = 10_000
/** BENCH_CAPTIONS sets a smaller number on a slow machine. */
const CAPTIONS = Number(process.env.BENCH_CAPTIONS ?? 1_000_000)
const CREATORS = 1000
const CAPTION_WORDS = 8
/** Captions per statement. */
const BATCH = 50_000

/** Each number of captions has its own database and server. */
export function benchWords(long: BenchEnvironment): Promise<ListCost[]> {
  return withBenchEnvironment(async (short) => {
    const vocabulary = getVocabulary()
    await writeCaptions(short.services, vocabulary, SHORT)
    await writeCaptions(long.services, vocabulary, CAPTIONS)
    const common = vocabulary.slice(0, 20)
    const rare = vocabulary.slice(-2000)
    const any = (words: string[], round: number) => words[(round * 7919) % words.length]!
    const slip = (word: string) => `${word.slice(0, 3)}${word.slice(4)}`
    const longWords = vocabulary.filter((word) => word.length >= typoLettersMin + 1)
    const searches: [string, (round: number) => string][] = [
      ['one common word', (round) => any(common, round)],
      ['one rare word', (round) => any(rare, round)],
      ['two words', (round) => `${any(common, round)} ${any(rare, round)}`],
      ['a misspelt word', (round) => slip(any(longWords, round))],
    ]
    return serving(short, (shortOrigin) =>
      serving(long, async (longOrigin) => {
        const costs: ListCost[] = []
        for (const [what, search] of searches) {
          const ask = (origin: string) => (round: number) => requestSearch(origin, search(round))
          const [shortMs, longMs] = await takeTurns(ask(shortOrigin), ask(longOrigin))
          costs.push({ what: `search for ${what} in ${CAPTIONS.toLocaleString('en')} captions`, shortMs, longMs })
        }
        return costs
      }),
    )
  })
}

async function requestSearch(origin: string, search: string): Promise<void> {
  const response = await fetch(`${origin}/v1/explore/search?type=posts&search=${encodeURIComponent(search)}`)
  if (!response.ok) throw new Error(`${search}: ${response.status}`)
  await response.arrayBuffer()
}

/** The words of our help texts, with Filipino prefixes added to get more of them. */
function getVocabulary(): string[] {
  const file = join(import.meta.dirname, '../../contract/fil/help.ts')
  const plain =
    readFileSync(file, 'utf8')
      .toLowerCase()
      .match(/[a-z]{3,}/g) ?? []
  return [...new Set(['', 'mag', 'pag', 'naka', 'pinaka'].flatMap((affix) => plain.map((word) => affix + word)))]
}

/** The word of rank n occurs about 1/n as often as the first. The index is built once at the end. */
async function writeCaptions({ database, ...rest }: Services, vocabulary: string[], count: number): Promise<void> {
  // Building the index of a million captions takes longer than a request's time limit.
  const db = database.longQueryDb
  const services = { ...rest, database, db }
  await writePosts(services, await createCreators(services, 'salita', CREATORS), count)
  const read = vocabulary.map((text, rank) => {
    const [{ word, roots, slips }] = getWords(text) as [Word]
    return { rank: rank + 1, lexemes: [word, ...roots], slips: word.length >= typoLettersMin ? slips : [] }
  })
  const indexes = await sql<{ name: string; definition: string }>`
    select indexname as name, indexdef as definition from pg_indexes
     where indexname = 'listed_content_search'`.execute(db)
  for (const { name } of indexes.rows) await sql`drop index ${sql.ref(name)}`.execute(db)
  await sql`create table bench_words (rank int primary key, lexemes text[], slips int[])`.execute(db)
  await sql`
    insert into bench_words select * from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as r (rank int, lexemes text[], slips int[])`.execute(
    db,
  )
  for (let done = 0; done < count; done += BATCH) await writeSome(db, vocabulary.length)
  for (const { definition } of indexes.rows) await sql.raw(definition).execute(db)
  await sql`vacuum analyze listed_content, posts, photos, images`.execute(db)
}

function writeSome(db: Services['db'], size: number): Promise<void> {
  return inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`
      with drawn as materialized (
        select content_id, floor(power(${size}::float8, random()))::int as rank
          from (select content_id from listed_content where words = '' limit ${BATCH}) c, generate_series(1, ${CAPTION_WORDS}::int)),
      lexemes as (select content_id, array_agg(distinct l) as all from drawn join bench_words using (rank) cross join unnest(lexemes) l group by 1),
      slips as (select content_id, array_agg(distinct l) as all from drawn join bench_words using (rank) cross join unnest(slips) l group by 1)
      update listed_content c set words = array_to_tsvector(w.all), slips = coalesce(s.all, '{}')
        from lexemes w left join slips s using (content_id) where c.content_id = w.content_id`.execute(tx)
  })
}
