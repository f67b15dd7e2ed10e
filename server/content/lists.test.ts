// Long lists counted in blocks return exactly what a full scan of the posts returns.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findTagged } from '#server/hashtags/read-hashtag.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { feedIds, ownPostIds } from './lists.ts'

let server: TestServer
let luz: Creator
let rudy: Creator

beforeAll(async () => {
  server = await aServer()
  luz = await aCreator(server.services)
  rudy = await aCreator(server.services)
})
afterAll(() => server.close())

/**
 * Inserts posts in bulk: one in three a slide, one in seven a draft, of which one in five is scheduled; each tagged `all`, one in five
 * tagged `some`.
 */
async function insertPosts(creator: Creator, count: number): Promise<void> {
  await sql`
    with made as (
      insert into posts (creator_id, kind, price_id, price, is_published, published_at, publish_at)
      select ${creator.account_id}, case when n % 3 = 0 then 'slide' else 'snap' end, 1, 0, n % 7 <> 0,
             case when n % 7 <> 0 then clock_timestamp() - random() * interval '1 day' end,
             case when n % 35 = 0 then now() + (n % 4) * interval '1 hour' end
        from generate_series(1, ${count}::int) n
      returning id)
    insert into hashtags (tag, content_type, content_id) select 'all', 'post', id from made order by id`.execute(
    server.services.db,
  )
  await sql`
    insert into hashtags (tag, content_type, content_id)
    select 'some', 'post', id from (select id, row_number() over (order by id) as n from posts where creator_id = ${creator.account_id}) o
     where n % 5 = 0 and not exists (select 1 from hashtags h where h.tag = 'some' and h.content_id = o.id)
     order by id
        on conflict do nothing`.execute(server.services.db)
}

async function ids(query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> {
  return (await query.execute(server.services.db)).rows.map((row) => row.id)
}

/** Every list with a function that reads a page of it, and the ids it must contain. */
async function lists(viewer?: bigint) {
  const { db } = server.services
  const found: [string, (page: number, per_page: number) => ReturnType<typeof feedIds>, string[]][] = []
  const creatorId = luz.account_id
  for (const type of ['all', 'snap', 'slide'] as const) {
    const some = sql`from posts where creator_id = ${creatorId} and deleted_at is null and (${type} = 'all' or kind = ${type})`
    found.push([
      `feed ${type}`,
      (page, per_page) => feedIds(db, { creatorId, type }, { page, per_page }),
      await ids(sql`select id ${some} and is_published order by published_at desc, id desc`),
    ])
    found.push([
      `own ${type}`,
      (page, per_page) => ownPostIds(db, { creatorId, type }, { page, per_page }),
      await ids(sql`select id ${some} order by publish_at nulls last, id desc`),
    ])
  }
  for (const tag of ['all', 'some', 'none'])
    found.push([
      `#${tag}`,
      async (page, per_page) => {
        const found = await findTagged(db, tag, viewer, { page, per_page })
        return { ...found, rows: found.rows.map((row) => row.id) }
      },
      await ids(sql`select o.id from posts o join hashtags h on h.content_id = o.id join accounts a on a.id = o.creator_id
                     where h.tag = ${tag} and o.deleted_at is null and o.is_published and a.deactivated_at is null
                       and not exists (select 1 from blocks where blocker_id = ${viewer ?? null} and blocked_id = o.creator_id)
                     order by o.published_at desc, o.id desc`),
    ])
  return found
}

async function expectExact(viewer?: bigint): Promise<void> {
  for (const [name, read, all] of await lists(viewer)) {
    const last = Math.max(1, Math.ceil(all.length / 97))
    for (const page of new Set([1, 2, Math.ceil(last / 2), last - 1, last, last + 1].filter((n) => n > 0))) {
      const { rows, total } = await read(page, 97)
      expect(total, name).toBe(all.length)
      expect(rows, `${name}, page ${page}`).toEqual(all.slice((page - 1) * 97, page * 97))
    }
  }
}

describe('pages of thousands of posts', () => {
  test('are exact while posts are added, changed, deleted and untagged', async () => {
    // Several statements, because a block of counts is only opened between statements.
    for (let n = 0; n < 10; n++) await insertPosts(luz, 500)
    for (let n = 0; n < 3; n++) await insertPosts(rudy, 800)
    const { rows } = await sql<{
      n: number
    }>`select count(*)::int as n from counted_blocks where list like 'own-posts:%:all'`.execute(server.services.db)
    expect(rows[0]!.n).toBeGreaterThanOrEqual(5)
    await expectExact()

    const any = (share: number) => sql`creator_id = ${luz.account_id} and deleted_at is null and random() < ${share}`
    await sql`update posts set is_published = not is_published, published_at = coalesce(published_at, now()), publish_at = null
               where ${any(0.2)}`.execute(server.services.db)
    await sql`update posts set deleted_at = now(), purge_at = now() where ${any(0.3)}`.execute(server.services.db)
    await sql`delete from hashtags where tag = 'some' and random() < 0.3`.execute(server.services.db)
    await expectExact()

    await insertPosts(luz, 1500)
    await expectExact()
  })

  test('leave out accounts the viewer blocked, and deactivated ones until they are reactivated', async () => {
    const viewer = await aCreator(server.services)
    await server.services.db
      .insertInto('blocks')
      .values({ blocker_id: viewer.account_id, blocked_id: rudy.account_id })
      .execute()
    await expectExact(viewer.account_id)
    for (const deactivated_at of [clock.now(), null]) {
      await server.services.db
        .updateTable('accounts')
        .set({ deactivated_at })
        .where('id', '=', luz.account_id)
        .execute()
      await expectExact()
      await expectExact(viewer.account_id)
    }
  })

  test('are exact when twenty transactions publish concurrently', async () => {
    await Promise.all(Array.from({ length: 20 }, (_, i) => insertPosts(i % 2 ? luz : rudy, 60)))
    await expectExact()
  })

  test('are exact for posts whose ids and dates lie in the past when they are inserted', async () => {
    await sql`insert into posts (id, creator_id, kind, price_id, price, published_at)
              select uuidv7(interval '-1 year' + n * interval '1 minute'), ${luz.account_id}, 'snap', 1, 0, now() - n * interval '1 day'
                from generate_series(1, 50) n order by random()`.execute(server.services.db)
    await expectExact()
  })
})
