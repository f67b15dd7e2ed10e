// Lists that are counted in blocks of about two thousand rows (docs/decisions/015), so that the last page comes as fast as the first.
// Each row of a list has a key: the place that it got when it entered the list, its id, or a moment.
import { type Queryable, type RawBuilder, sql } from './db.ts'

/** The next place at the list's end, for the row that is written with it. */
export function nextPlace(list: string): RawBuilder<bigint> {
  return sql<bigint>`list_enter(${list})`
}

/** How many rows the list has. */
export async function listSize(db: Queryable, list: string): Promise<number> {
  const { rows } = await getSize(list).execute(db)
  return rows[0]?.size ?? 0
}

/** The same as a subquery; it returns no row for a list that never had one. */
export function getSize(list: string): RawBuilder<{ size: number }> {
  return sizeQuery(sql`${list}`)
}

/** The same for a list whose name is an SQL expression. */
export function sizeQuery(list: RawBuilder<unknown>): RawBuilder<{ size: number }> {
  return sql`select size from counted_lists where list = ${list}`
}

/** The sizes of many lists in one query; a list without rows is not in the map. */
export async function listSizes(db: Queryable, lists: string[]): Promise<Map<string, number>> {
  const rows = await db.selectFrom('counted_lists').select(['list', 'size']).where('list', 'in', lists).execute()
  return new Map(rows.map((row) => [row.list, row.size]))
}

/** The blocks of the list, as `first_key` and `size`. */
export function getBlocks(list: string) {
  return sql`select first_key, size from counted_blocks where list = ${list}`
}

/** Keys of rows that are hidden from a viewer. */
export function getKeys(places: bigint[]): RawBuilder<unknown> {
  return sql`select unnest(${places}::bigint[])`
}
