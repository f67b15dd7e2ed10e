import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { inTransaction, type Queryable, sql } from '#server/kit/db.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: bigint
let rudy: bigint
let asLuz: string
let asRudy: string

beforeAll(async () => {
  server = await aServer()
  luz = await createTestAccount(server.services, { page_url: 'luz', page_name: 'Luz Pinta' })
  rudy = await createTestAccount(server.services, { page_url: 'rudy', page_name: 'Rudy' })
  asLuz = await server.signIn(luz)
  asRudy = await server.signIn(rudy)
})
beforeEach(async () => {
  await server.services.db.deleteFrom('follows').execute()
  await server.services.db.deleteFrom('blocks').execute()
})
afterAll(() => server.close())

const post = (what: string, as: string | undefined, username: string) =>
  server.inject('POST', `/v1/user/${what}`, { as, body: { username } })
const list = async (what: string, as: string, query = '') => {
  const { body } = await server.inject('GET', `/v1/user/${what}${query}`, { as })
  return { names: body.data.map((person: { page_url: string }) => person.page_url) as string[], meta: body.meta }
}
const profile = async (pageUrl: string, as?: string) => server.inject('GET', `/v1/profile/${pageUrl}`, { as })

/** The stored size of each list of followers, its actual rows, and the sum of its blocks. */
async function readCounts(): Promise<unknown[]> {
  const { rows } = await sql`
    select l.list, l.size, (select count(*)::int from follows f where 'followers:' || f.followed_id = l.list and f.place is not null) as rows,
           (select coalesce(sum(b.size), 0)::int from counted_blocks b where b.list = l.list) as blocks
      from counted_lists l`.execute(server.services.db)
  return rows
}

async function expectCountsToEqualRows(): Promise<void> {
  for (const { size, rows, blocks } of (await readCounts()) as { size: number; rows: number; blocks: number }[])
    expect([size, blocks]).toEqual([rows, rows])
}

describe('following', () => {
  test('counts once when repeated, and unfollowing ends it', async () => {
    for (let round = 0; round < 2; round++)
      expect((await post('follow', asRudy, 'luz')).body.data).toEqual({ is_following: true, follower_count: 1 })
    expect((await profile('luz', asRudy)).body.data).toMatchObject({ is_following: true, follower_count: 1 })
    for (let round = 0; round < 2; round++)
      expect((await post('unfollow', asRudy, 'luz')).body.data).toEqual({ is_following: false, follower_count: 0 })
    await expectCountsToEqualRows()
  })

  test('and unfollowing, blocking and removing also work by an address that the page has left', async () => {
    const ana = await createTestAccount(server.services, { page_url: 'ana.noon' })
    const asAna = await server.signIn(ana)
    await server.inject('PUT', '/v1/user/profile', { as: asAna, body: { page_url: 'ana.ngayon' } })
    expect((await post('follow', asRudy, 'ana.noon')).body.data).toEqual({ is_following: true, follower_count: 1 })
    expect((await post('unfollow', asRudy, 'ana.noon')).body.data).toEqual({ is_following: false, follower_count: 0 })
    await post('follow', asAna, 'luz')
    expect((await post('follower/remove', asLuz, 'ana.noon')).body.data).toEqual({ page_url: 'ana.ngayon' })
    expect((await list('follower', asLuz)).names).toEqual([])
    expect((await post('block', asRudy, 'ana.noon')).body.data).toEqual({ page_url: 'ana.ngayon' })
    expect((await post('block', asAna, 'rudy')).status).toBe(404)
    expect((await post('unblock', asRudy, 'ana.noon')).body.data).toEqual({ page_url: 'ana.ngayon' })
  })

  test('by an account that is being closed does not count until it is reopened', async () => {
    const { db } = server.services
    const setClosed = (on: Queryable, at: Date | null) =>
      on.updateTable('accounts').set({ deactivated_at: at }).where('id', '=', rudy).execute()
    let following: ReturnType<typeof post> | undefined
    await inTransaction(db, async (tx) => {
      await setClosed(tx, new Date())
      following = post('follow', asRudy, 'luz')
      await untilWaitedFor(tx)
    })
    expect((await following)!.body.data).toEqual({ is_following: true, follower_count: 0 })
    await setClosed(db, null)
    expect((await profile('luz')).body.data.follower_count).toBe(1)
    await expectCountsToEqualRows()
  })

  test('is refused to visitors, for the viewer’s own page and for unknown pages', async () => {
    expect((await post('follow', undefined, 'luz')).body.exception).toBe('UnauthorizedAccessException')
    const own = await post('follow', asLuz, 'luz')
    expect([own.status, own.body.errors]).toEqual([422, { username: ['This is your own page.'] }])
    expect((await post('follow', asLuz, 'nobody')).body.exception).toBe('NotFoundException')
  })

  test('and unfollowing, removing, blocking and unblocking find no page whose account is not verified', async () => {
    await createTestAccount(server.services, { page_url: 'hindi.pa', is_verified: false })
    for (const what of ['follow', 'unfollow', 'follower/remove', 'block', 'unblock'])
      expect((await post(what, asLuz, 'hindi.pa')).body.exception, what).toBe('NotFoundException')
  })

  test('keeps the count equal to the rows after 200 concurrent toggles', async () => {
    const people = await Promise.all(
      Array.from({ length: 10 }, async (_, index) =>
        server.signIn(await createTestAccount(server.services, { page_url: `tao${index}` })),
      ),
    )
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, index) =>
        post(index % 3 === 0 ? 'unfollow' : 'follow', people[index % 10]!, index % 2 ? 'luz' : 'rudy'),
      ),
    )
    // A call that would wait longer than two seconds for a connection answers 503 without effect; no call may fail otherwise.
    const statuses = new Set(answers.map(({ status }) => status))
    expect(statuses).toContain(200)
    expect([...statuses].filter((status) => status !== 200 && status !== 503)).toEqual([])
    await expectCountsToEqualRows()
  })
})

describe('lists of people', () => {
  test('are the viewer’s own only, latest first, with twelve a page', async () => {
    for (let index = 0; index < 14; index++) {
      const id = await createTestAccount(server.services, { page_url: `fan${index}`, page_name: `Fan ${index}` })
      await server.services.db.insertInto('follows').values({ follower_id: id, followed_id: luz }).execute()
    }
    const first = await list('follower', asLuz)
    expect(first.names).toHaveLength(12)
    expect(first.names[0]).toBe('fan13')
    expect(first.meta).toEqual({ current_page: 1, last_page: 2, per_page: 12, total: 14 })
    expect((await list('follower', asLuz, '?page=2')).names).toEqual(['fan1', 'fan0'])
    expect((await list('follower', asRudy)).names).toEqual([])
    expect((await server.inject('GET', '/v1/user/follower')).status).toBe(401)
  })

  test('are searched by a part of a name or page address; LIKE wildcards have no effect', async () => {
    await post('follow', asRudy, 'luz')
    for (const search of ['ud', 'RUDY'])
      expect((await list('follower', asLuz, `?search=${search}`)).names).toEqual(['rudy'])
    for (const search of ['%25', '_', 'luz'])
      expect((await list('follower', asLuz, `?search=${search}`)).names).toEqual([])
    await post('follow', asLuz, 'rudy')
    expect((await list('following', asLuz, '?search=rud')).names).toEqual(['rudy'])
  })

  test('leave out people with a deactivated account, and include them again after reactivation', async () => {
    const ana = await createTestAccount(server.services, { page_url: 'ana' })
    await post('follow', await server.signIn(ana), 'luz')
    const close = (at: Date | null) =>
      server.services.db.updateTable('accounts').set({ deactivated_at: at }).where('id', '=', ana).execute()
    await close(new Date())
    expect((await list('follower', asLuz)).meta.total).toBe(0)
    await expectCountsToEqualRows()
    await close(null)
    expect((await list('follower', asLuz)).names).toEqual(['ana'])
    await expectCountsToEqualRows()
  })
})

describe('removing and blocking', () => {
  test('unfollowing, removing and blocking answer with what was done, in the language of the reader', async () => {
    await post('follow', asRudy, 'luz')
    expect((await post('unfollow', asRudy, 'luz')).body.message).toBe('Unfollowed Successfully')
    expect((await post('follower/remove', asLuz, 'rudy')).body.message).toBe('Removed Successfully')
    const headers = { cookie: `pixel_session=${asLuz}; pixel_language=fil` }
    const block = { headers, body: { username: 'rudy' } }
    expect((await server.inject('POST', '/v1/user/block', block)).body.message).toBe('Na-block na')
    await post('unblock', asLuz, 'rudy')
    expect((await post('block', asLuz, 'rudy')).body.message).toBe('Blocked Successfully')
  })

  test('a removed follower may follow again', async () => {
    await post('follow', asRudy, 'luz')
    expect((await post('follower/remove', asLuz, 'rudy')).body.data).toEqual({ page_url: 'rudy' })
    expect((await list('follower', asLuz)).names).toEqual([])
    expect((await post('follow', asRudy, 'luz')).status).toBe(200)
  })

  test('a block ends both follows and works both ways', async () => {
    await post('follow', asRudy, 'luz')
    await post('follow', asLuz, 'rudy')
    expect((await post('block', asLuz, 'rudy')).status).toBe(200)
    expect((await list('blocked', asLuz)).names).toEqual(['rudy'])
    expect((await list('blocked', asRudy)).names).toEqual([])
    for (const [pageUrl, as] of [
      ['luz', asRudy],
      ['rudy', asLuz],
    ] as const) {
      expect((await profile(pageUrl, as)).status).toBe(404)
      expect((await post('follow', as, pageUrl)).status).toBe(404)
    }
    expect((await list('following', asRudy)).names).toEqual([])
    await post('unblock', asLuz, 'rudy')
    expect((await profile('luz', asRudy)).body.data).toMatchObject({ is_following: false, follower_count: 0 })
    await expectCountsToEqualRows()
  })

  test('no follow survives a concurrent block', async () => {
    for (let round = 0; round < 20; round++) {
      await Promise.all([post('follow', asRudy, 'luz'), post('block', asLuz, 'rudy'), post('follow', asLuz, 'rudy')])
      const { n } = await server.services.db
        .selectFrom('follows')
        .select(sql<number>`count(*)::int`.as('n'))
        .executeTakeFirstOrThrow()
      expect(n).toBe(0)
      await post('unblock', asLuz, 'rudy')
    }
  })
})

test('every page of a list with many counting blocks has the right rows', async () => {
  const { db } = server.services
  await sql`insert into accounts (email, referral_code, email_verified_at) select 'many' || n || '@example.com', 'MANY' || n, now() from generate_series(1, 2500) n`.execute(
    db,
  )
  await sql`insert into profiles (account_id, page_url, page_url_skeleton, page_name, min_gift)
            select id, 'many' || substr(referral_code, 5), 'many' || id, 'Many', 2000 from accounts where referral_code like 'MANY%'`.execute(
    db,
  )
  await sql`insert into follows (follower_id, followed_id)
            select id, ${luz} from accounts where referral_code like 'MANY%' order by id`.execute(db)
  // Leaves gaps in several counting blocks.
  await sql`delete from follows where place % 7 = 0`.execute(db)
  const { rows } = await sql<{ page_url: string }>`
    select p.page_url from follows f join profiles p on p.account_id = f.follower_id where followed_id = ${luz} order by place desc`.execute(
    db,
  )
  const expected = rows.map(({ page_url }) => page_url)
  const last = Math.ceil(expected.length / 100)
  for (const page of [1, 2, 9, 11, last])
    expect((await list('follower', asLuz, `?per_page=100&page=${page}`)).names).toEqual(
      expected.slice((page - 1) * 100, page * 100),
    )
  expect((await list('follower', asLuz, `?per_page=100&page=${last + 1}`)).names).toEqual([])
})
