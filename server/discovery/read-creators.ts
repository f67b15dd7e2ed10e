// Creators somebody may find: the newest, those who are active, or those a few letters or words lead to.
import type { z } from 'zod/mini'
import { type Creator, discoveryLimits } from '#contract/discovery.ts'
import type { Page } from '#contract/paging.ts'
import { type Db, type Expression, type Queryable, sql } from '#server/kit/db.ts'
import { paginate } from '#server/kit/paginate.ts'
import { asCreators } from './as-creators.ts'
import { findPages } from './find-pages.ts'
import { openPages } from './queries.ts'

interface Query {
  page: number
  per_page: number
  search: string
}

const MAX = discoveryLimits.creatorsMax

/** Left out: pages that are closed or not verified, and who is blocked from the viewer. */
export async function readCreators(
  db: Db,
  viewerId: bigint | undefined,
  { search, ...query }: Query,
): Promise<Page<z.input<typeof Creator>>> {
  const letters = search.toLowerCase().replace(/^@/, '')
  const ids = letters === '' ? await newest(db, viewerId) : await matching(db, viewerId, letters)
  return paginate(query, {
    total: async () => ids.length,
    rows: async (limit, offset) => asCreators(db, ids.slice(offset, offset + limit)),
  })
}

/** At most `MAX` ids, in order: few enough to be read at once, so that every page is cut from the same list. */
async function newest(db: Queryable, viewerId: bigint | undefined): Promise<bigint[]> {
  const rows = await openPages(db, viewerId).select('a.id').orderBy('a.id', 'desc').limit(MAX).execute()
  return rows.map((row) => row.id)
}

/** Looked at for who is active. */
const LATEST = 500

/** Who published last, each once. */
export async function readActive(db: Queryable, viewerId: bigint | undefined): Promise<z.input<typeof Creator>[]> {
  const latest = db
    .selectFrom('listed_content')
    .select(['creator_id', 'published_at'])
    .where('is_listed', '=', true)
    .orderBy('published_at', 'desc')
    .orderBy('content_id', 'desc')
    .limit(LATEST)
  const rows = await openPages(db, viewerId)
    .innerJoin(latest.as('l'), 'l.creator_id', 'a.id')
    .select('a.id')
    .groupBy('a.id')
    .orderBy((eb) => eb.fn.max('l.published_at'), 'desc')
    .orderBy('a.id', 'desc')
    .limit(discoveryLimits.active)
    .execute()
  return asCreators(
    db,
    rows.map((row) => row.id),
  )
}

/**
 * First whose address it is, then whose address and whose name begin with it, then who has these words, then who has the
 * letters anywhere, then who has words that are nearly these. Each
 * walks an index and stops at `MAX`, so letters that a million pages share cost no more than rare ones.
 */
async function matching(db: Db, viewerId: bigint | undefined, letters: string): Promise<bigint[]> {
  const begins = `${escapeLike(letters)}%`
  const address = sql<string>`p.page_url collate "C"`
  const name = sql<string>`lower(p.page_name) collate "C"`
  const pages = openPages(db, viewerId).select('a.id').innerJoin('profiles as p', 'p.account_id', 'a.id')
  const byWords = await findPages(db, viewerId, letters)
  const wordsOf = (isExact: boolean) => byWords.filter((row) => row.is_exact === isExact).map((row) => row.id)
  const [itself = [], addresses = [], names = [], anywhere = []] = await walkEach(db, [
    pages.where('p.page_url', '=', letters).limit(1),
    pages.where(sql<boolean>`${address} like ${begins}`).orderBy(address).limit(MAX),
    pages.where(sql<boolean>`${name} like ${begins}`).orderBy(name).orderBy('p.account_id').limit(MAX),
    // Three letters are the least the index knows.
    ...(letters.length < 3
      ? []
      : [
          pages
            .where(sql<boolean>`search_words(p.page_name, p.page_url) like ${`%${begins}`}`)
            .orderBy('p.account_id', 'desc')
            .limit(MAX),
        ]),
  ])
  const found = [itself, addresses, names, wordsOf(true), anywhere, wordsOf(false)]
  return [...new Set(found.flat())].slice(0, MAX)
}

/** What each of these selects as `id`, in its order: one question for all. */
async function walkEach(db: Queryable, walks: Expression<unknown>[]): Promise<bigint[][]> {
  const each = walks.map(
    (walk, at) => sql`select ${sql.lit(at)} as walk, row_number() over () as n, id from (${walk}) w`,
  )
  const { rows } = await sql<{ walk: number; id: bigint }>`
    select walk, id from (${sql.join(each, sql` union all `)}) found order by walk, n`.execute(db)
  return walks.map((_, at) => rows.filter((row) => row.walk === at).map((row) => row.id))
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&')
}
