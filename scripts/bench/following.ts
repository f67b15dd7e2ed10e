// (g) What a follower reads, and the cost of notifying followers: a feed of 100,000 posts, a hundred thousand followers, a hundred
// thousand comments.
import { inTransaction, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import type { BenchEnvironment } from './environment.ts'
import { countLists, createCreators, type ListCost, requestPages, serving, takeTurns, writePosts } from './lists.ts'
import { getSession } from './session.ts'

const SHORT = { creators: 10, posts: 1000 }
const LONG = { creators: 1000, posts: 100_000 }
const COMMENTS = 100_000

/** The first and last page of a feed, and pages of a comment list, against short ones. */
export async function benchFollowing(environment: BenchEnvironment): Promise<ListCost[]> {
  const { services } = environment
  const few = await createFollower(services, 'kaunti', SHORT)
  const many = await createFollower(services, 'marami', LONG)
  const quiet = await createBlocWithComments(services, 'tahimik', 1000)
  const busy = await createBlocWithComments(services, 'maingay', COMMENTS)
  await sql`vacuum analyze posts, photos, images, follows, listed_content, publications, comments, counted_lists, counted_blocks`.execute(
    services.db,
  )
  return serving(environment, async (origin) => {
    const feed = `${origin}/v1/user/feed`
    const about = (id: string) => `${origin}/v1/content/comments?content_type=bloc&content_id=${id}`
    const compare = async (what: string, short: [string, string?], long: [string, string?], pages: 'ends' | 'any') => {
      const [shortMs, longMs] = await takeTurns(
        requestPages(short[0], pages, short[1]),
        requestPages(long[0], pages, long[1]),
      )
      return { what, shortMs, longMs }
    }
    return [
      await compare('feed of 1,000 with 100,000 posts, first and last page', [feed, few], [feed, many], 'ends'),
      await compare('a page of 100,000 comments', [about(quiet)], [about(busy)], 'any'),
    ]
  })
}

/** An account that follows so many creators, who have so many posts in all. Returns its cookie. */
async function createFollower(services: Services, name: string, size: typeof SHORT): Promise<string> {
  const creators = await createCreators(services, name, size.creators)
  await writePosts(services, creators, size.posts)
  const follower = await createTestAccount(services, { page_url: `${name}.follower` })
  await sql`insert into follows (follower_id, followed_id) select ${follower}, unnest(${creators}::bigint[])`.execute(
    services.db,
  )
  return getSession(services, follower)
}

/** Returns the Bloc's id. Every fifth comment begins a thread, the others reply to it. */
async function createBlocWithComments({ db, ...services }: Services, name: string, count: number): Promise<string> {
  const creator = await createTestAccount({ db, ...services }, { page_url: name })
  const id = await inTransaction(db, async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    const { rows } = await sql<{ id: string }>`
      insert into blocs (creator_id, title, description, created_at, published_at)
      values (${creator}, 'Balita', 'Bago', now(), now()) returning id`.execute(tx)
    await sql`
      with threads as (
        insert into comments (content_type, content_id, creator_id, author_id, message, created_at)
        select 'bloc', ${rows[0]!.id}::uuid, ${creator}, ${creator}, 'Ang ganda!', now()
          from generate_series(1, ${count / 5}::int) returning id)
      insert into comments (content_type, content_id, creator_id, author_id, thread_id, answered_id, message, created_at)
      select 'bloc', ${rows[0]!.id}::uuid, ${creator}, ${creator}, id, id, 'Salamat', now()
        from threads, generate_series(1, 4)`.execute(tx)
    return rows[0]!.id
  })
  await countLists(
    db,
    sql`select list, id_key(c.id) from comments c cross join lateral unnest(comment_lists(c)) list where creator_id = ${creator}`,
  )
  return id
}
