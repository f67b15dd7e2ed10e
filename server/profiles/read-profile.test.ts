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

test('a page shows only public fields', async () => {
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

test('a page address is read case-insensitively and trimmed', async () => {
  expect(await read('%20LUZ')).toMatchObject({ status: 200, body: { data: { page_url: 'luz' } } })
})

test('the answer says whether the viewer is the owner or a follower', async () => {
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

describe('a page that the viewer may not see', () => {
  test('is answered exactly like an unknown page when a block exists in either direction', async () => {
    const unknown = await read('nobody-there')
    expect(unknown.status).toBe(404)
    for (const [blocker, blocked] of [
      [luz, rudy],
      [rudy, luz],
    ] as const) {
      await block(blocker, blocked)
      const as = await server.signIn(rudy)
      for (const url of ['/v1/profile/luz', '/v1/profile/donations/luz']) {
        const blockedPage = await server.inject('GET', url, { as })
        const unknownPage = await server.inject('GET', url.replace('luz', 'nobody-there'), { as })
        expect([blockedPage.status, blockedPage.body]).toEqual([unknownPage.status, unknownPage.body])
        expect(Object.keys(blockedPage.headers).sort()).toEqual(Object.keys(unknownPage.headers).sort())
      }
      const gift = await server.inject('POST', '/v1/donate/luz', { as, body: { amount: 50 } })
      expect([gift.status, gift.body]).toEqual([404, unknown.body])
      await unblock()
    }
  })

  test('is open to all other viewers when a block hides it', async () => {
    await block(luz, rudy)
    const other = await createTestAccount(server.services, { page_url: 'mikay' })
    expect(await read('luz')).toMatchObject({ status: 200 })
    expect(await read('luz', await server.signIn(other))).toMatchObject({ status: 200 })
    expect(await read('luz', await server.signIn(luz))).toMatchObject({ status: 200 })
    await unblock()
  })

  test('is answered like an unknown page while it is unverified', async () => {
    await createTestAccount(server.services, { page_url: 'unverified', is_verified: false })
    expect((await read('unverified')).body).toEqual((await read('nobody-there')).body)
  })

  test('answers 410 when its owner has closed it', async () => {
    const closed = await createTestAccount(server.services, { page_url: 'closed', deactivated_at: clock.now() })
    expect(await read('closed')).toMatchObject({ status: 410, body: { exception: 'ContentNotAccessibleException' } })
    expect(await server.inject('GET', '/v1/user/profile', { as: await server.signIn(closed) })).toMatchObject({
      status: 401,
    })
  })

  test('is answered like an unknown page when it is closed and its owner has blocked the viewer', async () => {
    const closed = await createTestAccount(server.services, { page_url: 'closed-too', deactivated_at: clock.now() })
    await block(closed, rudy)
    expect((await read('closed-too', await server.signIn(rudy))).body).toEqual((await read('nobody-there')).body)
    await unblock()
  })
})

describe('a former page address', () => {
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

  test('answers 404 to a blocked viewer', async () => {
    const id = await createTestAccount(server.services, { page_url: 'old-name' })
    await server.inject('PUT', '/v1/user/profile', { as: await server.signIn(id), body: { page_url: 'new-name' } })
    await block(id, rudy)
    expect(await read('old-name', await server.signIn(rudy))).toMatchObject({ status: 404 })
    await unblock()
  })
})
