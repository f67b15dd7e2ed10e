// Notices: every event notifies the right accounts once, in the ways they chose.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { type Notice, noticeKindNames } from '#contract/notices.ts'
import { aGift } from '#db/fixtures.ts'
import { getContent } from '#server/content/testing.ts'
import { getGoals } from '#server/goals/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { nextPlace } from '#server/kit/counted-list.ts'
import { sql } from '#server/kit/db.ts'
import { settlePayout } from '#server/money/payouts/settle-payout.ts'
import {
  aCreator,
  anIncome,
  aPaidGift,
  aReservedPayout,
  type Creator,
  capturePayment,
  giveBack,
} from '#server/money/testing.ts'
import { questionList } from '#server/questions/read-questions.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { deliverNotices } from './rounds.ts'
import { sweepNotices } from './sweep-notices.ts'
import { getMailsTo } from './testing.ts'

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

/** A gift to Luz that was paid just now. Returns its payment id. */
function paidGift(more: object = {}, amount = 50_00n): Promise<string> {
  return aPaidGift(server.services, luz, { amount, giverId: bea.account_id, ...more })
}

async function listNotices(as = asLuz, query = ''): Promise<{ rows: Notice[]; total: number; unread: number }> {
  await deliverNotices(server.services)
  const list = await server.inject('GET', `/v1/user/notices${query}`, { as })
  const unread = await server.inject('GET', '/v1/user/notices/unread', { as })
  return { rows: list.body.data, total: list.body.meta.total, unread: unread.body.data.unread }
}

const mailsTo = (creator: Creator, seconds = 0) => getMailsTo(server, creator, seconds)

const follow = (as: string, creator: Creator, what = 'follow') =>
  server.inject('POST', `/v1/user/${what}`, { as, body: { username: creator.page_url } })
const change = (body: object, as = asLuz) => server.inject('PUT', '/v1/user/notices/settings', { as, body })
/** Form fields with every switch on except these. */
const allBut = (...off: string[]) =>
  Object.fromEntries(
    noticeKindNames
      .flatMap((kind) => [`${kind}_product`, `${kind}_mail`])
      .map((name) => [name, off.includes(name) ? 0 : 1]),
  )

describe('a notice is created', () => {
  test('for a gift, once, even with concurrent rounds', async () => {
    await paidGift()
    await Promise.all([
      deliverNotices(server.services),
      deliverNotices(server.services),
      deliverNotices(server.services),
    ])
    const { rows, total, unread } = await listNotices()
    expect(rows).toMatchObject([
      { kind: 'gift', name: 'Bea', amount: 50, link: '/dashboard/gifts', is_read: false, state: null },
    ])
    expect([total, unread]).toEqual([1, 1])
    expect((await listNotices(asBea)).rows).toEqual([])
  })

  test('for an anonymous gift under the name Someone, without avatar or stored actor', async () => {
    await paidGift({ is_anonymous: true })
    expect((await listNotices()).rows).toMatchObject([{ name: 'Someone', avatar: null }])
    const { rows } =
      await sql`select 1 from notices where account_id = ${luz.account_id} and actor_id is not null`.execute(
        server.services.db,
      )
    expect(rows).toEqual([])
  })

  test('for paid gifts only', async () => {
    await aGift(server.services, luz, { amount: 50_00n, giverId: bea.account_id })
    expect((await listNotices()).rows).toEqual([])
  })

  test('for a sale', async () => {
    const post = await getContent(server).make(luz)
    const { body } = await server.inject('POST', '/v1/user/content/images/purchase', {
      as: asBea,
      body: { image_id: post.id, is_anonymous: 0, source: 'photo' },
    })
    const payments = await server.services.db
      .selectFrom('payments')
      .select(['id', 'amount'])
      .where('payer_account_id', '=', bea.account_id)
      .execute()
    expect(payments, JSON.stringify(body)).toHaveLength(1)
    await capturePayment(server.services, payments[0]!.id, payments[0]!.amount)
    expect((await listNotices()).rows).toMatchObject([
      { kind: 'purchase', name: 'Bea', link: `/${luz.page_url}/pixel-snap/${post.id}` },
    ])
  })

  test('for a new follower once, even if they unfollow and follow again', async () => {
    for (const what of ['follow', 'unfollow', 'follow']) {
      await follow(asBea, luz, what)
      await deliverNotices(server.services)
    }
    expect((await listNotices()).rows).toMatchObject([{ kind: 'follower', name: 'Bea', link: `/${bea.page_url}` }])
  })

  test('for a question, for its first answer, and once for a question with a gift', async () => {
    await server.inject('POST', `/v1/profile/questions/${luz.page_url}`, { as: asBea, body: { question: 'Kailan?' } })
    const id = (await server.inject('GET', '/v1/user/questions', { as: asLuz })).body.data[0].id
    expect((await listNotices()).rows).toMatchObject([{ kind: 'question', name: 'Bea', amount: null }])
    for (const answer of ['Bukas.', 'Sa Lunes pala.'])
      await server.inject('POST', `/v1/user/questions/${id}/answer`, { as: asLuz, body: { answer } })
    expect((await listNotices(asBea)).rows).toMatchObject([
      { kind: 'answer', name: 'Luz', link: `/${luz.page_url}/question-and-answer` },
    ])
    const gift = await aGift(server.services, luz, { amount: 20_00n })
    await server.services.db
      .insertInto('questions')
      .values({
        creator_id: luz.account_id,
        payment_id: gift,
        question: 'Ano?',
        created_at: clock.now(),
        place: nextPlace(questionList(luz.account_id)),
      })
      .execute()
    expect((await listNotices()).total).toBe(1)
    await capturePayment(server.services, gift, 20_00n)
    expect((await listNotices()).rows[0]).toMatchObject({ kind: 'question', amount: 20 })
    expect((await listNotices()).total).toBe(2)
  })

  test('for an answer that was written while its question was hidden, once it is shown', async () => {
    const asked = await server.inject('POST', `/v1/profile/questions/${luz.page_url}`, {
      as: asBea,
      body: { question: 'Kailan?' },
    })
    const ask = (what: string, body: object) =>
      server.inject('POST', `/v1/user/questions/${asked.body.data.id}/${what}`, { as: asLuz, body })
    const shown = async (as: string) => (await listNotices(as)).rows.filter(({ kind }) => kind === 'answer').length
    await ask('hide', { is_hidden: 1 })
    await ask('answer', { answer: 'Bukas.' })
    expect(await shown(asBea)).toBe(0)
    await ask('hide', { is_hidden: 0 })
    expect(await shown(asBea)).toBe(1)
    for (const is_hidden of [1, 0]) await ask('hide', { is_hidden })
    expect(await shown(asBea)).toBe(1)
    clock.shift((serverLimits.noticesKeptDays + 1) * 86_400_000)
    ;[asLuz, asBea] = [await server.signIn(luz.account_id), await server.signIn(bea.account_id)]
    await deliverNotices(server.services)
    await server.inject('POST', '/v1/user/notices/read', { as: asBea, body: {} })
    await sweepNotices(server.services.db)
    for (const is_hidden of [1, 0]) await ask('hide', { is_hidden })
    expect(await shown(asBea)).toBe(0)
  })

  test('for a payout that arrived, and again when it was returned', async () => {
    await anIncome(server.services, luz, 500_00n)
    await listNotices()
    const payout = await aReservedPayout(server.services, luz, 200_00n)
    for (const status of ['paid', 'returned'] as const) {
      await settlePayout(server.services, {
        payoutId: `po_${payout.id}`,
        reference: payout.reference,
        amount: payout.net,
        status,
        cause: status === 'returned' ? 'account_closed' : null,
        at: clock.now(),
      } as never)
      expect((await listNotices()).rows[0]).toMatchObject({ kind: 'payout', state: status, amount: 200, name: null })
    }
  })

  test('for a reached goal, once', async () => {
    const goal = await getGoals(server).add(luz, { title: 'Bagong tablet', target_amount: 100 })
    await paidGift({ goal_id: goal.id } as object, 60_00n)
    expect((await listNotices()).rows.map((row) => row.kind)).toEqual(['gift'])
    for (let n = 0; n < 2; n++) await paidGift({ goal_id: goal.id } as object, 60_00n)
    const goals = (await listNotices()).rows.filter((row) => row.kind === 'goal')
    expect(goals).toMatchObject([{ about: 'Bagong tablet', link: `/${luz.page_url}/my-goals/${goal.id}` }])
  })

  test('for a goal reached by several concurrent gifts, once', async () => {
    const goal = await getGoals(server).add(luz, { title: 'Tinta', target_amount: 100 })
    await Promise.all([1, 2, 3].map(() => paidGift({ goal_id: goal.id } as object, 200_00n)))
    await Promise.all([1, 2, 3].map(() => deliverNotices(server.services)))
    expect((await listNotices()).rows.filter((row) => row.kind === 'goal')).toHaveLength(1)
  })
})

describe('an old notice', () => {
  /** Moves the clock, and signs in again because the session expires. */
  const later = async (days: number) => {
    clock.shift(days * 86_400_000)
    asLuz = await server.signIn(luz.account_id)
  }
  const seeAll = () => server.inject('POST', '/v1/user/notices/read', { as: asLuz, body: {} })
  const sweep = () => sweepNotices(server.services.db)

  test('is deleted half a year after it happened if it was seen; unseen ones stay', async () => {
    for (let n = 0; n < 3; n++) await paidGift()
    await listNotices()
    await seeAll()
    await paidGift()
    await listNotices()
    // Sends the waiting mails: a notice that is still to be mailed is not deleted.
    await later(serverLimits.noticesKeptDays - 1)
    await deliverNotices(server.services)
    await sweep()
    expect((await listNotices()).total).toBe(4)
    await later(serverLimits.noticesKeptDays + 1)
    await sweep()
    expect(await listNotices()).toMatchObject({ rows: [{ kind: 'gift' }], total: 1, unread: 1 })
    expect((await listNotices(asLuz, '?page=2')).rows).toEqual([])
  })

  test('stays until it was mailed', async () => {
    await paidGift()
    await deliverNotices(server.services)
    await seeAll()
    await later(serverLimits.noticesKeptDays + 1)
    await sweep()
    expect((await mailsTo(luz, (serverLimits.noticesKeptDays + 1) * 86_400)).length).toBe(1)
    await sweep()
    expect((await listNotices()).total).toBe(0)
  })

  test('beyond the maximum per account is deleted, seen or not', async () => {
    await sql`
      insert into notices (account_id, kind, source, link, happened_at, place)
      select ${luz.account_id}, 'gift', 'gift:' || gen_random_uuid(), '/' || n, ${clock.now()}, list_enter('notices:' || ${luz.account_id})
        from generate_series(1, ${serverLimits.noticesMax + 30}::int) n`.execute(server.services.db)
    await sweep()
    const last = serverLimits.noticesMax / 100
    const { rows, total } = await listNotices(asLuz, `?per_page=100&page=${last}`)
    expect([total, rows.length, rows.at(-1)!.link]).toEqual([serverLimits.noticesMax, 100, '/31'])
    expect((await listNotices(asLuz, `?per_page=100&page=${last + 1}`)).rows).toEqual([])
  })

  test('about a goal stays, so that the goal is not announced again', async () => {
    const goal = await getGoals(server).add(luz, { title: 'Papel', target_amount: 100 })
    await paidGift({ goal_id: goal.id } as object, 200_00n)
    await listNotices()
    await seeAll()
    await later(serverLimits.noticesKeptDays + 1)
    await deliverNotices(server.services)
    await sweep()
    await paidGift({ goal_id: goal.id } as object)
    expect((await listNotices()).rows.map((row) => row.kind)).toEqual(['gift', 'goal'])
  })
})

describe('a blocked account', () => {
  test('causes no notices, and its earlier ones are hidden and not counted', async () => {
    await follow(asBea, luz)
    await paidGift()
    expect((await listNotices()).total).toBe(2)
    await follow(asLuz, bea, 'block')
    expect(await listNotices()).toEqual({ rows: [], total: 0, unread: 0 })
    await paidGift()
    await deliverNotices(server.services)
    await follow(asLuz, bea, 'unblock')
    expect((await listNotices()).total).toBe(2)
  })

  test('neither causes one, nor a mail, if it blocked the reader right after it acted', async () => {
    await paidGift()
    await follow(asBea, luz, 'block')
    expect(await mailsTo(luz, 60)).toEqual([])
    await follow(asBea, luz, 'unblock')
    expect((await listNotices()).total).toBe(0)
  })
})

test('an anonymous gift, question or sale is announced in spite of a block: otherwise the block would reveal who paid', async () => {
  const post = await getContent(server).make(luz)
  await server.inject('POST', '/v1/user/content/images/purchase', {
    as: asBea,
    body: { image_id: post.id, is_anonymous: 1, source: 'photo' },
  })
  for (const more of [{}, { source: 'question-and-answer' as const, supporter_message: 'Sino ako?' }])
    await aGift(server.services, luz, { amount: 50_00n, giverId: bea.account_id, is_anonymous: true, ...more })
  const started = await server.services.db
    .selectFrom('payments')
    .select(['id', 'amount'])
    .where('payer_account_id', '=', bea.account_id)
    .execute()
  for (const { id, amount } of started) await capturePayment(server.services, id, amount)
  await follow(asLuz, bea, 'block')
  const { rows, total } = await listNotices()
  expect(rows.map(({ kind, name }) => [kind, name]).sort()).toEqual([
    ['gift', 'Someone'],
    ['purchase', 'Someone'],
    ['question', 'Someone'],
  ])
  expect(total).toBe(3)
})

describe('reading notices', () => {
  test('up to one leaves the later ones unread, and works only for the account’s own', async () => {
    for (let n = 0; n < 3; n++) await paidGift()
    const { rows, unread } = await listNotices()
    expect(unread).toBe(3)
    const read = (id: string | undefined, as = asLuz) =>
      server.inject('POST', '/v1/user/notices/read', { as, body: id ? { id } : {} })
    expect((await read(rows[1]!.id)).body.data).toEqual({ unread: 1 })
    expect((await read(rows[2]!.id)).body.data).toEqual({ unread: 1 })
    expect((await listNotices()).rows.map((row) => row.is_read)).toEqual([false, true, true])
    expect((await read(rows[0]!.id, asBea)).status).toBe(404)
    expect((await read('x')).status).toBe(404)
    expect((await read(undefined)).body.data).toEqual({ unread: 0 })
  })

  test('is paged, and requires a session', async () => {
    for (let n = 0; n < 3; n++) await paidGift()
    await deliverNotices(server.services)
    const page = await listNotices(asLuz, '?per_page=2&page=2')
    expect([page.rows.length, page.total]).toEqual([1, 3])
    for (const [method, path] of [
      ['GET', ''],
      ['GET', '/unread'],
      ['GET', '/settings'],
      ['POST', '/read'],
      ['PUT', '/settings'],
    ] as const)
      expect((await server.inject(method, `/v1/user/notices${path}`, { body: {} })).status, path).toBe(401)
  })
})

describe('settings', () => {
  test('are all on at first, and store what is chosen', async () => {
    const all = await server.inject('GET', '/v1/user/notices/settings', { as: asLuz })
    expect(all.body.data).toHaveLength(noticeKindNames.length)
    expect(all.body.data.every((row: { product: boolean; mail: boolean }) => row.product && row.mail)).toBe(true)
    const { body } = await change(allBut('gift_mail', 'follower_product'))
    expect(body.data).toContainEqual({ kind: 'gift', product: true, mail: false })
    expect(body.data).toContainEqual({ kind: 'follower', product: false, mail: true })
  })

  test('turn a kind off in the product, in mails, or in both', async () => {
    await change(allBut('gift_product', 'follower_mail', 'follower_product'))
    await paidGift()
    await follow(asBea, luz)
    expect(await listNotices()).toEqual({ rows: [], total: 0, unread: 0 })
    expect(await mailsTo(luz, 60)).toMatchObject([{ subject: 'Bea sent you a gift of ₱50.00.' }])
    await change(allBut('gift_mail'))
    await paidGift()
    expect((await listNotices()).total).toBe(1)
    expect(await mailsTo(luz, 7200)).toHaveLength(1)
  })

  test('apply to what happens later: a goal that was reached in silence is not announced with the next gift', async () => {
    const goal = await getGoals(server).add(luz, { target_amount: 100 })
    await change(allBut('goal_product', 'goal_mail'))
    await paidGift({ goal_id: goal.id }, 100_00n)
    expect((await listNotices()).rows.map(({ kind }) => kind)).toEqual(['gift'])
    await change(allBut())
    await paidGift()
    expect((await listNotices()).rows.map(({ kind }) => kind)).toEqual(['gift', 'gift'])
  })

  test('for one kind in the product can be turned off and on again without changing other settings', async () => {
    const turn = (kind: string, product: 0 | 1, as: string | undefined = asLuz) =>
      server.inject('PUT', `/v1/user/notices/settings/${kind}`, { as, body: { product } })
    const gift = async (product: 0 | 1) =>
      (await turn('gift', product)).body.data.find(({ kind }: { kind: string }) => kind === 'gift')
    await change(allBut('gift_mail', 'follower_product'))
    for (const _ of 'twice') expect(await gift(0)).toEqual({ kind: 'gift', product: false, mail: false })
    await paidGift()
    expect((await listNotices()).total).toBe(0)
    const { body } = await turn('gift', 1)
    expect(body.data.filter((row: { product: boolean; mail: boolean }) => !row.product || !row.mail)).toEqual([
      { kind: 'gift', product: true, mail: false },
      { kind: 'follower', product: false, mail: true },
    ])
    expect([(await turn('takedown', 0)).status, (await turn('gift', 0, 'walang session')).status]).toEqual([422, 401])
  })
})

describe('notice mails', () => {
  test('combine notices that come together into one mail, then pause for an hour', async () => {
    for (let n = 0; n < 3; n++) await paidGift()
    expect(await mailsTo(luz)).toEqual([])
    const [mail, ...more] = await mailsTo(luz, 60)
    expect(more).toEqual([])
    expect(mail).toMatchObject({ subject: '3 new notices on PIXEL', link: `${server.url}/dashboard/notices` })
    expect(mail!.text.match(/Bea sent you a gift of ₱50\.00\./g)).toHaveLength(3)
    await Promise.all([deliverNotices(server.services), deliverNotices(server.services)])
    await paidGift()
    expect(await mailsTo(luz, 1800)).toHaveLength(1)
    expect(await mailsTo(luz, 4000)).toHaveLength(2)
  })

  test('do not go to an account that was deactivated before they were due', async () => {
    await paidGift()
    await deliverNotices(server.services)
    await server.services.db
      .updateTable('accounts')
      .set({ deactivated_at: clock.now() })
      .where('id', '=', luz.account_id)
      .execute()
    expect(await mailsTo(luz, 60)).toEqual([])
  })

  test('are in the reader’s language', async () => {
    await server.inject('POST', '/v1/language', { as: asLuz, body: { language: 'fil' } })
    await server.services.db.updateTable('accounts').set({ language: 'fil' }).where('id', '=', luz.account_id).execute()
    await paidGift()
    expect(await mailsTo(luz, 60)).toMatchObject([{ subject: 'Nag-send si Bea ng gift na ₱50.00.' }])
  })

  test('leave out events from long ago', async () => {
    const id = await aGift(server.services, luz, { amount: 50_00n, giverId: bea.account_id })
    await capturePayment(server.services, id, 50_00n, new Date(clock.now().getTime() - 30 * 86_400_000))
    expect((await listNotices()).total).toBe(1)
    expect(await mailsTo(luz, 7200)).toEqual([])
    expect(await mailsTo(bea, 7200)).toEqual([])
  })

  test('send a signed-in giver the receipt of every gift once, and a mail about its refund', async () => {
    const id = await paidGift()
    const [receipt, ...more] = await mailsTo(bea)
    expect(more).toEqual([])
    expect(receipt).toMatchObject({
      subject: 'Your PIXEL receipt: ₱50.00',
      text: expect.stringContaining('You sent a gift of ₱50.00 to Luz.'),
    })
    const path = receipt!.link.replace(server.url, '')
    const [, , reference, code] = path.split('/')
    const check = await server.inject('GET', `/v1/receipts/${reference}?code=${code}`)
    expect(check.body.data).toMatchObject({ verdict: 'genuine', receipt: { state: 'paid', amount: 50 } })
    await giveBack(server.services, id)
    expect((await mailsTo(bea)).at(-1)!.subject).toBe('Refunded: ₱50.00')
  })

  test('about a refund come once, even if both events of the payment are handled late and apart', async () => {
    const id = await paidGift()
    await giveBack(server.services, id)
    const { rows } = await sql<{ id: bigint }>`
      delete from domain_events where kind = 'refunded' and subject = ${id} returning id`.execute(server.services.db)
    expect(rows).toHaveLength(1)
    expect(await mailsTo(bea)).toEqual([])
    // As after a downtime with more events in between than one round handles.
    await sql`insert into domain_events (kind, subject) values ('refunded', ${id})`.execute(server.services.db)
    expect((await mailsTo(bea)).map(({ subject }) => subject)).toEqual(['Refunded: ₱50.00'])
  })
})
