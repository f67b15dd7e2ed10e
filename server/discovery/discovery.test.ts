import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { discoveryLimits } from '#contract/discovery.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let content: ReturnType<typeof getContent>
let luz: Creator
let tala: bigint
let fan: bigint
let session: string

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  content = getContent(server)
  luz = await aCreator(server.services, { page_url: 'luz.art', page_name: 'Luz Santos' })
  tala = await createTestAccount(server.services, {
    page_url: 'tala.komiks',
    page_name: 'Tala ng Luzon',
    bio: 'Komiks.',
  })
  await createTestAccount(server.services, { page_url: 'mang.bert', page_name: 'Panadero 100%' })
  fan = await createTestAccount(server.services, { page_url: 'fan' })
  session = await server.signIn(fan)
})
afterAll(() => server.close())

async function creators(query: string, as?: string): Promise<string[]> {
  const { status, body } = await server.inject('GET', `/v1/explore/creators${query}`, { as })
  expect(status).toBe(200)
  expect(body.meta.total).toBeGreaterThanOrEqual(body.data.length)
  return body.data.map((creator: { page_url: string }) => creator.page_url)
}

function set(id: bigint, change: { deactivated_at?: Date | null; email_verified_at?: Date | null }) {
  return server.services.db.updateTable('accounts').set(change).where('id', '=', id).execute()
}

/** Runs `read` while the first account blocks the second. */
async function whileBlocked<T>(blocker: bigint, blocked: bigint, read: () => Promise<T>): Promise<T> {
  const pair = { blocker_id: blocker, blocked_id: blocked }
  await server.services.db.insertInto('blocks').values(pair).execute()
  try {
    return await read()
  } finally {
    await server.services.db.deleteFrom('blocks').where('blocker_id', '=', blocker).execute()
  }
}

describe('creators', () => {
  test('are listed newest first, with the fields of a card', async () => {
    expect(await creators('')).toEqual(['fan', 'mang.bert', 'tala.komiks', 'luz.art'])
    const { body } = await server.inject('GET', '/v1/explore/creators?search=tala.komiks', {})
    expect(body.data).toEqual([
      {
        page_url: 'tala.komiks',
        page_name: 'Tala ng Luzon',
        bio: 'Komiks.',
        avatar: null,
        avatar_variants: null,
        follower_count: 0,
      },
    ])
    await server.inject('POST', '/v1/user/follow', { as: session, body: { username: 'tala.komiks' } })
    const again = await server.inject('GET', '/v1/explore/creators?search=tala.komiks', {})
    expect(again.body.data[0].follower_count).toBe(1)
  })

  test.each([
    ['luz', ['luz.art', 'tala.komiks']],
    ['LUZ', ['luz.art', 'tala.komiks']],
    ['@luz', ['luz.art', 'tala.komiks']],
    ['santos', ['luz.art']],
    ['tala ng', ['tala.komiks']],
    ['lu', ['luz.art']],
    ['pa', ['mang.bert']],
    ['omik', ['tala.komiks']],
    ['100%', ['mang.bert']],
    ['%', []],
    ['_a_', []],
    ['wala', []],
  ])('are found by %j', async (letters, expected) => {
    expect(await creators(`?search=${encodeURIComponent(letters)}`)).toEqual(expected)
  })

  test('are paged', async () => {
    expect(await creators('?per_page=3')).toEqual(['fan', 'mang.bert', 'tala.komiks'])
    expect(await creators('?per_page=3&page=2')).toEqual(['luz.art'])
    expect(await creators('?per_page=3&page=3')).toEqual([])
    const { status } = await server.inject('GET', `/v1/explore/creators?search=${'a'.repeat(101)}`, {})
    expect(status).toBe(422)
  })

  test('leave out deactivated accounts and unverified addresses', async () => {
    await set(tala, { deactivated_at: clock.now() })
    expect(await creators('')).not.toContain('tala.komiks')
    for (const letters of ['tala.komiks', 'ta', 'luzon']) expect(await creators(`?search=${letters}`)).toEqual([])
    await set(tala, { deactivated_at: null, email_verified_at: null })
    expect(await creators('')).not.toContain('tala.komiks')
    for (const letters of ['tala.komiks', 'ta', 'luzon']) expect(await creators(`?search=${letters}`)).toEqual([])
    await set(tala, { email_verified_at: clock.now() })
    expect(await creators('')).toContain('tala.komiks')
  })

  test('leave out blocked accounts, in both directions', async () => {
    const see = () => Promise.all(['', '?search=tala.komiks', '?search=luzon'].map((query) => creators(query, session)))
    for (const list of await see()) expect(list).toContain('tala.komiks')
    for (const pair of [
      [fan, tala],
      [tala, fan],
    ] as const)
      for (const list of await whileBlocked(...pair, see)) expect(list).not.toContain('tala.komiks')
  })

  test('are limited in number, and the total is limited too', async () => {
    await sql`
      with fresh as (
        insert into accounts (email, email_verified_at, referral_code)
        select 'dami' || n || '@many.example', now(), 'DAMI' || n
          from generate_series(1, ${discoveryLimits.creatorsMax + 20}::int) n returning id, email)
      insert into profiles (account_id, page_url, page_url_skeleton, page_name)
      select id, split_part(email, '@', 1), split_part(email, '@', 1), 'Marami ' || id from fresh`.execute(
      server.services.db,
    )
    for (const query of ['?search=dami', '?search=marami', '?search=arami', '?search=']) {
      const { body } = await server.inject('GET', `/v1/explore/creators${query}&per_page=100&page=3`, {})
      expect(body.meta.total, query).toBe(discoveryLimits.creatorsMax)
      expect(body.data, query).toHaveLength(discoveryLimits.creatorsMax - 200)
    }
  })
})

describe('popular hashtags', () => {
  let first: Made

  beforeAll(async () => {
    first = await content.make(luz, { caption: '#komiks #maynila' })
    await content.make(luz, { caption: '#Komiks' })
    await content.make({ account_id: tala, page_url: 'tala.komiks' }, { caption: '#bakunawa' })
  })

  async function tags(as?: string) {
    const { status, body } = await server.inject('GET', '/v1/explore/hashtags', { as })
    expect(status).toBe(200)
    return body.data
  }

  test('are ordered by how much content they have', async () => {
    expect(await tags()).toEqual([
      { tag: 'komiks', size: 2 },
      { tag: 'bakunawa', size: 1 },
      { tag: 'maynila', size: 1 },
    ])
    await expectSizesToEqualRows()
  })

  test('do not count hidden or retagged content and deactivated accounts, and count it again once restored', async () => {
    await content.update(first, { is_published: 0 })
    expect(await tags()).toEqual([
      { tag: 'bakunawa', size: 1 },
      { tag: 'komiks', size: 1 },
    ])
    await content.update(first, { is_published: 1, caption: '#sining' })
    expect(await tags()).toContainEqual({ tag: 'sining', size: 1 })
    await set(tala, { deactivated_at: clock.now() })
    expect(await tags()).not.toContainEqual({ tag: 'bakunawa', size: 1 })
    await set(tala, { deactivated_at: null })
    expect(await tags()).toContainEqual({ tag: 'bakunawa', size: 1 })
    await expectSizesToEqualRows()
  })

  test('do not count content of blocked accounts, in both directions', async () => {
    for (const pair of [
      [fan, tala],
      [tala, fan],
    ] as const)
      expect(await whileBlocked(...pair, () => tags(session))).not.toContainEqual({ tag: 'bakunawa', size: 1 })
    expect(await tags(session)).toContainEqual({ tag: 'bakunawa', size: 1 })
  })

  async function expectSizesToEqualRows(): Promise<void> {
    const { rows } = await sql`
      select tag, sum(n)::int as n
        from (select tag, count(*) as n from hashtags where is_listed group by tag
              union all select substr(list, 5), -size from counted_lists where list like 'tag:%') d
       group by tag having sum(n) <> 0`.execute(server.services.db)
    expect(rows).toEqual([])
  }
})
