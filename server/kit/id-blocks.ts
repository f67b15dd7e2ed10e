// Pages of long lists whose ids are counted in blocks (migration 0005): the last page comes as fast as the first.
import type { Page } from '#contract/paging.ts'
import { type Queryable, sql } from './db.ts'
import { paginate } from './paginate.ts'

/** A block holds the ids from its first one up to the next block's, `n` of them. */
export interface IdBlock {
  first_id: string
  n: number
}

/** Behind every id there is. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/**
 * One page of a list, newest first. `walk` reads what comes before an id, in descending order; from the block the page
 * begins in that is a short way, of about two thousand rows at most.
 */
export function cutIds<T>(
  db: Queryable,
  query: { page: number; per_page: number },
  blocks: ReturnType<typeof sql<IdBlock>>,
  walk: (before: string, limit: number, offset: number) => Promise<T[]>,
): Promise<Page<T>> {
  const found = beginning(db, blocks, (query.page - 1) * query.per_page)
  return paginate(query, {
    rows: async (limit, offset) => {
      const { before, passed } = await found
      return before === null ? [] : walk(before, limit, offset - passed)
    },
    total: async () => (await found).total,
  })
}

interface Beginning {
  total: number
  /** The block holds what comes before this id; null when the list ends before the page begins. */
  before: string | null
  /** How many come before the block. */
  passed: number
}

/** Adds up the blocks once, for the total and for the place. */
async function beginning(db: Queryable, blocks: ReturnType<typeof sql<IdBlock>>, offset: number): Promise<Beginning> {
  const { rows } = await sql<Beginning>`
    with sums as materialized (
      select n, sum(n) over newest as through, lag(first_id, 1, ${lastId}::uuid) over newest as before
        from (${blocks}) b window newest as (order by first_id desc))
    select (select coalesce(max(through), 0)::int from sums) as total, b.before, coalesce(b.passed, 0)::int as passed
      from (values (1)) one
      left join (select before, through - n as passed from sums where through > ${offset} order by before desc limit 1) b
        on true`.execute(db)
  return rows[0]!
}
