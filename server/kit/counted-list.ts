// Pages of long lists whose places are counted in blocks (migration 0013): the last page comes as fast as the first.
import type { Page } from '#contract/paging.ts'
import { type Queryable, type RawBuilder, sql, type Tx } from './db.ts'
import { paginate } from './paginate.ts'

/** Places a block holds at most; the same number as in the database. */
const BLOCK_SIZE = 1000n

/** The next place at the list's end, for the row that is written with it. */
export function nextPlace(list: string): RawBuilder<bigint> {
  return sql<bigint>`list_enter(${list})`
}

/** The row of this place is on the list no more. */
export async function leaveList(tx: Tx, list: string, place: bigint): Promise<void> {
  await sql`select list_leave(${list}, ${place})`.execute(tx)
}

/** How many are on the list. */
export async function listSize(db: Queryable, list: string): Promise<number> {
  const row = await db.selectFrom('counted_lists').select('size').where('list', '=', list).executeTakeFirst()
  return row?.size ?? 0
}

/** The same for many lists at once; a list without rows is not in the map. */
export async function listSizes(db: Queryable, lists: string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('counted_lists').select(['list', 'size']).where('list', 'in', lists).execute()
  return new Map(rows.map((row) => [row.list, row.size]))
}

/**
 * One page of a list, newest first. `walk` reads rows with a place below `before`, in descending order of places;
 * `without` are the places of rows that are hidden from this viewer: few, and `walk` leaves them out too.
 */
export function cutList<T>(
  db: Queryable,
  list: string,
  query: { page: number; per_page: number },
  walk: (before: bigint, limit: number, offset: number) => Promise<T[]>,
  without: bigint[] = [],
): Promise<Page<T>> {
  const found = beginning(db, list, (query.page - 1) * query.per_page, without)
  return paginate(query, {
    rows: async (limit, offset) => {
      const { block, passed } = await found
      return block === null ? [] : walk((block + 1n) * BLOCK_SIZE, limit, offset - passed)
    },
    total: async () => (await found).total,
  })
}

interface Beginning {
  total: number
  /** The block the page begins in; null when the list ends before. */
  block: bigint | null
  /** How many come before that block. */
  passed: number
}

/** Adds up the blocks once, for the total and for the place. */
async function beginning(db: Queryable, list: string, offset: number, without: bigint[]): Promise<Beginning> {
  const { rows } = await sql<Beginning>`
    with hidden as (
      select place / ${BLOCK_SIZE} as block, count(*) as n from unnest(${without}::bigint[]) place group by 1),
    sums as materialized (
      select b.block, b.size - coalesce(h.n, 0) as n, sum(b.size - coalesce(h.n, 0)) over (order by b.block desc) as through
        from counted_blocks b left join hidden h using (block) where b.list = ${list})
    select coalesce((select max(through) from sums), 0)::int as total, s.block, coalesce(s.through - s.n, 0)::int as passed
      from (values (1)) one
      left join (select * from sums where through > ${offset} order by block desc limit 1) s on true`.execute(db)
  return rows[0]!
}
