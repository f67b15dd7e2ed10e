import { setTimeout as wait } from 'node:timers/promises'
import { inTransaction, sql } from '#server/kit/db.ts'
import type { Services } from '#server/outside/services.ts'
import { createTestAccount } from '../../db/fixtures.ts'
import type { BenchEnvironment } from './environment.ts'
import { countLists, createCreators, takeTurns } from './lists.ts'
import { p99 } from './percentile.ts'
import { getSession } from './session.ts'
import { startWithProvider } from './with-provider.ts'

const FOLLOWERS = 100_000
/** Creators who take turns in publishing, so that none exceeds the hourly limit. */
const PUBLISHERS = 3

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
