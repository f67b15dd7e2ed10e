// Progress of a goal: always the sum of its paid gifts.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { texts } from '#contract/texts.ts'
import { aGift } from '#db/fixtures.ts'
import { clock, HOUR_MS } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { postCaptures } from '#server/money/ledger/movements.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { settle } from '#server/money/payments/settle.ts'
import { aCreator, type Creator, getProvider, giveBack } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { closeOverdueGoals } from './close-overdue-goals.ts'
import { getGoals, type SeenGoal } from './testing.ts'

let server: TestServer
let goals: ReturnType<typeof getGoals>
beforeAll(async () => {
  server = await aServer({ withProvider: true })
  goals = getGoals(server)
})
afterEach(() => clock.shift(0))
afterAll(async () => {
  expect(await verifyLedger(server.services.db)).toEqual([])
  await server.close()
})

/** Creates a gift to the page or to a goal, paid at this time. Returns the payment's id. */
async function paidGift(creator: Creator, pesos: number, goal?: SeenGoal, paidAt = clock.now()): Promise<string> {
  const amount = BigInt(pesos) * 100n
  const reference = await aGift(server.services, creator, { amount, goal_id: goal?.id })
  await pay([{ reference, amount, paidAt }])
  return reference
}

function pay(gifts: { reference: string; amount: bigint; paidAt: Date }[]) {
  const captures = gifts.map((gift) => ({ ...gift, providerPaymentId: `pay_${gift.reference}` }))
  return postCaptures(server.services.db, server.services.epayment.name, captures)
}

describe('a gift to a goal', () => {
  test('appears on the wall like any other gift, and counts once it is paid', async () => {
    const creator = await aCreator(server.services)
    const goal = await goals.add(creator, { target_amount: 200 })
    const { status, body } = await goals.give(goal, {
      amount: '150.50',
      supporter_name: 'Ben',
      supporter_message: 'Kaya na!',
      success_redirect_url: `/${creator.page_url}/my-goals`,
    })
    expect(status).toBe(200)
    expect(Object.keys(body.data).sort()).toEqual(['donation_id', 'link_url', 'payment_token'])
    expect(await goals.seen(goal)).toMatchObject({ current_amount: 0, gift_count: 0, state: 'active' })

    const open = { paymentId: '', token: '', checkoutId: body.data.link_url.split('/').at(-1)! }
    await getProvider(server).pay('paid', open)
    await settle(server.services, await server.services.epayment.readCheckouts([open.checkoutId]))
    expect(await goals.seen(goal)).toMatchObject({ current_amount: 150.5, gift_count: 1, state: 'active' })
    const { data: wall } = (await server.inject('GET', `/v1/profile/donations/${creator.page_url}`)).body
    expect(wall).toMatchObject([
      { donation_id: body.data.donation_id, name: 'Ben', message: 'Kaya na!', amount: 150.5 },
    ])
    const payment = await server.inject('GET', `/v1/payments/${body.data.payment_token}`)
    expect(payment.body.data).toMatchObject({ state: 'paid', continue_url: `/${creator.page_url}/my-goals` })
  })

  test('by default stores the source "goal" and returns the payer to the goal', async () => {
    const creator = await aCreator(server.services)
    const goal = await goals.add(creator)
    const { body } = await goals.give(goal, { amount: 50 })
    const row = await server.services.db
      .selectFrom('gifts as g')
      .innerJoin('payments as p', 'p.id', 'g.payment_id')
      .select(['g.source', 'g.goal_id', 'p.success_url'])
      .where('g.payment_id', '=', body.data.donation_id)
      .executeTakeFirst()
    expect(row).toEqual({
      source: 'goal',
      goal_id: goal.id,
      success_url: `/${creator.page_url}/my-goals/${goal.id}`,
    })
  })

  test('takes the whole body of a gift to a page; a creator named there is ignored, because the goal says who it is', async () => {
    const creator = await aCreator(server.services)
    const goal = await goals.add(creator)
    for (const username of [creator.page_url, 'nobody.here', '', null])
      expect((await goals.give(goal, { username, amount: 50, confirm: 1 })).status, `${username}`).toBe(200)
  })

  test('is refused below the creator’s smallest amount, from the creator, and to an unknown goal', async () => {
    const creator = await aCreator(server.services, { min_gift: 75_00n })
    const goal = await goals.add(creator)
    expect((await goals.give(goal, { amount: 74 })).body.errors).toEqual({
      amount: ['The smallest gift here is ₱75.00.'],
    })
    const own = await goals.give(goal, { amount: 75 }, await server.signIn(creator.account_id))
    expect([own.status, own.body.errors]).toEqual([422, { username: [texts.ownPage] }])
    expect((await goals.give({ ...goal, id: '00000000-0000-7000-8000-000000000000' }, { amount: 75 })).status).toBe(404)
    expect((await goals.give({ ...goal, id: 'none' }, { amount: 75 })).status).toBe(404)
  })

  test('repeated with its idempotency key is the same gift; the key is refused for another goal', async () => {
    const creator = await aCreator(server.services)
    const [goal, other] = [await goals.add(creator), await goals.add(creator)]
    const give = (to: SeenGoal) =>
      server.inject('POST', `/v1/donate/goal/${to.id}`, {
        body: { amount: 50 },
        headers: { 'idempotency-key': `key of ${goal.id}` },
      })
    const first = await give(goal)
    expect((await give(goal)).body.data.donation_id).toBe(first.body.data.donation_id)
    expect((await give(other)).body.exception).toBe('IdempotencyConflictException')
  })

  test('cannot reference a goal of another creator', async () => {
    const [creator, other] = [await aCreator(server.services), await aCreator(server.services)]
    const goal = await goals.add(other)
    await expect(aGift(server.services, creator, { amount: 50_00n, goal_id: goal.id })).rejects.toThrow(/gifts_goal/)
  })
})

describe('progress', () => {
  test('can reach and exceed the target, and decreases with a refund', async () => {
    const creator = await aCreator(server.services)
    const goal = await goals.add(creator, { target_amount: 300, is_pinned: 1 })
    await paidGift(creator, 100, goal)
    const big = await paidGift(creator, 250, goal)
    await paidGift(creator, 999)
    expect(await goals.seen(goal)).toMatchObject({ current_amount: 350, gift_count: 2, state: 'reached' })
    expect((await server.inject('GET', `/v1/profile/${creator.page_url}`)).body.data.pinned_goal).toMatchObject({
      current_amount: 350,
      state: 'reached',
    })
    expect((await goals.give(goal, { amount: 50 })).status, 'a reached goal still takes gifts').toBe(200)
    expect(await goals.change(creator, goal, { state: 'reached', title: 'Same state, other words' })).toMatchObject({
      state: 'reached',
    })
    await giveBack(server.services, big)
    expect(await goals.seen(goal)).toMatchObject({ current_amount: 100, gift_count: 1, state: 'active' })
  })

  test('blocks deletion: a goal with a gift, even one being paid, can only be closed', async () => {
    const creator = await aCreator(server.services)
    const given = await goals.add(creator)
    const payment = await paidGift(creator, 50, given)
    await giveBack(server.services, payment)
    const unpaid = await goals.add(creator)
    const reference = await aGift(server.services, creator, { amount: 60_00n, goal_id: unpaid.id })
    for (const goal of [given, unpaid])
      expect((await goals.remove(creator, goal)).body).toMatchObject({
        exception: 'ValidationException',
        errors: { state: [texts.goalHasGifts] },
      })
    await goals.change(creator, unpaid, { state: 'closed' })
    await pay([{ reference, amount: 60_00n, paidAt: clock.now() }])
    expect(await goals.seen(unpaid)).toMatchObject({ state: 'closed', current_amount: 60 })
  })

  test('does not include a cancelled payment, so the goal can be deleted', async () => {
    const creator = await aCreator(server.services)
    const goal = await goals.add(creator)
    const reference = await aGift(server.services, creator, { amount: 60_00n, goal_id: goal.id })
    await server.services.db.updateTable('payments').set({ state: 'cancelled' }).where('id', '=', reference).execute()
    expect((await goals.remove(creator, goal)).status).toBe(200)
  })

  test('includes every gift to the page while the goal runs, if its creator chose count_all_gifts', async () => {
    const creator = await aCreator(server.services)
    await paidGift(creator, 40)
    // Starts and closes inside an hour: progress is summed over whole hours plus the partial ones at both ends.
    const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 17 * 60_000
    const at = (hours: number, minutes = 0) => new Date(start + hours * HOUR_MS + minutes * 60_000)
    const setClock = (time: Date) => clock.moveTo(time.getTime())
    setClock(at(0))
    const goal = await goals.add(creator, { count_all_gifts: 1 })
    const other = await goals.add(creator)
    await paidGift(creator, 1000, undefined, at(0, -1))
    await paidGift(creator, 100, undefined, at(0, 1))
    const refunded = await paidGift(creator, 200, undefined, at(3))
    await paidGift(creator, 300, other, at(5, 50))
    await paidGift(creator, 400, goal, at(6))
    expect(await goals.seen(goal)).toMatchObject({ current_amount: 1000, gift_count: 4 })
    expect(await goals.seen(other)).toMatchObject({ current_amount: 300, gift_count: 1 })
    await giveBack(server.services, refunded)
    expect(await goals.seen(goal)).toMatchObject({ current_amount: 800, gift_count: 3 })
    setClock(at(8))
    const late = await aGift(server.services, creator, { amount: 20_00n, goal_id: goal.id })
    await goals.change(creator, goal, { state: 'closed' })
    await paidGift(creator, 5000, undefined, at(8, 1))
    await pay([{ reference: late, amount: 20_00n, paidAt: at(9) }])
    await paidGift(creator, 30, undefined, at(7, 59))
    expect(await goals.seen(goal), 'closed: only gifts sent to the goal count').toMatchObject({ current_amount: 850 })
    expect(await goals.change(creator, goal, { count_all_gifts: 0 })).toMatchObject({ current_amount: 420 })
    expect(await goals.change(creator, goal, { count_all_gifts: 1 })).toMatchObject({ current_amount: 850 })
  })

  test('of a goal started and closed within one hour includes the gifts between', async () => {
    const creator = await aCreator(server.services)
    const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 10 * 60_000
    const at = (minutes: number) => new Date(start + minutes * 60_000)
    clock.moveTo(at(0).getTime())
    const goal = await goals.add(creator, { count_all_gifts: 1 })
    clock.moveTo(at(20).getTime())
    await goals.change(creator, goal, { state: 'closed' })
    for (const [pesos, minutes] of [
      [20, -5],
      [40, 10],
      [80, 30],
      [160, 70],
    ] as const)
      await paidGift(creator, pesos, undefined, at(minutes))
    expect(await goals.seen(goal)).toMatchObject({ current_amount: 40, gift_count: 1 })
  })

  test('of a goal whose deadline has passed includes no later gift to the page, also while the job has not closed it yet', async () => {
    const creator = await aCreator(server.services)
    const start = Date.now()
    const at = (minutes: number) => new Date(start + minutes * 60_000)
    const goal = await goals.add(creator, { count_all_gifts: 1, deadline: at(90) })
    clock.moveTo(at(95).getTime())
    await paidGift(creator, 40, undefined, at(89))
    await paidGift(creator, 80, undefined, at(91))
    const ended = { state: 'closed', current_amount: 40, gift_count: 1 }
    expect(await goals.seen(goal)).toMatchObject(ended)
    await closeOverdueGoals(server.services.db)
    expect(await goals.seen(goal)).toMatchObject(ended)
  })

  test('of a goal opened again includes no gift to the page from while it was closed, however often that was', async () => {
    const creator = await aCreator(server.services)
    const start = Math.ceil(Date.now() / HOUR_MS) * HOUR_MS + 10 * 60_000
    const at = (minutes: number) => new Date(start + minutes * 60_000)
    clock.moveTo(at(0).getTime())
    const goal = await goals.add(creator, { count_all_gifts: 1, deadline: at(240) })
    const change = async (minutes: number, changes: object) => {
      clock.moveTo(at(minutes).getTime())
      return goals.change(creator, goal, changes)
    }
    await change(20, { state: 'closed' })
    await change(30, { state: 'active' })
    await change(100, { state: 'closed' })
    await change(220, { state: 'active' })
    // The deadline closes it, before the job has.
    await change(250, { state: 'active', deadline: at(600) })
    for (const [pesos, minutes] of [
      [20, 10],
      [40, 25],
      [80, 35],
      [160, 90],
      [320, 101],
      [640, 165],
      [1280, 219],
      [2560, 221],
      [5120, 245],
      [10_240, 255],
    ] as const)
      await paidGift(creator, pesos, undefined, at(minutes))
    await paidGift(creator, 30, goal, at(160))
    expect(await goals.seen(goal)).toMatchObject({ current_amount: 20 + 80 + 160 + 2560 + 10_240 + 30, gift_count: 6 })
  })

  test('equals the paid payments after concurrent captures and refunds', async () => {
    const creator = await aCreator(server.services)
    const made = [await goals.add(creator), await goals.add(creator), undefined]
    const gifts: { reference: string; amount: bigint; paidAt: Date }[] = []
    for (let n = 0; n < 60; n++) {
      const amount = BigInt(20 + n) * 100n
      const reference = await aGift(server.services, creator, { amount, goal_id: made[n % 3]?.id })
      gifts.push({ reference, amount, paidAt: clock.now() })
    }
    const early = gifts.slice(0, 20)
    await pay(early)
    // Overlapping batches of captures and refunds, all concurrently.
    await Promise.all([
      pay(gifts.slice(20, 45)),
      pay(gifts.slice(30)),
      pay(gifts.slice(25, 60)),
      ...early.filter((_, n) => n % 2 === 0).map((gift) => giveBack(server.services, gift.reference)),
    ])
    for (const goal of made.slice(0, 2)) {
      const { rows } = await sql<{ amount: number; n: number }>`
        select coalesce(sum(p.amount), 0)::int / 100 as amount, count(*)::int as n from payments p
          join gifts g on g.payment_id = p.id where g.goal_id = ${goal!.id} and p.state = 'paid'`.execute(
        server.services.db,
      )
      expect(rows[0]!.n).toBeGreaterThan(10)
      expect(await goals.seen(goal!)).toMatchObject({ current_amount: rows[0]!.amount, gift_count: rows[0]!.n })
    }
  })

  test('the same gift to a goal within two minutes requires confirmation', async () => {
    const creator = await aCreator(server.services)
    const goal = await goals.add(creator)
    await goals.give(goal, { amount: 50 })
    expect((await goals.give(goal, { amount: 50 })).body.exception).toBe('DuplicateGiftException')
    expect((await goals.give(goal, { amount: 50, confirm: 1 })).status).toBe(200)
  })
})
