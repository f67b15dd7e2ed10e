// Fixtures for tests of comments: writes and reads comments through the API.
import type { z } from 'zod/mini'
import type { Comment } from '#contract/comments.ts'
import type { Made } from '#server/content/testing.ts'
import { sql } from '#server/kit/db.ts'
import type { Answer, TestServer } from '#test/server.ts'

export type SeenComment = z.output<typeof Comment>

export interface About {
  content_type: string
  content_id: string
}

export const aboutPost = ({ kind, id }: Pick<Made, 'kind' | 'id'>): About => ({
  content_type: kind === 'snap' ? 'photo' : 'photo.collection',
  content_id: id,
})

export function getComments(server: TestServer) {
  const tryAdd = (
    about: About,
    as: string | undefined,
    message: unknown,
    reply_to?: string,
    headers: Record<string, string> = {},
  ): Promise<Answer> =>
    server.inject('POST', '/v1/user/comments', {
      as,
      body: { ...about, message, ...(reply_to !== undefined && { reply_to }) },
      headers,
    })
  const tryRead = (about: About, as?: string, query: Record<string, string> = {}): Promise<Answer> =>
    server.inject('GET', `/v1/content/comments?${new URLSearchParams({ ...about, ...query })}`, { as })

  return {
    tryAdd,
    tryRead,
    async add(about: About, as: string, message: string, reply_to?: string): Promise<SeenComment> {
      return getData(await tryAdd(about, as, message, reply_to))
    },
    async read(about: About, as?: string, query: Record<string, string> = {}): Promise<SeenComment[]> {
      return getData(await tryRead(about, as, query))
    },
    /** The messages this viewer sees: one array per thread, followed by its replies. */
    async texts(about: About, as?: string): Promise<string[][]> {
      const threads: SeenComment[] = getData(await tryRead(about, as))
      return threads.map(({ message, replies }) => [message, ...replies.map((reply) => reply.message)])
    },
    change: (id: string, as: string | undefined, message: string) =>
      server.inject('PUT', `/v1/user/comments/${id}`, { as, body: { message } }),
    remove: (id: string, as: string | undefined) => server.inject('DELETE', `/v1/user/comments/${id}`, { as }),
    hide: (id: string, as: string | undefined, is_hidden: 0 | 1 = 1) =>
      server.inject('POST', `/v1/user/comments/${id}/hide`, { as, body: { is_hidden } }),
    allow: (who: string, as: string | undefined) =>
      server.inject('PUT', '/v1/user/comments/settings', { as, body: { who } }),
    list: (as: string | undefined, list = 'written') => server.inject('GET', `/v1/user/comments?list=${list}`, { as }),
    /** Per list: the stored size, the actual number of comments and the sum of its counted blocks. All three must be equal. */
    async counts(): Promise<[list: string, counted: number, actual: number, inBlocks: number][]> {
      const { rows } = await sql<{ list: string; size: number; actual: number; blocks: number }>`
        select l.list, l.size, coalesce(n, 0)::int as actual,
               (select coalesce(sum(b.size), 0)::int from counted_blocks b where b.list = l.list) as blocks
          from counted_lists l
          left join (select list, count(*) as n from comments c cross join lateral unnest(comment_lists(c)) list group by 1) c using (list)
         where l.list like any (array['comment%', 'replies:%'])`.execute(server.services.db)
      return rows.map(({ list, size, actual, blocks }) => [list, size, actual, blocks])
    },
  }
}

function getData({ status, body }: Answer) {
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data
}
