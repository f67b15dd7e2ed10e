import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { anImage } from '#server/content/testing.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { closeOverdueGoals } from './close-overdue-goals.ts'
import { getGoals } from './testing.ts'

let server: TestServer
let goals: ReturnType<typeof getGoals>
let maya: Creator
beforeAll(async () => {
  server = await aServer()
  goals = getGoals(server)
  maya = await aCreator(server.services)
})
afterAll(() => server.close())
const inDays = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString()

describe('a goal', () => {
  test('is returned with all its fields and listed on its page immediately', async () => {
    const creator = await aCreator(server.services)
    const goal = await goals.add(creator, {
      title: 'A tablet that #works',
      description: 'The old one draws by itself.',
      target_amount: '5000.50',
      deadline: '2099-01-31',
      is_pinned: 1,
    })
    expect(goal).toMatchObject({
      title: 'A tablet that #works',
      description: 'The old one draws by itself.',
      target_amount: 5000.5,
      current_amount: 0,
      gift_count: 0,
      // The end of that day in Manila.
      deadline: '2099-01-31T15:59:59.999Z',
      state: 'active',
      is_pinned: true,
      is_owner: true,
      count_all_gifts: false,
      image_url: null,
      reactions: { all_count: 0, details: null },
    })
    const { body } = await server.inject('GET', `/v1/profile/goals/${creator.page_url}`)
    expect(body.meta).toMatchObject({ total: 1, last_page: 1 })
    expect(body.data).toEqual([{ ...goal, is_owner: false }])
    expect(await goals.seen(goal)).toEqual({ ...goal, is_owner: false })
  })

  test('sent again with its idempotency key is added once', async () => {
    const creator = await aCreator(server.services)
    const as = await server.signIn(creator.account_id)
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = () =>
      server.inject('POST', '/v1/user/goals', { as, headers, body: { title: 'Minsan', target_amount: 500 } })
    const [first, again] = [await send(), await send()]
    expect(again.body.data).toEqual(first.body.data)
    const { body } = await server.inject('GET', `/v1/profile/goals/${creator.page_url}`)
    expect(body.meta.total).toBe(1)
  })

  test('requires a title and a target of ₱100 or more', async () => {
    const refused = await goals.tryAdd(maya, { title: ' ', target_amount: 99.99 })
    expect(refused.status).toBe(422)
    expect(refused.body.errors).toEqual({
      title: [texts.titleRequired],
      target_amount: ['The smallest target is ₱100.00.'],
    })
    const long = await goals.tryAdd(maya, { title: 'x'.repeat(61), description: 'x'.repeat(301), deadline: 'soon' })
    expect(long.body.errors).toMatchObject({
      title: [texts.length60],
      description: [texts.length300],
      deadline: [texts.goalDeadline],
    })
    const never = await goals.tryAdd(maya, { title: 'Never', target_amount: 100, deadline: '2099-02-30' })
    expect(never.body.errors).toEqual({ deadline: [texts.goalDeadline] })
    const past = await goals.tryAdd(maya, { title: 'Late', target_amount: 100, deadline: '2020-01-01' })
    expect(past.body.errors).toEqual({ deadline: [texts.goalDeadlinePast] })
  })

  test('as a draft is visible only to its creator until it is started', async () => {
    const creator = await aCreator(server.services)
    const draft = await goals.add(creator, { state: 'draft' })
    expect(draft.state).toBe('draft')
    expect((await goals.own(creator)).map((goal) => goal.id)).toEqual([draft.id])
    expect((await server.inject('GET', `/v1/profile/goals/${creator.page_url}`)).body.data).toEqual([])
    expect((await goals.trySeen(draft)).status).toBe(404)
    expect((await goals.give(draft, { amount: 50 })).status).toBe(404)
    expect((await goals.tryChange(creator, draft, { is_pinned: 1 })).body.errors).toEqual({
      is_pinned: [texts.goalPinnedRuns],
    })
    expect((await goals.tryChange(creator, draft, { state: 'closed' })).body.errors).toEqual({
      state: [texts.goalNotStarted],
    })
    expect((await goals.trySeen(draft)).status).toBe(404)
    expect(await goals.change(creator, draft, { state: 'active', is_pinned: 1 })).toMatchObject({
      state: 'active',
      is_pinned: true,
      title: draft.title,
    })
    expect((await goals.trySeen(draft)).status).toBe(200)
    expect((await goals.tryChange(creator, draft, { state: 'draft' })).body.errors).toEqual({
      state: [texts.goalStarted],
    })
  })

  test('can be changed field by field, and only by its creator', async () => {
    const creator = await aCreator(server.services)
    const goal = await goals.add(creator, { description: 'Why', deadline: inDays(9) })
    expect(await goals.change(creator, goal, { title: 'Two tablets', target_amount: 900 })).toMatchObject({
      title: 'Two tablets',
      target_amount: 900,
      description: 'Why',
      deadline: goal.deadline,
    })
    expect(await goals.change(creator, goal, { description: null, deadline: null })).toMatchObject({
      title: 'Two tablets',
      description: null,
      deadline: null,
    })
    for (const [method, path, status] of [
      ['PUT', `/v1/user/goals/${goal.id}`, 403],
      ['DELETE', `/v1/user/goals/${goal.id}`, 403],
      ['GET', `/v1/user/goals/${goal.id}`, 404],
    ] as const) {
      const as = await server.signIn(maya.account_id)
      const body = method === 'PUT' ? { title: 'Mine now' } : undefined
      expect((await server.inject(method, path, { as, body })).status, `${method} of another’s`).toBe(status)
      expect((await server.inject(method, path, { body })).status, `${method} without a session`).toBe(401)
    }
    expect((await server.inject('POST', '/v1/user/goals', { body: { title: 'x', target_amount: 100 } })).status).toBe(
      401,
    )
    expect((await server.inject('GET', '/v1/user/goals')).status).toBe(401)
    expect((await goals.tryChange(creator, { ...goal, id: 'none' }, {})).status).toBe(404)
  })

  test('takes a picture of its creator that nothing else shows, and keeps the one it has', async () => {
    const creator = await aCreator(server.services)
    const [first, second] = [
      await anImage(server.services, creator.account_id),
      await anImage(server.services, creator.account_id),
    ]
    const goal = await goals.add(creator, { image: first })
    expect(await goals.change(creator, goal, { image: first, title: 'The same picture' })).toMatchObject({
      image_url: goal.image_url,
    })
    const other = await goals.add(creator, {})
    for (const image of [first, await anImage(server.services, maya.account_id)])
      expect((await goals.tryChange(creator, other, { image })).body.errors).toEqual({ image: [texts.photoUnknown] })
    expect((await goals.change(creator, goal, { image: second })).image_url).not.toBe(goal.image_url)
  })

  test('can be closed, opened again, and deleted as long as it has no gifts', async () => {
    const creator = await aCreator(server.services)
    const goal = await goals.add(creator, { is_pinned: 1 })
    expect(await goals.change(creator, goal, { state: 'closed' })).toMatchObject({ state: 'closed', is_pinned: false })
    expect((await goals.seen(goal)).state).toBe('closed')
    expect((await goals.give(goal, { amount: 50 })).body).toMatchObject({
      exception: 'ValidationException',
      errors: { goal_id: [texts.goalClosed] },
    })
    expect(await goals.change(creator, goal, { state: 'active' })).toMatchObject({ state: 'active' })
    expect((await goals.tryChange(creator, goal, { state: 'reached' })).body.errors).toEqual({
      state: [texts.goalReachedByGifts],
    })
    expect((await goals.remove(creator, goal)).status).toBe(200)
    for (const { status, body } of [await goals.trySeen(goal), await goals.give(goal, { amount: 50 })])
      expect([status, body.exception, body.message]).toEqual([410, 'ContentNotAccessibleException', texts.goalDeleted])
    expect(await goals.own(creator)).toEqual([])
  })

  test('that was a draft when it was deleted was never there for others', async () => {
    const creator = await aCreator(server.services)
    const draft = await goals.add(creator, { state: 'draft' })
    expect((await goals.remove(creator, draft)).status).toBe(200)
    expect((await goals.trySeen(draft)).status).toBe(404)
    expect((await goals.give(draft, { amount: 50 })).status).toBe(404)
    const about = { content_type: 'goal', content_id: draft.id }
    const as = await server.signIn(maya.account_id)
    for (const list of ['reactors', 'comments'])
      expect((await server.inject('GET', `/v1/content/${list}?${new URLSearchParams(about)}`, { as })).status).toBe(404)
    const react = await server.inject('POST', '/v1/user/reactions/add', { as, body: { ...about, reaction_id: 1 } })
    expect(react.status).toBe(404)
  })

  test('that was deleted or taken down is 404 to a blocked giver, as everything of this creator', async () => {
    const [creator, giver] = [await aCreator(server.services), await aCreator(server.services)]
    const [deleted, takenDown] = [await goals.add(creator), await goals.add(creator)]
    await goals.remove(creator, deleted)
    await server.services.db
      .updateTable('goals')
      .set({ taken_down_at: new Date() })
      .where('id', '=', takenDown.id)
      .execute()
    const as = await server.signIn(giver.account_id)
    const answers = async () => [
      (await goals.give(deleted, { amount: 50 }, as)).status,
      (await goals.give(takenDown, { amount: 50 }, as)).status,
      (await goals.trySeen(deleted, as)).status,
    ]
    expect(await answers()).toEqual([410, 410, 410])
    await server.services.db
      .insertInto('blocks')
      .values({ blocker_id: creator.account_id, blocked_id: giver.account_id })
      .execute()
    expect(await answers()).toEqual([404, 404, 404])
  })

  test('is closed after its deadline', async () => {
    const creator = await aCreator(server.services)
    const goal = await goals.add(creator, { deadline: inDays(2), is_pinned: 1 })
    try {
      clock.shift(3 * DAY_MS)
      expect((await goals.seen(goal)).state).toBe('closed')
      expect((await server.inject('GET', `/v1/profile/${creator.page_url}`)).body.data.pinned_goal).toBeNull()
      expect((await goals.give(goal, { amount: 50 })).body.errors).toEqual({ goal_id: [texts.goalClosed] })
      await closeOverdueGoals(server.services.db)
      expect(await goals.seen(goal)).toMatchObject({ state: 'closed', is_pinned: false })
      expect((await goals.tryChange(creator, goal, { state: 'active' })).body.errors).toEqual({
        deadline: [texts.goalDeadlinePast],
      })
      // The form sends every field: a deadline that stays is no new one.
      expect(await goals.change(creator, goal, { title: 'Was for a tablet', deadline: goal.deadline })).toMatchObject({
        title: 'Was for a tablet',
      })
      expect((await goals.tryChange(creator, goal, { deadline: inDays(1) })).body.errors).toHaveProperty('deadline')
      expect(await goals.change(creator, goal, { state: 'active', deadline: inDays(9) })).toMatchObject({
        state: 'active',
      })
    } finally {
      clock.shift(0)
    }
  })
})

describe('limits on running and pinned goals', () => {
  test('a fourth running goal is refused until one is closed', async () => {
    const creator = await aCreator(server.services)
    const [first] = [await goals.add(creator), await goals.add(creator), await goals.add(creator)]
    const fourth = { title: 'Fourth', target_amount: 100 }
    expect((await goals.tryAdd(creator, fourth)).body).toMatchObject({
      exception: 'ValidationException',
      errors: { state: [texts.goalsRunning] },
    })
    const draft = await goals.add(creator, { ...fourth, state: 'draft' })
    expect((await goals.tryChange(creator, draft, { state: 'active' })).body.errors).toEqual({
      state: [texts.goalsRunning],
    })
    await goals.change(creator, first, { state: 'closed' })
    expect(await goals.change(creator, draft, { state: 'active' })).toMatchObject({ state: 'active' })
  })

  test('the limit holds for concurrent requests, and overdue goals do not count', async () => {
    const creator = await aCreator(server.services)
    const answers = await Promise.all(Array.from({ length: 12 }, () => goals.tryAdd(creator, { deadline: inDays(1) })))
    expect(answers.map(({ status }) => status).sort()).toEqual([...Array(3).fill(200), ...Array(9).fill(422)])
    try {
      clock.shift(2 * DAY_MS)
      expect((await goals.tryAdd(creator, {})).status).toBe(200)
    } finally {
      clock.shift(0)
    }
  })

  test('database constraints prevent a fourth running goal and a second pinned one', async () => {
    const creator = await aCreator(server.services)
    for (let n = 0; n < 3; n++) await goals.add(creator)
    const row = {
      creator_id: creator.account_id,
      title: 'Past the command',
      target: 100_00n,
      state: 'active',
      created_at: new Date(),
      started_at: new Date(),
    }
    for (const place of [null, 0, 1, 2, 3, 4])
      await expect(
        server.services.db
          .insertInto('goals')
          .values({ ...row, place })
          .execute(),
      ).rejects.toThrow(/goals_(check|place_check|creator_id_place_key)/)
    await expect(
      server.services.db
        .updateTable('goals')
        .set({ is_pinned: true })
        .where('creator_id', '=', creator.account_id)
        .execute(),
    ).rejects.toThrow(/goals_pinned/)
  })

  test('pinning a goal unpins the other one, and the page shows the pinned goal', async () => {
    const creator = await aCreator(server.services)
    const first = await goals.add(creator, { title: 'First', is_pinned: 1 })
    const second = await goals.add(creator, { title: 'Second', is_pinned: 1 })
    expect((await goals.own(creator)).map(({ title, is_pinned }) => [title, is_pinned])).toEqual([
      ['Second', true],
      ['First', false],
    ])
    const pinned = async () => (await server.inject('GET', `/v1/profile/${creator.page_url}`)).body.data.pinned_goal
    expect(await pinned()).toEqual({
      id: second.id,
      title: 'Second',
      target_amount: second.target_amount,
      current_amount: 0,
      gift_count: 0,
      state: 'active',
      deadline: null,
    })
    await goals.change(creator, first, { is_pinned: 1 })
    expect((await pinned()).id).toBe(first.id)
    await goals.change(creator, first, { is_pinned: 0 })
    expect(await pinned()).toBeNull()
  })
})

describe('access to a goal', () => {
  test('is refused to a blocked account: it cannot read, give or react', async () => {
    const creator = await aCreator(server.services)
    const other = await aCreator(server.services)
    const goal = await goals.add(creator, { is_pinned: 1 })
    const as = await server.signIn(other.account_id)
    await server.inject('POST', '/v1/user/block', {
      as: await server.signIn(creator.account_id),
      body: { username: other.page_url },
    })
    const calls = [
      await server.inject('GET', `/v1/profile/goals/${creator.page_url}`, { as }),
      await server.inject('GET', `/v1/profile/goals/${creator.page_url}/${goal.id}`, { as }),
      await goals.give(goal, { amount: 50 }, as),
      await server.inject('POST', '/v1/user/reactions/add', {
        as,
        body: { content_type: 'goal', content_id: goal.id, reaction_id: 1 },
      }),
      await server.inject('GET', `/v1/content/reactors?content_type=goal&content_id=${goal.id}`, { as }),
    ]
    for (const { status, body } of calls) expect([status, body.exception]).toEqual([404, 'NotFoundException'])
  })

  test('includes reacting, which is counted and refused once the goal is deleted', async () => {
    const creator = await aCreator(server.services)
    const goal = await goals.add(creator)
    const as = await server.signIn(maya.account_id)
    const reaction = { content_type: 'goal', content_id: goal.id }
    expect(
      (await server.inject('POST', '/v1/user/reactions/add', { as, body: { ...reaction, reaction_id: 3 } })).status,
    ).toBe(200)
    expect((await goals.seen(goal, as)).reactions).toMatchObject({ support_count: 1, all_count: 1, details: { id: 3 } })
    await goals.remove(creator, goal)
    expect(
      (await server.inject('POST', '/v1/user/reactions/add', { as, body: { ...reaction, reaction_id: 1 } })).body
        .exception,
    ).toBe('ReactionNotAllowedException')
  })

  test('is refused on a closed page', async () => {
    const creator = await aCreator(server.services)
    const goal = await goals.add(creator)
    await server.services.db
      .updateTable('accounts')
      .set({ deactivated_at: new Date() })
      .where('id', '=', creator.account_id)
      .execute()
    expect((await goals.trySeen(goal)).status).toBe(410)
    expect((await goals.give(goal, { amount: 50 })).status).toBe(410)
  })
})
