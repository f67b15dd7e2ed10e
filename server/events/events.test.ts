// Events: everything that happens to a creator is listed once, in places without gaps, showing only what the public wall shows.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Event } from '#contract/events.ts'
import { aGift } from '#db/fixtures.ts'
import { getContent } from '#server/content/testing.ts'
import { closeOverdueGoals } from '#server/goals/close-overdue-goals.ts'
import { getGoals } from '#server/goals/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { putBack } from '#server/moderation/put-back.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { aCreator, aPaidGift, type Creator, capturePayment, giveBack } from '#server/money/testing.ts'
import { createNotices } from '#server/notices/create-notices.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { EVENTS_CHANNEL } from './record-events.ts'

let server: TestServer
let luz: Creator
let asLuz: string
let bea: Creator
let asBea: string

beforeAll(async () => {
  server = await aServer()
})
beforeEach(async () => {
  luz = await aCreator(server.services, { page_name: 'Luz' })
  bea = await aCreator(server.services, { page_name: 'Bea' })
  asLuz = await server.signIn(luz.account_id)
  asBea = await server.signIn(bea.account_id)
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

function paidGift(more: object = {}, amount = 50_00n): Promise<string> {
  return aPaidGift(server.services, luz, { amount, giverId: bea.account_id, ...more })
}

function read(query = '', as = asLuz) {
  return server.inject('GET', `/v1/events${query}`, { as })
}

async function listed(query = ''): Promise<Event[]> {
  await deliverNotices(server.services)
  const { status, body } = await read(query)
  expect(status).toBe(200)
  return body.data
}

const post = (url: string, body: object, as = asLuz) => server.inject('POST', url, { as, body })

describe('the list contains', () => {
  test('a gift, with name, page, message, amount and goal', async () => {
    const goal = await getGoals(server).add(luz, { target_amount: 5000 })
    await paidGift({ supporter_message: 'Kaya mo yan!', goal_id: goal.id })
    const [event, ...others] = await listed()
    expect(event).toEqual({
      place: 1,
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: 'gift.paid',
      date: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { name: 'Bea', page_url: bea.page_url, message: 'Kaya mo yan!', amount: 50, goal_id: goal.id },
    })
    expect(others).toEqual([])
  })

  test('an anonymous gift under the name Someone, and a visitor’s gift under the name they typed', async () => {
    await paidGift({ is_anonymous: true, supporter_message: 'Hulaan mo' })
    await paidGift({ giverId: undefined, supporter_name: 'Aling Nena' })
    await paidGift({ giverId: undefined })
    expect((await listed()).map(({ data }) => data)).toMatchObject([
      { name: 'Someone', page_url: null, message: 'Hulaan mo' },
      { name: 'Aling Nena', page_url: null },
      { name: 'Someone', page_url: null },
    ])
  })

  test('a sale, with the post that was bought', async () => {
    const made = await getContent(server).make(luz)
    await post('/v1/user/content/images/purchase', { image_id: made.id, is_anonymous: 0, source: 'photo' }, asBea)
    const bought = await server.services.db
      .selectFrom('payments')
      .select(['id', 'amount'])
      .where('payer_account_id', '=', bea.account_id)
      .executeTakeFirstOrThrow()
    await capturePayment(server.services, bought.id, bought.amount)
    expect(await listed()).toMatchObject([
      {
        place: 1,
        type: 'sale.paid',
        data: {
          name: 'Bea',
          page_url: bea.page_url,
          amount: Number(bought.amount) / 100,
          content_type: 'photo',
          content_id: made.id,
        },
      },
    ])
  })

  test('a new follower once, even if they unfollow and follow again', async () => {
    for (const what of ['follow', 'unfollow', 'follow']) {
      await post(`/v1/user/${what}`, { username: luz.page_url }, asBea)
      await deliverNotices(server.services)
    }
    expect(await listed()).toMatchObject([{ type: 'follower.new', data: { name: 'Bea', page_url: bea.page_url } }])
  })

  test('a question; a question with a gift comes after its gift and has the message as its text', async () => {
    await post(`/v1/profile/questions/${luz.page_url}`, { question: 'Kailan?' }, asBea)
    await paidGift({ source: 'question-and-answer', supporter_message: 'Bakit?' })
    expect((await listed()).map(({ type, data }) => [type, data])).toMatchObject([
      ['question.new', { name: 'Bea', question: 'Kailan?', amount: null }],
      ['gift.paid', { name: 'Bea', message: null, amount: 50 }],
      ['question.new', { name: 'Bea', question: 'Bakit?', amount: 50 }],
    ])
  })

  test('a goal that a gift reached before it was closed, by its creator or at its deadline', async () => {
    const goals = getGoals(server)
    const ending = { target_amount: 100, deadline: new Date(clock.now().getTime() + 3_600_000) }
    const late = await goals.add(luz, { ...ending, title: 'Huli' })
    const closed = await goals.add(luz, { title: 'Isinara', target_amount: 100 })
    const over = await goals.add(luz, { ...ending, title: 'Lente' })
    for (const goal of [closed, over]) await paidGift({ goal_id: goal.id }, 100_00n)
    const begun = await aGift(server.services, luz, { amount: 150_00n, giverId: bea.account_id, goal_id: late.id })
    await goals.change(luz, closed, { state: 'closed' })
    clock.shift(3_700_000)
    await closeOverdueGoals(server.services.db)
    await deliverNotices(server.services)
    // Nobody hears that a goal is reached which is over for everyone who looks.
    await capturePayment(server.services, begun, 150_00n)
    const reached = (await listed()).flatMap((event) => (event.type === 'goal.reached' ? event.data.title : []))
    expect(reached.sort()).toEqual(['Isinara', 'Lente'])
  })

  test('a reached goal once, after the gift that reached it', async () => {
    const goal = await getGoals(server).add(luz, { title: 'Bagong lente', target_amount: 100 })
    for (const amount of [60_00n, 60_00n, 60_00n]) {
      await paidGift({ goal_id: goal.id }, amount)
      await deliverNotices(server.services)
    }
    expect((await listed()).map(({ type, data }) => [type, data])).toMatchObject([
      ['gift.paid', {}],
      ['gift.paid', {}],
      ['goal.reached', { goal_id: goal.id, title: 'Bagong lente' }],
      ['gift.paid', {}],
    ])
  })

  test('a refund, after the refunded gift, also if both are recorded in one round', async () => {
    const first = await paidGift({}, 75_00n)
    await giveBack(server.services, first)
    const [gift, refund] = await listed()
    expect(gift).toMatchObject({ place: 1, type: 'gift.paid' })
    expect(refund).toMatchObject({ place: 2, type: 'payment.refunded', data: { event_id: gift!.id, amount: 75 } })
    await paidGift()
    expect((await listed()).map(({ place }) => place)).toEqual([1, 2, 3])
  })

  test('no gift that is not paid', async () => {
    await aGift(server.services, luz, { amount: 50_00n, giverId: bea.account_id })
    expect(await listed()).toEqual([])
  })
})

describe('an event keeps its place when the wall changes, and', () => {
  test('from a blocked account appears as Someone without text', async () => {
    await paidGift({ supporter_message: 'Hoy' })
    await post('/v1/user/follow', { username: luz.page_url }, asBea)
    await post(`/v1/profile/questions/${luz.page_url}`, { question: 'Hoy?' }, asBea)
    const before = await listed()
    await post('/v1/user/block', { username: luz.page_url }, asBea)
    const after = await listed()
    expect(after.map(({ place, id }) => [place, id])).toEqual(before.map(({ place, id }) => [place, id]))
    expect(JSON.stringify(after)).not.toMatch(/Bea|Hoy/)
    expect(after[0]!.data).toMatchObject({ name: 'Someone', amount: 50 })
  })

  test('of Someone who was blocked since keeps its text: without it, the block would reveal who it is', async () => {
    await paidGift({ is_anonymous: true, supporter_message: 'Lihim' })
    const before = await listed()
    await post('/v1/user/block', { username: luz.page_url }, asBea)
    expect(await listed()).toEqual(before)
  })

  test('of a hidden gift loses name and message', async () => {
    const donation_id = await paidGift({ supporter_message: 'Spam' })
    await listed()
    await post('/v1/user/donations/hide', { donation_id, is_hidden: 1 })
    expect((await listed())[0]!.data).toMatchObject({ name: 'Someone', page_url: null, message: null, amount: 50 })
  })

  test('of a gift that was taken down loses them too', async () => {
    const content_id = await paidGift({ supporter_message: 'Bawal' })
    await listed()
    const item = { content_type: 'donation', content_id, owner_id: bea.account_id } as const
    await inTransaction(server.services.db, (tx) => takeDown(tx, server.services, item, 'Bawal'))
    expect((await listed())[0]!.data).toMatchObject({ name: 'Someone', page_url: null, message: null, amount: 50 })
  })

  test('of a hidden question loses name and text', async () => {
    await post(`/v1/profile/questions/${luz.page_url}`, { question: 'Hoy?' }, asBea)
    const [{ id }] = (await server.inject('GET', '/v1/user/questions', { as: asLuz })).body.data
    const [before] = await listed()
    expect(before!.data).toMatchObject({ name: 'Bea', question: 'Hoy?' })
    const hide = (is_hidden: 0 | 1) => post(`/v1/user/questions/${id}/hide`, { is_hidden })
    await hide(1)
    expect(await listed()).toEqual([{ ...before, data: { name: 'Someone', question: null, amount: null } }])
    await hide(0)
    expect(await listed()).toEqual([before])
  })

  test('of a goal that was taken down loses its title', async () => {
    const goal = await getGoals(server).add(luz, { title: 'Bawal na goal', target_amount: 100 })
    await paidGift({ goal_id: goal.id }, 100_00n)
    const [, before] = await listed()
    expect(before).toMatchObject({ type: 'goal.reached', data: { title: 'Bawal na goal' } })
    const item = { content_type: 'goal', content_id: goal.id, owner_id: luz.account_id } as const
    await inTransaction(server.services.db, (tx) => takeDown(tx, server.services, item, 'Bawal'))
    expect((await listed())[1]).toEqual({ ...before, data: { goal_id: goal.id, title: '' } })
    await inTransaction(server.services.db, (tx) => putBack(tx, server.services, item, 'Ayos na'))
    expect((await listed())[1]).toEqual(before)
  })

  test('from a closed account loses name and page', async () => {
    await paidGift()
    await server.services.db
      .updateTable('accounts')
      .set({ deactivated_at: clock.now() })
      .where('id', '=', bea.account_id)
      .execute()
    expect((await listed())[0]!.data).toMatchObject({ name: 'Someone', page_url: null })
  })
})

describe('reading the list', () => {
  test('starts after a place, up to a limit, and returns the creator’s own events only', async () => {
    for (let n = 0; n < 4; n++) await paidGift({}, BigInt(30_00 + n * 100))
    expect((await listed('?after=1&limit=2')).map(({ place }) => place)).toEqual([2, 3])
    expect(await listed('?after=4')).toEqual([])
    expect((await read('', asBea)).body.data).toEqual([])
  })

  test.each(['after=-1', 'after=x', 'after=1.5', 'limit=0', 'limit=1001', 'limit=many'])(
    'is refused with %s',
    async (query) => {
      const { status, body } = await read(`?${query}`)
      expect([status, Object.keys(body.errors)]).toEqual([422, [query.split('=')[0]]])
    },
  )

  test('requires a session', async () => {
    expect((await server.inject('GET', '/v1/events')).status).toBe(401)
  })
})

describe('places', () => {
  test('have no gaps or duplicates, with concurrent rounds and rolled-back ones', async () => {
    const { services } = server
    const gifts = 40
    for (let n = 0; n < gifts; n++) {
      await paidGift({}, BigInt(20_00 + n))
      if (n % 8 === 0) await rollBackRound()
      if (n % 5 === 0) await Promise.all([createNotices(services), createNotices(services), createNotices(services)])
    }
    const events = await listed('?limit=1000')
    expect(events.map(({ place }) => place)).toEqual(Array.from({ length: gifts }, (_, n) => n + 1))
    expect(new Set(events.map(({ id }) => id)).size).toBe(gifts)
  })

  /** Runs a round and rolls it back before it commits. */
  async function rollBackRound(): Promise<void> {
    const broken = inTransaction(server.services.db, async (tx) => {
      await createNotices({ ...server.services, db: asDb(tx) })
      throw new Error('the power went out')
    })
    await expect(broken).rejects.toThrow('the power went out')
  }

  /** Wraps a transaction as a database, so that a nested transaction is part of it. */
  function asDb(tx: Parameters<Parameters<typeof inTransaction>[1]>[0]) {
    return { transaction: () => ({ execute: (work: (inner: typeof tx) => unknown) => work(tx) }) } as never
  }

  test('are announced on the notification channel', async () => {
    const notifications: string[] = []
    const client = await server.services.database.pool.connect()
    client.on('notification', ({ payload }) => notifications.push(payload!))
    await client.query(`listen ${EVENTS_CHANNEL}`)
    await paidGift()
    await deliverNotices(server.services)
    await client.query('select 1')
    expect(notifications).toEqual([String(luz.account_id)])
    await client.query(`unlisten ${EVENTS_CHANNEL}`)
    client.release()
  })

  test('are stored as references only, without names or messages', async () => {
    await paidGift({ supporter_message: 'Lihim na salita' })
    await deliverNotices(server.services)
    const { rows } = await sql<{ text: string }>`select row_to_json(e)::text as text from events e`.execute(
      server.services.db,
    )
    expect(rows.map(({ text }) => text).join()).not.toMatch(/Lihim|Bea/)
  })
})
