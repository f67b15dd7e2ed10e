// Finds content of every kind by hashtag, latest published first.
import { foldTag } from '#contract/hashtags.ts'
import type { Page } from '#contract/paging.ts'
import { cutCounted, timeAt } from '#server/kit/counted-pages.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import type { PageQuery } from '#server/kit/paginate.ts'
import type { ReadMany } from '#server/kit/reader.ts'
import type { TaggedContent } from './write-hashtags.ts'

/** A piece of content by its kind and id. */
export interface Tagged {
  type: TaggedContent
  id: string
}

/** The listed content of a tag, without that of accounts blocked from the viewer. */
export async function readHashtag<T>(
  db: Queryable,
  readers: Record<TaggedContent, ReadMany<T>>,
  tag: string,
  viewerId: bigint | undefined,
  query: PageQuery,
): Promise<Page<T>> {
  const page = await findTagged(db, foldTag(tag), viewerId, query)
  const read = await Promise.all(
    [...Map.groupBy(page.rows, (row) => row.type)].map(([type, rows]) =>
      readers[type](
        db,
        rows.map((row) => row.id),
        viewerId,
      ),
    ),
  )
  const answers = new Map(read.flatMap((found) => [...found]))
  // Leaves out content that became invisible since its id was read.
  return { ...page, rows: page.rows.flatMap(({ id }) => answers.get(id) ?? []) }
}

/** As `readHashtag`, but only kinds and ids. */
export async function findTagged(
  db: Queryable,
  tag: string,
  viewerId: bigint | undefined,
  query: PageQuery,
): Promise<Page<Tagged>> {
  const blocked = await readBlockedCreators(db, tag, viewerId)
  const skipped = sql`
    select time_key(published_at) from hashtags
     where tag = ${tag} and is_listed and creator_id = any (${blocked}::bigint[])`
  const walk = (before: bigint, limit: number, offset: number, total: RawBuilder<number>) =>
    db
      .selectFrom('hashtags')
      .select(['content_type', 'content_id'])
      .select(total.as('list_total'))
      .where('tag', '=', tag)
      .where('is_listed', '=', true)
      .$if(blocked.length > 0, (found) => found.where('creator_id', 'not in', blocked))
      .where('published_at', '<', timeAt(before))
      .orderBy('published_at', 'desc')
      .orderBy('content_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute()
  const page = await cutCounted(db, `tag:${tag}`, query, walk, blocked.length > 0 ? skipped : undefined)
  return {
    ...page,
    rows: page.rows.map((row) => ({ type: row.content_type as TaggedContent, id: row.content_id })),
  }
}

/** The accounts that have content with this tag and are blocked from the viewer. */
async function readBlockedCreators(db: Queryable, tag: string, viewerId: bigint | undefined): Promise<bigint[]> {
  if (viewerId === undefined) return []
  const { rows } = await sql<{ id: bigint }>`
    select id from (select blocked_id as id from blocks where blocker_id = ${viewerId}
                    union select blocker_id from blocks where blocked_id = ${viewerId}) b
     where exists (select 1 from hashtags h where h.tag = ${tag} and h.is_listed and h.creator_id = b.id)`.execute(db)
  return rows.map((row) => row.id)
}
