// Reads the comments on a piece of content: its threads, latest first, each with its earliest replies.
import { limits } from '#contract/limits.ts'
import type { Page } from '#contract/paging.ts'
import { getSize, sizeQuery } from '#server/kit/counted-list.ts'
import { cutList, idAt } from '#server/kit/counted-pages.ts'
import { type Queryable, type RawBuilder, sql } from '#server/kit/db.ts'
import { asReply, type CommentRow, commentColumns, isHiddenByBlock } from './comment-rows.ts'
import { threadList } from './queries.ts'
import { type CommentAnswer, type CommentsQuery, readReplies } from './read-replies.ts'

/** Without comments of accounts blocked from the viewer. With `reply_to`: the replies of that thread. */
export function readComments(
  db: Queryable,
  { reply_to, ...query }: CommentsQuery,
  viewerId: bigint | undefined,
): Promise<Page<CommentAnswer>> {
  return reply_to === undefined ? readThreads(db, query, viewerId) : readReplies(db, { ...query, reply_to }, viewerId)
}

async function readThreads(
  db: Queryable,
  query: CommentsQuery,
  viewerId: bigint | undefined,
): Promise<Page<CommentAnswer>> {
  const { content_type: type, content_id: id, page, per_page } = query
  const list = threadList(type, id)
  const ofContent = sql`c.content_type = ${type} and c.content_id = ${id}::uuid and c.thread_id is null and c.is_shown`
  const seen = sql`select c.* from comments c where ${ofContent} and not ${isHiddenByBlock(viewerId, 'c')}`
  const blocked = sql`select id_key(c.id) from comments c where ${ofContent} and ${isHiddenByBlock(viewerId, 'c')}`
  if (page === 1) {
    // The first page starts at the list's start, so it needs no block lookup and reads the total with its rows.
    const total = sql`((${getSize(list)}) - (select count(*) from (${blocked}) k))`
    const rows = await selectThreads(db, sql`${seen} order by c.id desc limit ${per_page}`, viewerId, total)
    return { rows: asThreads(rows, viewerId), total: rows[0]?.total ?? 0, page, perPage: per_page }
  }
  return cutList(
    db,
    list,
    query,
    async (before, limit, offset) => {
      const from = sql`and c.id < ${idAt(before)}::uuid order by c.id desc limit ${limit} offset ${offset}`
      return asThreads(await selectThreads(db, sql`${seen} ${from}`, viewerId), viewerId)
    },
    viewerId === undefined ? undefined : blocked,
  )
}

/** One comment, in the shape of the list of threads, for its author. A reply has no replies of its own. */
export async function readComment(db: Queryable, id: string, viewerId: bigint): Promise<CommentAnswer> {
  const rows = await selectThreads(db, sql`select c.* from comments c where c.id = ${id}::uuid`, viewerId)
  return asThreads(rows, viewerId)[0]!
}

type ThreadRow = CommentRow & { thread_id: string | null; reply_count: number; is_below: boolean; total: number }

/** The comments that `threads` selects, in that order, each followed by its first replies, in one query. `total` is on each thread row. */
async function selectThreads(
  db: Queryable,
  threads: RawBuilder<unknown>,
  viewerId: bigint | undefined,
  total: RawBuilder<unknown> = sql`0`,
): Promise<ThreadRow[]> {
  const replies = sql`from comments r where r.thread_id = t.id and r.is_shown`
  const blocked =
    viewerId === undefined ? sql`0` : sql`(select count(*) ${replies} and ${isHiddenByBlock(viewerId, 'r')})`
  const { rows } = await sql<ThreadRow>`
    with threads as materialized (select t.*, row_number() over () as n from (${threads}) t)
    select ${commentColumns('t')}, t.thread_id, false as is_below,
           (coalesce((${sizeQuery(sql`'replies:' || t.id`)}), 0) - ${blocked})::int as reply_count, ${total}::int as total, t.n
      from threads t join profiles p on p.account_id = t.author_id
    union all
    select ${commentColumns('r')}, t.id, true, 0, 0, t.n
      from threads t
      cross join lateral (select r.* ${replies} and not ${isHiddenByBlock(viewerId, 'r')} order by r.id limit ${limits.repliesShown}) r
      join profiles p on p.account_id = r.author_id
     order by n, is_below, id`.execute(db)
  return rows
}

function asThreads(rows: ThreadRow[], viewerId: bigint | undefined): CommentAnswer[] {
  const { below = [], first = [] } = Object.groupBy(rows, (row) => (row.is_below ? 'below' : 'first'))
  const replies = Map.groupBy(below, (row) => row.thread_id)
  return first.map((row) => ({
    ...asReply(row, viewerId),
    replies: (replies.get(row.id) ?? []).map((reply) => asReply(reply, viewerId)),
    reply_count: row.reply_count,
  }))
}
