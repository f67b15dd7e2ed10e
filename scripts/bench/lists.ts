// (d) A page of a very long list of posts against the same page of a short one: the first, the last, any.
import { inTransaction, type RawBuilder, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import { freePort } from '../free-port.ts'
import type { BenchEnvironment } from './environment.ts'
import { p99 } from './percentile.ts'
import { type Running, startProduct } from './processes.ts'
import { productEnv } from './product-env.ts'
import { getSession } from './session.ts'

const ROUNDS = 600
const WARM = 60
const SHORT = 1000
const LONG_FEED = 100_000
const LONG_TAG = 1_000_000
/** Rows per statement, so that none takes as long as a query may. */
const BATCH = 100_000
/** Creators per statement. */
const CREATORS = 50

export interface ListCost {
  what: string
  /** Milliseconds, 99th percentile, of a page of the list with 1,000 posts. */
  shortMs: number
  longMs: number
}

/** Requests over HTTP to the product. */
export async function benchLists(environment: BenchEnvironment): Promise<ListCost[]> {
  const { services } = environment
  await createFeed(services, 'long.feed', LONG_FEED)
  await createFeed(services, 'short.feed', SHORT)
  await writeTagged(services, 'maikli', SHORT)
  await writeTagged(services, 'mahaba', LONG_TAG)
  const blocker = await createBlocker(services)
  await sql`vacuum analyze posts, photos, images, hashtags, counted_lists, counted_blocks`.execute(services.db)

  return serving(environment, async (origin) => {
    const feed = (name: string) => `${origin}/v1/profile/content/${name}`
    const tag = (name: string) => `${origin}/v1/explore/hashtags/${name}`
    const compare = async (what: string, short: string, long: string, cookie?: string) => {
      const [shortMs, longMs] = await takeTurns(requestPages(short, 'any', cookie), requestPages(long, 'any', cookie))
      return { what, shortMs, longMs }
    }
    return [
      await compare('12 posts of a creator’s 100,000', feed('short.feed'), feed('long.feed')),
      await compare('12 posts of 1,000,000 under a hashtag', tag('maikli'), tag('mahaba')),
      await compare('the same for an account that blocked 3 of their creators', tag('maikli'), tag('mahaba'), blocker),
    ]
  })
}

/** Runs `measure` with the product serving at `origin`, by default without its worker, whose work is seldom measured. */
export async function serving<T>(
  environment: BenchEnvironment,
  measure: (origin: string, product: Running) => Promise<T>,
  env: NodeJS.ProcessEnv = { PIXEL_ROLE: 'web' },
): Promise<T> {
  const port = await freePort()
  const product = await startProduct({ ...productEnv(port, environment), ...env }, 'livez')
  try {
    return await measure(`http://127.0.0.1:${port}`, product)
  } finally {
    await product.stop()
  }
}

/** A creator with `count` posts of one photo each. */
async function createFeed(services: Services, pageUrl: string, count: number): Promise<void> {
  const creator = await createTestAccount(services, { page_url: pageUrl })
  await writePosts(services, [creator], count)
}

/** `count` posts of a thousand creators with one hashtag. */
async function writeTagged(services: Services, tag: string, count: number): Promise<void> {
  await writePosts(services, await createCreators(services, tag, 1000), count, tag)
}

/** `count` accounts with a page, named `name` and a number. */
export async function createCreators({ db }: Services, name: string, count: number): Promise<bigint[]> {
  const { rows } = await sql<{ id: bigint }>`
    with fresh as (
      insert into accounts (email, email_verified_at, referral_code)
      select ${name} || n || '@bench.example', now(), upper(${name}) || n from generate_series(1, ${count}::int) n
      returning id, email)
    insert into profiles (account_id, page_url, page_url_skeleton, page_name)
    select id, split_part(email, '@', 1), split_part(email, '@', 1), 'Bench' from fresh
    returning account_id as id`.execute(db)
  return rows.map((row) => row.id)
}

/** In bulk and without the triggers that count post by post; the lists are counted at the end as the triggers would have. */
export async function writePosts({ db }: Services, creators: bigint[], count: number, tag?: string): Promise<void> {
  for (let done = 0; done < count; done += BATCH)
    await inTransaction(db, async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`
        with fresh as (
          insert into posts (creator_id, kind, caption, price_id, price, created_at, published_at)
          select (${creators}::bigint[])[1 + n % ${creators.length}::int], 'snap', 'Isang litrato', 8, 5000, now(),
                 clock_timestamp()
            from generate_series(1, ${Math.min(BATCH, count - done)}::int) n
          returning id, creator_id, published_at),
        pictures as (
          insert into images (filename, owner_id, width, height, mosaic, bytes)
          select replace(id::text, '-', '') || '.jpg', creator_id, 1200, 900, ${mosaic}, 300000 from fresh),
        hung as (
          insert into photos (post_id, filename, position, is_payable, is_preview)
          select id, replace(id::text, '-', '') || '.jpg', 0, true, false from fresh)
        insert into hashtags (tag, content_type, content_id, creator_id, is_listed, published_at)
        select ${tag ?? ''}, 'post', id, creator_id, true, published_at from fresh where ${tag !== undefined}`.execute(
        tx,
      )
    })
  if (tag) await countLists(db, sql`select 'tag:' || tag, time_key(published_at) from hashtags where tag = ${tag}`)
  for (let from = 0; from < creators.length; from += CREATORS) {
    const some = creators.slice(from, from + CREATORS)
    await countLists(
      db,
      sql`select l.list, l.key from posts p cross join lateral post_lists(p) l where creator_id = any (${some}::bigint[])`,
    )
    await sql`
      insert into listed_content (content_id, kind, creator_id, is_listed, is_read, published_at)
      select id, kind, creator_id, true, true, published_at from posts where creator_id = any (${some}::bigint[])`.execute(
      db,
    )
  }
}

/** Counts the lists and keys of `rows`, as their triggers would have. */
export async function countLists(db: Services['db'], rows: RawBuilder<unknown>): Promise<void> {
  await sql`
    with keyed (list, key) as materialized (${rows}),
    lists as (insert into counted_lists (list, last_key, size) select list, max(key), count(*) from keyed group by list)
    insert into counted_blocks (list, first_key, size)
    select list, case n when 0 then 0 else min(key) end, count(*)
      from (select list, key, (rank() over (partition by list order by key) - 1) / 2000 as n from keyed) numbered
     group by list, n`.execute(db)
}

/** Shorter than a real mosaic, since a million of them are written. */
const mosaic = 'data:image/png;base64,TU9TQUlD'

/** An account that blocked three of the creators under each hashtag. Returns the cookie of its session. */
async function createBlocker(services: Services): Promise<string> {
  const viewer = await createTestAccount(services, { page_url: 'apart' })
  await sql`
    insert into blocks (blocker_id, blocked_id)
    select ${viewer}, account_id from profiles where page_url ~ '^(maikli|mahaba)(1|500|1000)$'`.execute(services.db)
  return getSession(services, viewer)
}

type Work = (round: number) => Promise<void>

/** Requests the address as it is, or in turn its first and last page, or these and a random one. */
export function requestPages(address: string, pages: 'as it is' | 'any' | 'ends', cookie?: string): Work {
  let last = 1
  return async (round) => {
    const page = [1, last, 1 + Math.floor(Math.random() * last)][round % (pages === 'ends' ? 2 : 3)]
    const requested = pages !== 'as it is' ? `${address}${address.includes('?') ? '&' : '?'}page=${page}` : address
    const response = await fetch(requested, cookie ? { headers: { cookie } } : {})
    const { data, meta } = (await response.json()) as { data: object; meta?: { last_page: number } }
    // Reactors come in an object with their totals.
    const rows = 'reactors' in data ? (data.reactors as unknown[]) : (data as unknown[])
    if (!response.ok || rows.length === 0) throw new Error(`${requested} answered ${response.status} and nothing`)
    last = meta?.last_page ?? 1
  }
}

/** The 99th percentile of each in milliseconds; the two alternate, so that both run under the same conditions. */
export async function takeTurns(one: Work, other: Work, rounds = ROUNDS, warm = WARM): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []]
  // Negative rounds warm up connections and code, and are not counted.
  for (let round = -warm; round < rounds; round++)
    for (const [at, work] of [one, other].entries()) {
      const start = performance.now()
      await work(round + warm)
      if (round >= 0) times[at]!.push(performance.now() - start)
    }
  return [p99(times[0]), p99(times[1])]
}
