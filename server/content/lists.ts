// Long lists of posts: the last page of a hundred thousand comes as fast as the first.
import type { Page } from '#contract/paging.ts'
import { cutList, idAt } from '#server/kit/counted-list.ts'
import type { Queryable } from '#server/kit/db.ts'

export interface PageQuery {
  page: number
  per_page: number
}

/** The ids of a creator's posts, newest first. `withDrafts` for the creator's own eyes. */
export async function feedIds(
  db: Queryable,
  creatorId: bigint,
  { type, withDrafts }: { type: 'all' | 'snap' | 'slide'; withDrafts: boolean },
  query: PageQuery,
): Promise<Page<string>> {
  const list = `${withDrafts ? 'own-posts' : 'posts'}:${creatorId}:${type}`
  const page = await cutList(db, list, query, (before, limit, offset) =>
    db
      .selectFrom('posts')
      .select('id')
      .where('creator_id', '=', creatorId)
      .where('deleted_at', 'is', null)
      .$if(!withDrafts, (posts) => posts.where('is_published', '=', true))
      .$if(type !== 'all', (posts) => posts.where('kind', '=', type))
      .where('id', '<', idAt(before))
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  return { ...page, rows: page.rows.map((row) => row.id) }
}
