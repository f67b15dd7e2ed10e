// Long lists of posts, cut by adding up counted blocks: the last page of a hundred thousand comes as fast as the first.
import type { Page } from '#contract/paging.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { paginate } from '#server/kit/paginate.ts'

export interface PageQuery {
  page: number
  per_page: number
}

/** The ids of a creator's posts, newest first. `withDrafts` for the creator's own eyes. */
export function feedIds(
  db: Queryable,
  creatorId: bigint,
  { type, withDrafts }: { type: 'all' | 'snap' | 'slide'; withDrafts: boolean },
  query: PageQuery,
): Promise<Page<string>> {
  const published = { all: sql`snaps + slides`, snap: sql`snaps`, slide: sql`slides` }[type]
  const drafts = { all: sql`draft_snaps + draft_slides`, snap: sql`draft_snaps`, slide: sql`draft_slides` }[type]
  const blocks = sql<Block>`
    select first_id, ${withDrafts ? sql`${published} + ${drafts}` : published} as n
      from feed_blocks where creator_id = ${creatorId}`
  return cut(db, query, blocks, (before, limit, offset) =>
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
}

/** The ids of the posts everyone may find under a tag, newest first, without those of people blocked from the viewer. */
export async function hashtagIds(
  db: Queryable,
  tag: string,
  viewerId: bigint | undefined,
  query: PageQuery,
): Promise<Page<string>> {
  const hidden = await hiddenCreators(db, tag, viewerId)
  const blocks =
    hidden.length === 0
      ? sql<Block>`select first_id, posts as n from hashtag_blocks where tag = ${tag}`
      : sql<Block>`
          select first_id, posts - (select count(*) from post_hashtags h
                                     where h.tag = ${tag} and h.is_listed and h.creator_id = any (${hidden}::bigint[])
                                       and h.post_id >= first_id and h.post_id < next_id) as n
            from (select first_id, posts, lead(first_id, 1, ${lastId}::uuid) over (order by first_id) as next_id
                    from hashtag_blocks where tag = ${tag}) b`
  return cut(db, query, blocks, (before, limit, offset) =>
    db
      .selectFrom('post_hashtags')
      .select('post_id as id')
      .where('tag', '=', tag)
      .where('is_listed', '=', true)
      .$if(hidden.length > 0, (posts) => posts.where('creator_id', 'not in', hidden))
      .where('post_id', '<', before)
      .orderBy('post_id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
  )
}

interface Block {
  first_id: string
  n: number
}

/** Behind every id there is. */
const lastId = 'ffffffff-ffff-ffff-ffff-ffffffffffff'

/** Finds the block a page begins in; from there it is a short walk, of about two thousand rows at most. */
function cut(
  db: Queryable,
  query: PageQuery,
  blocks: ReturnType<typeof sql<Block>>,
  walk: (before: string, limit: number, offset: number) => Promise<{ id: string }[]>,
): Promise<Page<string>> {
  const found = beginning(db, blocks, (query.page - 1) * query.per_page)
  return paginate(query, {
    rows: async (limit, offset) => {
      const { before, passed } = await found
      return before === null ? [] : (await walk(before, limit, offset - passed)).map((row) => row.id)
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
async function beginning(db: Queryable, blocks: ReturnType<typeof sql<Block>>, offset: number): Promise<Beginning> {
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

/** Whoever has posts under this tag and is kept apart from the viewer. */
async function hiddenCreators(db: Queryable, tag: string, viewerId: bigint | undefined): Promise<bigint[]> {
  if (viewerId === undefined) return []
  const { rows } = await sql<{ id: bigint }>`
    select id from (select blocked_id as id from blocks where blocker_id = ${viewerId}
                    union select blocker_id from blocks where blocked_id = ${viewerId}) b
     where exists (select 1 from post_hashtags h where h.tag = ${tag} and h.is_listed and h.creator_id = b.id)`.execute(
    db,
  )
  return rows.map((row) => row.id)
}
