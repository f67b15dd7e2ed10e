// Every list is cut here: nobody else writes LIMIT.
import type { Page } from '#contract/paging.ts'

/** Reads one page of `rows` (already in a stable order with a tie-breaker) and its total. */
export async function paginate<T>(
  query: { page: number; per_page: number },
  read: { rows: (limit: number, offset: number) => Promise<T[]>; total: () => Promise<number> },
): Promise<Page<T>> {
  const [total, rows] = await Promise.all([read.total(), read.rows(query.per_page, (query.page - 1) * query.per_page)])
  return { rows, total, page: query.page, perPage: query.per_page }
}
