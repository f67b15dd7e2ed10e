// Pages of lists that are counted in blocks.
import type { Page } from '#contract/paging.ts'
import { getBlocks, getSize } from './counted-list.ts'
import { type Queryable, type RawBuilder, sql } from './db.ts'
import type { Counted, PageQuery } from './paginate.ts'

/**
 * One page of a list, newest first. `walk` reads rows with a key below `before`, in descending order of keys, and skips `offset` rows
 * from there: few, because it starts at the block that the page begins in. `without` selects the keys of rows that are hidden from this
 * viewer, and `walk` leaves them out too.
 */
export async function cutList<T>(
  db: Queryable,
  list: string,
  query: PageQuery,
  walk: Walk<T>,
  without?: RawBuilder<unknown>,
): Promise<Page<T>> {
  const { page, per_page: perPage } = query
  const cut = await cutAt(db, list, { limit: perPage, offset: (page - 1) * perPage }, walk, without)
  return { ...cut, page, perPage }
}

type Walk<T> = (before: bigint, limit: number, offset: number) => Promise<T[]>

async function cutAt<T>(
  db: Queryable,
  list: string,
  { limit, offset }: { limit: number; offset: number },
  walk: Walk<T>,
  without: RawBuilder<unknown> | undefined,
): Promise<{ rows: T[]; total: number }> {
  const { before, passed, total } = await beginning(db, list, offset, without)
  return { rows: before === null ? [] : await walk(before, limit, offset - passed), total }
}

/** The same for lists whose rows contain the total: the first page starts where the list does, and takes one query. */
export async function cutCounted<T extends Counted>(
  db: Queryable,
  list: string,
  query: PageQuery,
  walk: (before: bigint, limit: number, offset: number, total: RawBuilder<number>) => Promise<T[]>,
  without?: RawBuilder<unknown>,
): Promise<Page<T>> {
  const { page, per_page: perPage } = query
  if (page > 1) return cutList(db, list, query, (...cut) => walk(...cut, sql`0`), without)
  const rows = await walk(LAST_KEY, perPage, 0, sizeWithout(list, without))
  return { rows, total: rows[0]?.list_total ?? 0, page, perPage }
}

/**
 * The same for lists in which the rows whose keys `head` selects come before all others, in another order. Its walk reads the whole list
 * from the start; `walk` reads the others only.
 */
export async function cutCountedAfter<T>(
  db: Queryable,
  list: string,
  query: PageQuery,
  head: {
    keys: RawBuilder<unknown>
    walk: (limit: number, offset: number, total: RawBuilder<number>) => Promise<(T & Counted)[]>
  },
  walk: Walk<T>,
): Promise<Page<T>> {
  const { page, per_page: perPage } = query
  const offset = (page - 1) * perPage
  const ahead = page > 1 ? await count(db, head.keys) : 0
  if (page > 1 && offset >= ahead) {
    const others = await cutAt(db, list, { limit: perPage, offset: offset - ahead }, walk, head.keys)
    return { rows: others.rows, total: ahead + others.total, page, perPage }
  }
  const rows = await head.walk(perPage, offset, sizeWithout(list, undefined))
  return { rows, total: rows[0]?.list_total ?? 0, page, perPage }
}

async function count(db: Queryable, keys: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from (${keys}) k`.execute(db)
  return rows[0]!.n
}

/** How many rows of the list are not hidden. */
function sizeWithout(list: string, hidden: RawBuilder<unknown> | undefined): RawBuilder<number> {
  return sql`(coalesce((${getSize(list)}), 0) - ${hidden ? sql`(select count(*) from (${hidden}) h)` : sql`0`})::int`
}

/** Greater than every key. */
const LAST_KEY = 2n ** 63n - 1n

/** The smallest id whose key (id_key) is not below this one: to compare ids where a list has keys. */
export function idAt(key: bigint): string {
  const hex = key.toString(16).padStart(16, '0').padEnd(32, '0')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

/** The moment of a key that time_key made. */
export function timeAt(key: bigint): RawBuilder<Date> {
  if (key === LAST_KEY) return sql<Date>`'infinity'::timestamptz`
  return sql<Date>`'epoch'::timestamptz + ${key}::bigint * interval '1 microsecond'`
}

interface Beginning {
  total: number
  /** The block that the page begins in has keys below this one; null when the list ends before. */
  before: bigint | null
  /** How many rows come before that block. */
  passed: number
}

/** Sums the blocks once, for the total and for the position. */
async function beginning(
  db: Queryable,
  list: string,
  offset: number,
  without: RawBuilder<unknown> | undefined,
): Promise<Beginning> {
  const blocks = without ? blocksWithout(list, without) : getBlocks(list)
  const { rows } = await sql<Beginning>`
    with sums as materialized (
      select size, sum(size) over newest as through, lag(first_key, 1, ${LAST_KEY}::bigint) over newest as before
        from (${blocks}) b window newest as (order by first_key desc))
    select (select coalesce(max(through), 0)::int from sums) as total, b.before, coalesce(b.passed, 0)::int as passed
      from (values (1)) one
      left join (select before, through - size as passed from sums where through > ${offset} order by before desc limit 1) b
        on true`.execute(db)
  return rows[0]!
}

function blocksWithout(list: string, hidden: RawBuilder<unknown>) {
  return sql`
    select first_key, size - coalesce(n, 0) as size
      from (select first_key, size, row_number() over (order by first_key) as nth from (${getBlocks(list)}) b) b
      left join (select width_bucket(key, (select array_agg(first_key order by first_key) from (${getBlocks(list)}) b)) as nth,
                        count(*) as n
                   from (${hidden}) w (key) group by 1) h using (nth)`
}
