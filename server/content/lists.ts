// Long lists of posts: the last page of a hundred thousand comes as fast as the first.
import type { Page } from '#contract/paging.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { cutIds, type IdBlock } from '#server/kit/id-blocks.ts'

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
  const published = { all: sql`snaps + slides`, snap: sql`snaps`, slide: sql`slides` }[type]
  const drafts = { all: sql`draft_snaps + draft_slides`, snap: sql`draft_snaps`, slide: sql`draft_slides` }[type]
  const blocks = sql<IdBlock>`
    select first_id, ${withDrafts ? sql`${published} + ${drafts}` : published} as n
      from feed_blocks where creator_id = ${creatorId}`
  const page = await cutIds(db, query, blocks, (before, limit, offset) =>
    db
      .selectFrom('posts')
      .select('id')
      .where('creator_id', '=', creatorId)
      .where('deleted_at', 'is', null)
      .$if(!withDrafts, (posts) => posts.where('is_published', '=', true))
      .$if(type !== 'all', (posts) => posts.where('kind', '=', type))
      .where('id', '<', before)
      .orderBy('id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
  return { ...page, rows: page.rows.map((row) => row.id) }
}
