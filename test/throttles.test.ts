// Rate limits on Blocs, goals, follows, push devices, reactions and searches: as in production, and those that RATE_LIMITS=relaxed lifts.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { type Answer, aServer, type TestServer } from './server.ts'

const BLOCS = '/v1/user/blocs'
const words = { title: 'Bagong kuwento', description: 'Lalabas sa Lunes.' }
const search = (server: TestServer, as?: string) => server.inject('GET', '/v1/explore/creators?search=luz', { as })

/** Sets the used points of this limit for the next hour. */
async function setUsedPoints(server: TestServer, name: string, points: number): Promise<void> {
  const { rowCount } = await server.services.database.pool.query(
    `update rate_limits set points = $1, expire = $2 where split_part(key, ':', 1) = $3`,
    [points, Date.now() + 3_600_000, name],
  )
  expect(rowCount, name).toBeGreaterThan(0)
}

function expectRefused(answer: Answer): void {
  expect(answer).toMatchObject({ status: 429, body: { exception: 'TooManyRequestsException' } })
  expect(answer.body.data.retry_in_seconds).toBeGreaterThan(3500)
}

describe.each(['on', 'relaxed'])('with RATE_LIMITS=%s', (RATE_LIMITS) => {
  let server: TestServer
  let as: string
  let other: string
  beforeAll(async () => {
    server = await aServer({ env: { RATE_LIMITS } })
    as = await server.signIn(await createTestAccount(server.services, { page_url: 'luz' }))
    other = await server.signIn(await createTestAccount(server.services, { page_url: 'rudy' }))
  })
  afterAll(() => server.close())

  test('writing Blocs is limited per creator and hour, and so are changes and deletions', async () => {
    const { id } = (await server.inject('POST', BLOCS, { as, body: words })).body.data
    await setUsedPoints(server, 'bloc', serverLimits.blocsPerHour)
    expectRefused(await server.inject('POST', BLOCS, { as, body: words }))
    expect(await server.inject('POST', BLOCS, { as: other, body: words })).toMatchObject({ status: 200 })
    expect(await server.inject('PUT', `${BLOCS}/${id}`, { as, body: words })).toMatchObject({ status: 200 })
    await setUsedPoints(server, 'bloc-change', serverLimits.blocChangesPerHour)
    expectRefused(await server.inject('PUT', `${BLOCS}/${id}`, { as, body: words }))
    expectRefused(await server.inject('DELETE', `${BLOCS}/${id}`, { as }))
  })

  test('adding goals is limited per creator and hour, but a repeat of one that was added is answered', async () => {
    const add = (by: string, key: string) =>
      server.inject('POST', '/v1/user/goals', {
        as: by,
        body: { title: 'Bagong lente', target_amount: 500, state: 'draft' },
        headers: { 'idempotency-key': key },
      })
    const first = await add(as, 'first')
    await setUsedPoints(server, 'goal', serverLimits.goalsPerHour)
    expectRefused(await add(as, 'second'))
    expect((await add(as, 'first')).body.data.id).toBe(first.body.data.id)
    expect(await add(other, 'first')).toMatchObject({ status: 200 })
  })

  test('following mails a stranger, so it is limited per account and per network; unfollowing is not', async () => {
    const follow = (by: string, username: string) =>
      server.inject('POST', '/v1/user/follow', { as: by, body: { username } })
    expect(await follow(as, 'rudy')).toMatchObject({ status: 200 })
    await setUsedPoints(server, 'follow', serverLimits.followsPerHour)
    expectRefused(await follow(as, 'rudy'))
    expect(await server.inject('POST', '/v1/user/unfollow', { as, body: { username: 'rudy' } })).toMatchObject({
      status: 200,
    })
    expect(await follow(other, 'luz')).toMatchObject({ status: 200 })
    await setUsedPoints(server, 'follow-network', serverLimits.followsPerNetworkHour)
    expect((await follow(other, 'luz')).status).toBe(RATE_LIMITS === 'on' ? 429 : 200)
  })

  test('registering devices for push, each of which has a name looked up, is limited per account and hour', async () => {
    const add = (by: string) =>
      server.inject('POST', '/v1/user/push', {
        as: by,
        body: { endpoint: 'https://127.0.0.1/push', keys: { p256dh: 'x', auth: 'x' } },
      })
    expect(await add(as)).toMatchObject({ status: 422 })
    await setUsedPoints(server, 'push-device', serverLimits.pushDevicesPerHour)
    expectRefused(await add(as))
    expect(await add(other)).toMatchObject({ status: 422 })
  })

  test('reacting and removing reactions share a limit per account and hour, and one per network', async () => {
    const { id } = (await server.inject('POST', BLOCS, { as: other, body: words })).body.data
    const about = { content_id: id, content_type: 'bloc' }
    const react = (by: string) =>
      server.inject('POST', '/v1/user/reactions/add', { as: by, body: { ...about, reaction_id: 1 } })
    expect(await react(as)).toMatchObject({ status: 200 })
    await setUsedPoints(server, 'reaction', serverLimits.reactionsPerHour)
    expectRefused(await react(as))
    expectRefused(await server.inject('DELETE', '/v1/user/reactions/remove', { as, body: about }))
    expect(await react(other)).toMatchObject({ status: 200 })
    await setUsedPoints(server, 'reaction-network', serverLimits.reactionsPerNetworkHour)
    expect((await react(other)).status).toBe(RATE_LIMITS === 'on' ? 429 : 200)
  })

  test('searches are limited per account and per network; the list of newest pages is not', async () => {
    expect(await search(server, as)).toMatchObject({ status: 200 })
    await setUsedPoints(server, 'search', serverLimits.searchesPerHour)
    expectRefused(await search(server, as))
    expect(await search(server)).toMatchObject({ status: 200 })
    await setUsedPoints(server, 'search-network', serverLimits.searchesPerNetworkHour)
    expect((await search(server)).status).toBe(RATE_LIMITS === 'on' ? 429 : 200)
    expect(await server.inject('GET', '/v1/explore/creators?page=2', { as })).toMatchObject({ status: 200 })
  })
})
