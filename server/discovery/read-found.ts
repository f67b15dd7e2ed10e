// A page of what a search finds, each as its own endpoint answers for this viewer.
import type { z } from 'zod/mini'
import type { FoundPost } from '#contract/explore.ts'
import type { Page } from '#contract/paging.ts'
import type { Db, Queryable } from '#server/kit/db.ts'
import { paginate } from '#server/kit/paginate.ts'
import { findContent, type Hit } from './search.ts'

/** Answers of one kind by id, for this viewer; what they may not see is not among them. */
type ReadFound<T> = (db: Queryable, ids: string[], viewerId: bigint | undefined) => Promise<Map<string, T>>
export type FoundReaders = Record<'post' | 'bloc' | 'goal', ReadFound<z.input<typeof FoundPost>>>

export async function readFound(
  db: Db,
  readers: FoundReaders,
  viewerId: bigint | undefined,
  { search, ...query }: { search: string; page: number; per_page: number },
): Promise<Page<z.input<typeof FoundPost>>> {
  const found = await findContent(db, viewerId, search, query.per_page)
  return paginate(query, {
    total: async () => found.length,
    rows: (limit, offset) => answers(db, readers, viewerId, found.slice(offset, offset + limit)),
  })
}

/** What turned invisible in between is left out. */
async function answers(db: Db, readers: FoundReaders, viewerId: bigint | undefined, hits: Hit[]) {
  const byReader = Map.groupBy(hits, ({ kind }) => (kind === 'bloc' || kind === 'goal' ? kind : 'post'))
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
  return hits.flatMap(({ id }) => found.get(id) ?? [])
}
