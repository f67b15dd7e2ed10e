import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: bigint
let rudy: bigint

beforeAll(async () => {
  server = await aServer()
  luz = await createTestAccount(server.services, {
    page_url: 'luz',
    page_name: 'Luz',
    bio: 'Paints.',
    min_gift: 50_00n,
    avatar_key: 'avatar-1.webp',
  })
  rudy = await createTestAccount(server.services, { page_url: 'rudy', page_name: 'Rudy' })
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

function read(pageUrl: string, as?: string) {
  return server.inject('GET', `/v1/profile/${pageUrl}`, { as })
}

async function block(blocker: bigint, blocked: bigint): Promise<void> {
  await server.services.db.insertInto('blocks').values({ blocker_id: blocker, blocked_id: blocked }).execute()
}

async function unblock(): Promise<void> {
  await server.services.db.deleteFrom('blocks').execute()
}

test('a page shows what is public and nothing else', async () => {
  const { status, body } = await read('luz')
  expect(status).toBe(200)
  expect(body.data).toEqual({
    page_url: 'luz',
    page_name: 'Luz',
    bio: 'Paints.',
    avatar: '/media/avatar-1.webp',
    avatar_variants: { WH100: '/media/avatar-1-wh100.webp' },
    comments: { who: 'everyone', may_comment: false },
    cover_photo: null,
    donation_count: 0,
    follower_count: 0,
    is_following: false,
    is_owner: false,
    min_gift_amount: 50,
    pinned_goal: null,
    menu: expect.any(Array),
  })
  expect(JSON.stringify(body)).not.toMatch(/example\.com|referral|account_id/)
})

test('an address is read without case and without spaces around', async () => {
  expect(await read('%20LUZ')).toMatchObject({ status: 200, body: { data: { page_url: 'luz' } } })
})

test('its owner and its followers are told that they are', async () => {
  await server.services.db.insertInto('follows').values({ follower_id: rudy, followed_id: luz }).execute()
  expect((await read('luz', await server.signIn(luz))).body.data).toMatchObject({
    is_owner: true,
    is_following: false,
    follower_count: 1,
  })
  expect((await read('luz', await server.signIn(rudy))).body.data).toMatchObject({
    is_owner: false,
    is_following: true,
  })
})

describe('a page that is kept from the viewer', () => {
  test('looks in every byte like one that never was, to both sides of a block', async () => {
    const unknown = await read('nobody-there')
    expect(unknown.status).toBe(404)
    for (const [blocker, blocked] of [
      [luz, rudy],
      [rudy, luz],
    ] as const) {
      await block(blocker, blocked)
      const as = await server.signIn(rudy)
      for (const url of ['/v1/profile/luz', '/v1/profile/donations/luz']) {
        const kept = await server.inject('GET', url, { as })
        const never = await server.inject('GET', url.replace('luz', 'nobody-there'), { as })
        expect([kept.status, kept.body]).toEqual([never.status, never.body])
        expect(Object.keys(kept.headers).sort()).toEqual(Object.keys(never.headers).sort())
      }
      const gift = await server.inject('POST', '/v1/donate/luz', { as, body: { amount: 50 } })
      expect([gift.status, gift.body]).toEqual([404, unknown.body])
      await unblock()
    }
  })

  test('is open to everybody else', async () => {
    await block(luz, rudy)
    const other = await createTestAccount(server.services, { page_url: 'mikay' })
    expect(await read('luz')).toMatchObject({ status: 200 })
    expect(await read('luz', await server.signIn(other))).toMatchObject({ status: 200 })
    expect(await read('luz', await server.signIn(luz))).toMatchObject({ status: 200 })
    await unblock()
  })

  test('was never verified: it looks like one that never was', async () => {
    await createTestAccount(server.services, { page_url: 'unverified', is_verified: false })
    expect((await read('unverified')).body).toEqual((await read('nobody-there')).body)
  })

  test('was closed by its owner: it says so', async () => {
    const closed = await createTestAccount(server.services, { page_url: 'closed', deactivated_at: clock.now() })
    expect(await read('closed')).toMatchObject({ status: 410, body: { exception: 'ContentNotAccessibleException' } })
    expect(await server.inject('GET', '/v1/user/profile', { as: await server.signIn(closed) })).toMatchObject({
      status: 401,
    })
  })

  test('was closed and its owner had blocked the viewer: it looks like one that never was', async () => {
    const closed = await createTestAccount(server.services, { page_url: 'closed-too', deactivated_at: clock.now() })
    await block(closed, rudy)
    expect((await read('closed-too', await server.signIn(rudy))).body).toEqual((await read('nobody-there')).body)
    await unblock()
  })
})

describe('an address that was changed', () => {
  test('leads to the page for 90 days', async () => {
    const as = await server.signIn(await createTestAccount(server.services, { page_url: 'before' }))
    await server.inject('PUT', '/v1/user/profile', { as, body: { page_url: 'afterwards' } })
    expect(await read('before')).toMatchObject({ status: 200, body: { data: { page_url: 'afterwards' } } })
    clock.shift(limits.oldPageUrlDays * DAY_MS - 60_000)
    expect(await read('before')).toMatchObject({ status: 200 })
    clock.shift(limits.oldPageUrlDays * DAY_MS + 60_000)
    expect(await read('before')).toMatchObject({ status: 404 })
    expect(await read('afterwards')).toMatchObject({ status: 200 })
  })

  test('leads nobody there who is blocked', async () => {
    const id = await createTestAccount(server.services, { page_url: 'old-name' })
    await server.inject('PUT', '/v1/user/profile', { as: await server.signIn(id), body: { page_url: 'new-name' } })
    await block(id, rudy)
    expect(await read('old-name', await server.signIn(rudy))).toMatchObject({ status: 404 })
    await unblock()
  })
})
