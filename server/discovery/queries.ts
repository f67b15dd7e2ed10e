// Read-only queries of publicly listed pages and content.
import type { z } from 'zod/mini'
import type { FoundPost } from '#contract/explore.ts'
import { isBlockedBetween } from '#server/blocks/blocks.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import type { ReadMany } from '#server/kit/reader.ts'

/** A piece of content by its kind and id. */
export interface Listed {
  kind: 'snap' | 'slide' | 'bloc' | 'goal'
  id: string
}

type FoundAnswer = z.input<typeof FoundPost>
export type FoundReaders = Record<'post' | 'bloc' | 'goal', ReadMany<FoundAnswer>>

/** Reads each piece as its own endpoint returns it for this viewer, in the same order; leaves out content that became invisible. */
export async function readListed(
  db: Queryable,
  readers: FoundReaders,
  viewerId: bigint | undefined,
  listed: Listed[],
): Promise<FoundAnswer[]> {
  const byReader = Map.groupBy(listed, ({ kind }) => (kind === 'bloc' || kind === 'goal' ? kind : 'post'))
  const read = await Promise.all(
    [...byReader].map(([kind, rows]) =>
      readers[kind](
        db,
        rows.map((row) => row.id),
        viewerId,
      ),
    ),
  )
  const found = new Map(read.flatMap((some) => [...some]))
  return listed.flatMap(({ id }) => found.get(id) ?? [])
}

/** The latest published content of these kinds on a page. */
export async function newestOnPage(
  db: Queryable,
  creatorId: bigint,
  kinds: Listed['kind'][],
  limit: number,
): Promise<Listed[]> {
  const rows = await db
    .selectFrom('listed_content')
    .select(['kind', 'content_id as id'])
    .where('creator_id', '=', creatorId)
    .where('is_listed', '=', true)
    .where('kind', 'in', kinds)
    .orderBy('published_at', 'desc')
    .orderBy('content_id', 'desc')
    .limit(limit)
    .execute()
  return rows as Listed[]
}

/** Splits all listed content by id into lists of at most `size`: returns the first id of each list, in order. */
export async function contentListStarts(db: Queryable, size: number): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (select content_id as id, row_number() over (order by content_id) as n
                      from listed_content where is_listed and kind <> 'bloc') numbered
     where (n - 1) % ${size}::bigint = 0 order by id`.execute(db)
  return rows.map((row) => row.id)
}

/** Listed content with its own page, from this id on, oldest first; `page_url` is null if a block hides it from the viewer. */
export async function contentFrom(
  db: Queryable,
  viewerId: bigint | undefined,
  { from, isAfter }: { from: string; isAfter: boolean },
  limit: number,
): Promise<(Listed & { page_url: string | null })[]> {
  const rows = await db
    .selectFrom('listed_content as c')
    .innerJoin('profiles as p', 'p.account_id', 'c.creator_id')
    .select(['c.kind', 'c.content_id as id'])
    // Blocked content keeps its place in the list, but has no address.
    .select(
      sql<string | null>`case when not ${isBlockedBetween(viewerId, 'c.creator_id')} then p.page_url end`.as(
        'page_url',
      ),
    )
    .where('c.is_listed', '=', true)
    .where('c.kind', '<>', 'bloc')
    .where('c.content_id', isAfter ? '>' : '>=', from)
    .orderBy('c.content_id')
    .limit(limit)
    .execute()
  return rows as (Listed & { page_url: string | null })[]
}

/** The highest account id of an open page; 0 without one. */
export async function lastOpenPage(db: Queryable): Promise<bigint> {
  const row = await openPages(db, undefined).select('a.id').orderBy('a.id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0n
}

/** Page URLs of the open pages with account ids from `from` to before `to`, without those blocked from the viewer. */
export async function pagesBetween(
  db: Queryable,
  viewerId: bigint | undefined,
  from: bigint,
  to: bigint,
): Promise<string[]> {
  const rows = await openPages(db, viewerId)
    .innerJoin('profiles as p', 'p.account_id', 'a.id')
    .select('p.page_url')
    .where('a.id', '>=', from)
    .where('a.id', '<', to)
    .orderBy('a.id')
    .execute()
  return rows.map((row) => row.page_url)
}

/** Accounts whose page this viewer can find: verified, not closed, not blocked. */
export function openPages(db: Queryable, viewerId: bigint | undefined) {
  return db
    .selectFrom('accounts as a')
    .where('a.email_verified_at', 'is not', null)
    .where('a.closed_at', 'is', null)
    .$if(viewerId !== undefined, (pages) => pages.where((eb) => eb.not(isBlockedBetween(viewerId, 'a.id'))))
}
