// Pages of long lists that are counted in blocks of about two thousand (docs/decisions/015): the last page comes as fast as the
// first. Each row of a list has a key: a place that it got when it entered, its id, or a moment.
import { type Queryable, type RawBuilder, sql } from './db.ts'

/** The next place at the list's end, for the row that is written with it. */
export function nextPlace(list: string): RawBuilder<bigint> {
  return sql<bigint>`list_enter(${list})`
}

/** How many are on the list. */
export async function listSize(db: Queryable, list: string): Promise<number> {
  const { rows } = await getSize(list).execute(db)
  return rows[0]?.size ?? 0
}

/** The same, as a question within another; no row where nothing was ever on it. */
export function getSize(list: string): RawBuilder<{ size: number }> {
  return getSizeOf(sql`${list}`)
}

/** The same of the list whose name another question makes up. */
export function getSizeOf(list: RawBuilder<unknown>): RawBuilder<{ size: number }> {
  return sql`select size from counted_lists where list = ${list}`
}

/** The same for many lists at once; a list without rows is not in the map. */
export async function listSizes(db: Queryable, lists: string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('counted_lists').select(['list', 'size']).where('list', 'in', lists).execute()
  return new Map(rows.map((row) => [row.list, row.size]))
}

/** Its blocks, as `first_key` and `size`. */
export function getBlocks(list: string) {
  return sql`select first_key, size from counted_blocks where list = ${list}`
}

/** Keys of rows that are hidden from a viewer. */
export function getKeys(places: bigint[]): RawBuilder<unknown> {
  return sql`select unnest(${places}::bigint[])`
}
