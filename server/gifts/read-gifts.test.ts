// The wall of gifts and the creator's own list: who sees which gift, in what order, and what replying and hiding change.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGift, type NewGift } from '#db/fixtures.ts'
import { getBalances } from '#server/money/ledger/balances.ts'
import { postCaptures } from '#server/money/ledger/movements.ts'
import { verifyLedger } from '#server/money/ledger/verify.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'

let server: TestServer

beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

let captured = 0

/** Creates a paid gift, one second newer than the one before. Returns its id. */
async function paidGift(creator: Creator, gift: Partial<NewGift> = {}, at = 1000 * ++captured): Promise<string> {
  const wanted = { amount: 100_00n, ...gift }
  const reference = await aGift(server.services, creator, wanted)
  const paidAt = new Date(Date.parse('2026-03-01T00:00:00Z') + at)
  await postCaptures(server.services.db, 'sandbox', [
    { reference, providerPaymentId: `pay_${reference}`, amount: wanted.amount, paidAt },
  ])
  return reference
}

function wall(creator: Creator, as?: string, query = ''): Promise<Answer> {
  return server.inject('GET', `/v1/profile/donations/${creator.page_url}${query}`, { as })
}

function received(as: string, query = ''): Promise<Answer> {
  return server.inject('GET', `/v1/user/donations${query}`, { as })
}

function ids(answer: Answer): string[] {
  return answer.body.data.map((row: { donation_id: string }) => row.donation_id)
}

function reply(as: string | undefined, donation_id: string, message: unknown): Promise<Answer> {
  return server.inject('POST', '/v1/user/donations/reply', { as, body: { donation_id, message } })
}

function hide(as: string | undefined, donation_id: string, is_hidden: unknown): Promise<Answer> {
  return server.inject('POST', '/v1/user/donations/hide', { as, body: { donation_id, is_hidden } })
}

describe('the wall', () => {
  test('shows paid gifts only, newest first, each with the name its giver chose', async () => {
    const luz = await aCreator(server.services)
    const ana = await aCreator(server.services, { page_name: 'Ana Cruz' })
    const first = await paidGift(luz, { supporter_name: 'Tala', supporter_message: 'Para sa tinta' })
    const second = await paidGift(luz, { giverId: ana.account_id, amount: 75_50n })
    const third = await paidGift(luz, { giverId: ana.account_id, is_anonymous: true })
    const fourth = await paidGift(luz)
    await aGift(server.services, luz, { amount: 999_00n })
    const { body } = await wall(luz)
    expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 12, total: 4 })
    expect(body.data).toEqual([
      expect.objectContaining({ donation_id: fourth, name: 'Someone', page_url: null, message: null }),
      expect.objectContaining({ donation_id: third, name: 'Someone', page_url: null }),
      expect.objectContaining({ donation_id: second, name: 'Ana Cruz', page_url: ana.page_url, amount: 75.5 }),
      {
        donation_id: first,
        name: 'Tala',
        page_url: null,
        message: 'Para sa tinta',
        amount: 100,
        date: '2026-03-01T00:00:01.000Z',
        reply: null,
      },
    ])
  })

  test('orders gifts paid at the same moment the same way on every page', async () => {
    const luz = await aCreator(server.services)
    for (let i = 0; i < 5; i++) await paidGift(luz, {}, 5_000_000)
    const whole = ids(await wall(luz))
    const pages = await Promise.all([1, 2, 3, 4].map((page) => wall(luz, undefined, `?per_page=2&page=${page}`)))
    expect(pages.map((page) => page.body.data.length)).toEqual([2, 2, 1, 0])
    expect(pages.flatMap(ids)).toEqual(whole)
    expect(pages[0]!.body.meta).toEqual({ current_page: 1, last_page: 3, per_page: 2, total: 5 })
  })

  test.each([
    ['?per_page=100', 200],
    ['?per_page=1', 200],
    ['?per_page=0', 422],
    ['?per_page=101', 422],
    ['?page=0', 422],
    ['?page=x', 422],
    ['?page=&per_page=', 200],
  ])('%s answers %i', async (query, status) => {
    expect((await wall(await aCreator(server.services), undefined, query)).status).toBe(status)
  })

  test('answers 404 for an unknown page and to a blocked viewer, 410 for a closed page', async () => {
    const [luz, rudy] = [await aCreator(server.services), await aCreator(server.services)]
    const closed = await aCreator(server.services, { deactivated_at: new Date() })
    await server.services.db
      .insertInto('blocks')
      .values({ blocker_id: luz.account_id, blocked_id: rudy.account_id })
      .execute()
    const nobody = await wall({ ...luz, page_url: 'nobody.here' })
    const blocked = await wall(luz, await server.signIn(rudy.account_id))
    expect({ status: blocked.status, body: blocked.body }).toEqual({ status: 404, body: nobody.body })
    expect((await wall(closed)).status).toBe(410)
  })

  test('omits gifts whose giver and the viewer block each other, except anonymous gifts, also in the total', async () => {
    const luz = await aCreator(server.services)
    const [ana, bea, carlo] = [
      await aCreator(server.services),
      await aCreator(server.services),
      await aCreator(server.services),
    ]
    const ofAna = await paidGift(luz, { giverId: ana.account_id })
    const ofBea = await paidGift(luz, { giverId: bea.account_id })
    const ofCarlo = await paidGift(luz, { giverId: carlo.account_id, is_anonymous: true })
    const ofVisitor = await paidGift(luz)
    await server.services.db
      .insertInto('blocks')
      .values([
        { blocker_id: ana.account_id, blocked_id: bea.account_id },
        { blocker_id: carlo.account_id, blocked_id: ana.account_id },
      ])
      .execute()
    const asAna = await wall(luz, await server.signIn(ana.account_id))
    // Carlo's gift stays: if it disappeared, the block would reveal to Ana that Someone is Carlo.
    expect(ids(asAna)).toEqual([ofVisitor, ofCarlo, ofAna])
    expect(asAna.body.meta.total).toBe(3)
    const asBea = await wall(luz, await server.signIn(bea.account_id))
    expect(ids(asBea)).toEqual([ofVisitor, ofCarlo, ofBea])
    expect(asBea.body.meta.total).toBe(3)
    expect(ids(await wall(luz))).toEqual([ofVisitor, ofCarlo, ofBea, ofAna])
  })

  test('shows a giver whose page is closed as Someone', async () => {
    const luz = await aCreator(server.services)
    const ana = await aCreator(server.services, { page_name: 'Ana', deactivated_at: new Date() })
    await paidGift(luz, { giverId: ana.account_id })
    expect((await wall(luz)).body.data).toMatchObject([{ name: 'Someone', page_url: null }])
  })
})

describe('a hidden gift', () => {
  test('leaves the wall and its total, stays in the creator’s list, wallet and ledger, and can be shown again', async () => {
    const luz = await aCreator(server.services)
    const as = await server.signIn(luz.account_id)
    const [first, second] = [await paidGift(luz), await paidGift(luz)]
    expect((await hide(as, first, 1)).body.data).toMatchObject({ donation_id: first, is_hidden: true })
    expect(ids(await wall(luz))).toEqual([second])
    expect((await wall(luz)).body.meta.total).toBe(1)
    // The creator's own wall is the public one, so the gift is hidden there too.
    expect(ids(await wall(luz, as))).toEqual([second])
    expect((await received(as)).body.data).toMatchObject([
      { donation_id: second, is_hidden: false },
      { donation_id: first, is_hidden: true },
    ])
    expect((await received(as)).body.meta.total).toBe(2)
    expect((await getBalances(server.services.db, luz.account_id)).available).toBe(200_00n)
    expect((await server.inject('GET', '/v1/user/transactions', { as })).body.meta.total).toBe(2)
    expect(await verifyLedger(server.services.db)).toEqual([])
    await hide(as, first, 0)
    expect(ids(await wall(luz))).toEqual([second, first])
  })
})

describe('a reply', () => {
  test('is shown with the gift, and a later reply replaces it', async () => {
    const luz = await aCreator(server.services)
    const as = await server.signIn(luz.account_id)
    const gift = await paidGift(luz)
    expect((await wall(luz)).body.data).toMatchObject([{ reply: null }])
    expect((await reply(as, gift, ' Salamat! ')).body.data.reply).toEqual({
      message: 'Salamat!',
      date: expect.stringMatching(/^\d{4}-.*Z$/),
    })
    await reply(as, gift, 'Maraming salamat!')
    expect((await wall(luz)).body.data).toMatchObject([{ reply: { message: 'Maraming salamat!' } }])
  })

  test.each([
    ['', 422],
    ['  ', 422],
    [null, 422],
    ['x'.repeat(300), 200],
    ['x'.repeat(301), 422],
    ['👨‍👩‍👧‍👦'.repeat(300), 200],
  ])('with the text “%s” answers %i', async (message, status) => {
    const luz = await aCreator(server.services)
    expect((await reply(await server.signIn(luz.account_id), await paidGift(luz), message)).status).toBe(status)
  })
})

describe('only the owner', () => {
  test('replies to and hides a gift: 403 for others who see it, 404 if they do not, 401 when signed out', async () => {
    const [luz, rudy] = [await aCreator(server.services), await aCreator(server.services)]
    const gift = await paidGift(luz, { giverId: rudy.account_id })
    const asRudy = await server.signIn(rudy.account_id)
    const unpaid = await aGift(server.services, luz, { amount: 100_00n })
    for (const act of [reply, hide]) {
      const value = act === reply ? 'Ako ito' : 1
      expect((await act(asRudy, gift, value)).status).toBe(403)
      expect((await act(asRudy, unpaid, value)).status).toBe(404)
      expect((await act(undefined, gift, value)).status).toBe(401)
      expect((await act(await server.signIn(luz.account_id), 'not-a-gift', value)).status).toBe(404)
      expect((await act(await server.signIn(luz.account_id), unpaid, value)).status).toBe(404)
    }
    expect((await wall(luz)).body.data).toMatchObject([{ donation_id: gift, reply: null }])
  })

  test('lists the received gifts', async () => {
    const [luz, rudy] = [await aCreator(server.services), await aCreator(server.services)]
    await paidGift(luz)
    expect((await received(await server.signIn(rudy.account_id))).body).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await server.inject('GET', '/v1/user/donations')).status).toBe(401)
  })
})
