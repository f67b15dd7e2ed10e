// Reads the replies of one thread, oldest first.
import type { z } from 'zod/mini'
import type { Comment, comments } from '#contract/comments.ts'
import type { Page } from '#contract/paging.ts'
import { getSize } from '#server/kit/counted-list.ts'
import { type Queryable, sql } from '#server/kit/db.ts'
import { notFound } from '#server/kit/fail.ts'
import { isUuid } from '#server/kit/ids.ts'
import { paginate } from '#server/kit/paginate.ts'
import { asReply, type CommentRow, commentColumns, isHiddenByBlock } from './comment-rows.ts'
import { replyList } from './queries.ts'

export type CommentAnswer = z.input<typeof Comment>
export type CommentsQuery = z.output<typeof comments.list.query>

/** NotFoundException if the thread is on other content or not visible to this viewer. */
export async function readReplies(
  db: Queryable,
  { content_type, content_id, reply_to, ...query }: CommentsQuery & { reply_to: string },
  viewerId: bigint | undefined,
): Promise<Page<CommentAnswer>> {
  if (!isUuid(reply_to)) throw notFound()
  const thread = await db
    .selectFrom('comments as c')
    .select(['c.id', 'c.content_type', 'c.content_id'])
    .where('c.id', '=', reply_to)
    .where('c.thread_id', 'is', null)
    .where('c.is_shown', '=', true)
    .where((eb) => eb.not(isHiddenByBlock(viewerId, 'c')))
    .executeTakeFirst()
  if (thread?.content_type !== content_type || thread.content_id !== content_id.toLowerCase()) throw notFound()
  const ofThread = sql`r.thread_id = ${thread.id} and r.is_shown`
  return paginate(query, {
    rows: async (limit, offset) => {
      const { rows } = await sql<CommentRow>`
        select ${commentColumns('r')} from comments r join profiles p on p.account_id = r.author_id
         where ${ofThread} and not ${isHiddenByBlock(viewerId, 'r')}
         order by r.id limit ${limit} offset ${offset}`.execute(db)
      return rows.map((row) => ({ ...asReply(row, viewerId), replies: [], reply_count: 0 }))
    },
    total: async () => {
      const { rows } = await sql<{ n: number }>`
        select (coalesce((${getSize(replyList(thread.id))}), 0)
                - (select count(*) from comments r where ${ofThread} and ${isHiddenByBlock(viewerId, 'r')}))::int as n`.execute(
        db,
      )
      return rows[0]!.n
    },
  })
}
