// Every list is paged here: no other code writes LIMIT.
import type { Page } from '#contract/paging.ts'
import { type Queryable, type RawBuilder, sql } from './db.ts'

/** Which page of a list to read. `page` counts from 1. */
export interface PageQuery {
  page: number
  per_page: number
}

/** Reads one page of `rows`, which have a stable order with a tie-breaker, and their total. */
export async function paginate<T>(
  query: PageQuery,
  read: { rows: (limit: number, offset: number) => Promise<T[]>; total: () => Promise<number> },
): Promise<Page<T>> {
  const [total, rows] = await Promise.all([read.total(), read.rows(query.per_page, (query.page - 1) * query.per_page)])
  return { rows, total, page: query.page, perPage: query.per_page }
}

/** A row of a list that contains the list's total. */
export interface Counted {
  list_total: number
}

/** The same in one query: each row contains `total` as `list_total`. Only past the last page the total is queried alone. */
export async function paginateInOneQuery<T extends Counted>(
  db: Queryable,
  query: PageQuery,
  total: RawBuilder<number>,
  read: (limit: number, offset: number, total: RawBuilder<number>) => Promise<T[]>,
): Promise<Page<T>> {
  const { page, per_page: perPage } = query
  const rows = await read(perPage, (page - 1) * perPage, total)
  return { rows, total: rows[0]?.list_total ?? (page === 1 ? 0 : await queryTotal(db, total)), page, perPage }
}

async function queryTotal(db: Queryable, total: RawBuilder<number>): Promise<number> {
  const { rows } = await sql<{ n: number }>`select ${total} as n`.execute(db)
  return rows[0]!.n
}
