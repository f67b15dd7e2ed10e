// Long lists of posts: the last page of a hundred thousand posts is read as fast as the first.
import type { Page } from '#contract/paging.ts'
import { cutCounted, idAt, timeAt } from '#server/kit/counted-pages.ts'
import type { Queryable } from '#server/kit/db.ts'
import type { PageQuery } from '#server/kit/paginate.ts'

/** The ids of a creator's posts, latest published first; with drafts (for the creator only) latest created first. */
export async function feedIds(
  db: Queryable,
  creatorId: bigint,
  { type, withDrafts }: { type: 'all' | 'snap' | 'slide'; withDrafts: boolean },
  query: PageQuery,
): Promise<Page<string>> {
  const list = `${withDrafts ? 'own-posts' : 'posts'}:${creatorId}:${type}`
  const posts = db
    .selectFrom('posts')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('deleted_at', 'is', null)
    .$if(type !== 'all', (some) => some.where('kind', '=', type))
  const walk = (before: bigint) =>
    withDrafts
      ? posts.where('id', '<', idAt(before))
      : posts
          .where('taken_down_at', 'is', null)
          .where('is_published', '=', true)
          .where('published_at', '<', timeAt(before))
          .orderBy('published_at', 'desc')
  const page = await cutCounted(db, list, query, (before, limit, offset, total) =>
    walk(before).select(total.as('list_total')).orderBy('id', 'desc').limit(limit).offset(offset).execute(),
  )
  return { ...page, rows: page.rows.map((row) => row.id) }
}
