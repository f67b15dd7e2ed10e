// (g) What a follower reads, and the cost of notifying followers: a feed of 100,000 posts, a hundred thousand followers, a hundred
// thousand comments.
import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import type { BenchEnvironment } from './environment.ts'
import { countLists, createCreators, type ListCost, requestPages, serving, takeTurns, writePosts } from './lists.ts'
import { p99 } from './percentile.ts'
import { getSession } from './session.ts'
import { startWithProvider } from './with-provider.ts'

const SHORT = { creators: 10, posts: 1000 }
const LONG = { creators: 1000, posts: 100_000 }
const COMMENTS = 100_000
const FOLLOWERS = 100_000
/** Creators who take turns in publishing, so that none exceeds the hourly limit. */
const PUBLISHERS = 3

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

export interface NotifyingCost {
  /** 99th percentile in milliseconds: the response to publishing with ten followers and with 100,000. */
  fewMs: number
  manyMs: number
  /** Milliseconds until the last of 100,000 followers was notified. */
  notifiedMs: number
  /** 99th percentile of a gift's response: alone, and while followers are notified. */
  giftAloneMs: number
  giftMeanwhileMs: number
}

/** Publishes to 100,000 followers and to ten, while gifts to another creator go on. */
export async function benchNotifying(environment: BenchEnvironment): Promise<NotifyingCost> {
  const { services } = environment
  const few = await followed(services, 'kaunti', 10)
  const many = await followed(services, 'marami', FOLLOWERS)
  await sql`vacuum analyze accounts, profiles, follows, counted_lists, counted_blocks`.execute(services.db)
  const { origin, stop } = await startWithProvider(environment)
  try {
    const give = () =>
      post(`${origin}/v1/donate/${environment.creator.page_url}`, { amount: 50, confirm: 1, supporter_name: 'Ana' })
    const giftAloneMs = await during(wait(15_000), give)
    // Measures publishing only: these posts are hidden again before followers are notified. The last post notifies.
    const [fewMs, manyMs] = await takeTurns(
      (round) => publishHidden(origin, few[round % PUBLISHERS]!),
      (round) => publishHidden(origin, many[round % PUBLISHERS]!),
      100,
    )
    const begin = performance.now()
    const id = await publish(origin, many[0]!)
    const notified = lastNotified(services, id).then(() => performance.now() - begin)
    const giftMeanwhileMs = await during(notified, give)
    return { fewMs, manyMs, notifiedMs: await notified, giftAloneMs, giftMeanwhileMs }
  } finally {
    await stop()
  }
}

/** Creators who each have the same `count` followers. Returns their cookies. */
async function followed(services: Services, name: string, count: number): Promise<string[]> {
  const followers = await createCreators(services, name, count)
  const cookies: string[] = []
  for (let n = 0; n < PUBLISHERS; n++) {
    const creator = await createTestAccount(services, { page_url: `${name}.sikat.${n}` })
    await inTransaction(services.db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        insert into follows (follower_id, followed_id, created_at, place)
        select id, ${creator}, now(), n from unnest(${followers}::bigint[]) with ordinality f (id, n)`.execute(tx)
    })
    await countLists(
      services.db,
      sql`select ${`followers:${creator}`}::text, n::bigint from generate_series(1, ${count}::int) n`,
    )
    cookies.push(await getSession(services, creator))
  }
  return cookies
}

async function post(url: string, body: object, cookie?: string, method = 'POST') {
  const headers = { 'content-type': 'application/json', ...(cookie && { cookie }) }
  const response = await fetch(url, { method, headers, body: JSON.stringify(body) })
  if (!response.ok) throw new Error(`${url} answered ${response.status} ${await response.text()}`)
  return ((await response.json()) as { data: { id: string } }).data
}

async function publish(origin: string, cookie: string): Promise<string> {
  return (await post(`${origin}/v1/user/blocs`, { title: 'Balita', description: 'Bago' }, cookie)).id
}

/** Publishes and deletes immediately, before the worker notifies anybody. */
async function publishHidden(origin: string, cookie: string): Promise<void> {
  const id = await publish(origin, cookie)
  await post(`${origin}/v1/user/blocs/${id}`, {}, cookie, 'DELETE')
}

async function lastNotified({ db }: Services, id: string): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ isLeft: boolean }>`
      select exists (select from post_tellings where content_id = ${id}::uuid)
          or exists (select from domain_events where kind = 'published' and subject = ${id}) as "isLeft"`.execute(db)
    if (!rows[0]!.isLeft) break
    await wait(100)
  }
  const { rows } = await sql<{ notified: number }>`
    select count(*)::int as notified from notices where source like ${`post:${id}:%`}`.execute(db)
  if (rows[0]!.notified !== FOLLOWERS) throw new Error(`${rows[0]!.notified} of ${FOLLOWERS} were notified`)
}

/** The 99th percentile of `work`'s duration, run repeatedly one after the other until `until` settles. */
async function during(until: Promise<unknown>, work: () => Promise<unknown>): Promise<number> {
  const times: number[] = []
  let isOver = false
  void until.finally(() => {
    isOver = true
  })
  while (!isOver) {
    const start = performance.now()
    await work()
    times.push(performance.now() - start)
  }
  return p99(times)
}
