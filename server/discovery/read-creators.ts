// Lists creators: the newest, the recently active, or those that match a search.
import type { z } from 'zod/mini'
import { type Creator, discoveryLimits } from '#contract/discovery.ts'
import type { Page } from '#contract/paging.ts'
import { type Db, type Expression, type RawBuilder, sql } from '#server/kit/db.ts'
import { escapeLike } from '#server/kit/escape-like.ts'
import type { PageQuery } from '#server/kit/paginate.ts'
import { asCreators } from './as-creators.ts'
import { findPages } from './find-pages.ts'
import { openPages } from './queries.ts'

interface Query extends PageQuery {
  search: string
}

const MAX = discoveryLimits.creatorsMax

/** Leaves out closed and unverified pages and accounts blocked from the viewer. */
export async function readCreators(
  db: Db,
  viewerId: bigint | undefined,
  { search, ...query }: Query,
): Promise<Page<z.input<typeof Creator>>> {
  const letters = search.toLowerCase().replace(/^@/, '')
  // At most `MAX` ids, few enough to read all of them for every page of the list.
  const newest = openPages(db, viewerId).select('a.id').orderBy('a.id', 'desc').limit(MAX)
  const ids = letters === '' ? sql`${newest}` : await findMatching(db, viewerId, letters)
  const { page, per_page: perPage } = query
  const { creators, total } = await asCreators(db, ids, { limit: perPage, offset: (page - 1) * perPage })
  return { rows: creators, total, page, perPage }
}

/**
 * In this order: the page with exactly this URL, URLs that begin with the letters, names that begin with them, pages with these
 * words, pages with the letters anywhere, pages with nearly these words. Each
 * query walks an index and stops at `MAX`, so letters that a million pages share cost no more than rare ones.
 */
async function findMatching(db: Db, viewerId: bigint | undefined, letters: string): Promise<RawBuilder<unknown>> {
  const begins = `${escapeLike(letters)}%`
  const address = sql<string>`p.page_url collate "C"`
  const name = sql<string>`lower(p.page_name) collate "C"`
  const pages = openPages(db, viewerId).select('a.id').innerJoin('profiles as p', 'p.account_id', 'a.id')
  const byWords = await findPages(db, viewerId, letters)
  const withWords = (isExact: boolean) => {
    const ids = byWords.filter((row) => row.is_exact === isExact).map((row) => row.id)
    return sql`select id from unnest(${ids}::bigint[]) with ordinality as known (id, n) order by n`
  }
  return firstFound([
    pages.where('p.page_url', '=', letters).limit(1),
    pages.where(sql<boolean>`${address} like ${begins}`).orderBy(address).limit(MAX),
    pages.where(sql<boolean>`${name} like ${begins}`).orderBy(name).orderBy('p.account_id').limit(MAX),
    withWords(true),
    // The trigram index needs at least three letters.
    ...(letters.length < 3
      ? []
      : [
          pages
            .where(sql<boolean>`search_words(p.page_name, p.page_url) like ${`%${begins}`}`)
            .orderBy('p.account_id', 'desc')
            .limit(MAX),
        ]),
    withWords(false),
  ])
}

/** The ids of all queries in order, each id once at its first place; at most `MAX`. */
function firstFound(walks: Expression<unknown>[]): RawBuilder<unknown> {
  const each = walks.map(
    (walk, at) => sql`select array[${sql.lit(at)}, row_number() over ()] as place, id from (${walk}) w`,
  )
  return sql`
    select id from (${sql.join(each, sql` union all `)}) found group by id order by min(place) limit ${MAX}`
}
