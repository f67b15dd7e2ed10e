// Long lists of posts: the last page of a hundred thousand posts is read as fast as the first.
import type { Page } from '#contract/paging.ts'
import { cutCounted, cutCountedAfter, idAt, timeAt } from '#server/kit/counted-pages.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import type { PageQuery } from '#server/kit/paginate.ts'

interface Feed {
  creatorId: bigint
  type: 'all' | 'snap' | 'slide'
}

/** The ids of a creator's published posts, latest published first. */
export async function feedIds(db: Queryable, feed: Feed, query: PageQuery): Promise<Page<string>> {
  const page = await cutCounted(db, `posts:${feed.creatorId}:${feed.type}`, query, (before, limit, offset, total) =>
    postsOf(db, feed)
      .where('taken_down_at', 'is', null)
      .where('is_published', '=', true)
      .where('published_at', '<', timeAt(before))
      .select(total.as('list_total'))
      .orderBy('published_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  return toIds(page)
}

/** The ids of all of a creator's posts, for the creator: scheduled ones first, by their time; then latest created first. */
export async function ownPostIds(db: Queryable, feed: Feed, query: PageQuery): Promise<Page<string>> {
  const posts = postsOf(db, feed)
  const inOrder = posts.orderBy('publish_at', (at) => at.asc().nullsLast()).orderBy('id', 'desc')
  const scheduled = posts.clearSelect().select(sql`id_key(id)`.as('key')).where('publish_at', 'is not', null)
  const page = await cutCountedAfter(
    db,
    `own-posts:${feed.creatorId}:${feed.type}`,
    query,
    {
      keys: sql`${scheduled}`,
      walk: (limit, offset, total) => inOrder.select(total.as('list_total')).limit(limit).offset(offset).execute(),
    },
    (before, limit, offset) =>
      inOrder.where('publish_at', 'is', null).where('id', '<', idAt(before)).limit(limit).offset(offset).execute(),
  )
  return toIds(page)
}

function postsOf(db: Queryable, { creatorId, type }: Feed) {
  return db
    .selectFrom('posts')
    .select('id')
    .where('creator_id', '=', creatorId)
    .where('deleted_at', 'is', null)
    .$if(type !== 'all', (some) => some.where('kind', '=', type))
}

function toIds(page: Page<{ id: string }>): Page<string> {
  return { ...page, rows: page.rows.map((row) => row.id) }
}
