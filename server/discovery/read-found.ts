// Reads a page of search results, each as its own endpoint returns it for this viewer.
import type { z } from 'zod/mini'
import type { FoundPost } from '#contract/explore.ts'
import type { Page } from '#contract/paging.ts'
import type { Db } from '#server/kit/db.ts'
import { type PageQuery, paginate } from '#server/kit/paginate.ts'
import { type FoundReaders, readListed } from './queries.ts'
import { findContent } from './search.ts'

export async function readFound(
  db: Db,
  readers: FoundReaders,
  viewerId: bigint | undefined,
  { search, ...query }: PageQuery & { search: string },
): Promise<Page<z.input<typeof FoundPost>>> {
  const found = await findContent(db, viewerId, search, query.per_page)
  return paginate(query, {
    total: async () => found.length,
    rows: (limit, offset) => readListed(db, readers, viewerId, found.slice(offset, offset + limit)),
  })
}
