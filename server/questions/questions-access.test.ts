// Questions and topics one by one: who reaches them by which address, what changes at the same time, and lists beyond one block.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anImage } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { subscribeToPageChanges } from '#server/kit/page-changes.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { aCreator, type Creator, capturePayment, giveBack } from '#server/money/testing.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { topicOfPageById, topicsById } from './read-topics.ts'

/** A creator with their session. */
type Signed = Creator & { as: string }

let server: TestServer
let luz: Signed
let rudy: Signed

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  rudy = await aSigned('Rudy')
})
beforeEach(async () => {
  luz = await aSigned()
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const call = (method: string, path: string, body?: object, as: string | undefined = luz.as) =>
  server.inject(method, path, { as, ...(body && { body }) })
const ask = async (question: string, as = rudy.as, to = luz): Promise<string> =>
  (await call('POST', `/v1/profile/questions/${to.page_url}`, { question }, as)).body.data.id
const answer = (id: string, text = 'Oo.', as = luz.as) =>
  call('POST', `/v1/user/questions/${id}/answer`, { answer: text }, as)
const hide = (id: string, is_hidden: number, as = luz.as) =>
  call('POST', `/v1/user/questions/${id}/hide`, { is_hidden }, as)
const own = (query = '') => call('GET', `/v1/user/questions${query}`)
const shown = (as?: string, query = '') => server.inject('GET', `/v1/profile/questions/${luz.page_url}${query}`, { as })
const react = (id: string, as = rudy.as) =>
  call('POST', '/v1/user/reactions/add', { content_id: id, content_type: 'question', reaction_id: 1 }, as)
const writeTopic = (topic: object, as = luz.as) =>
  call('PUT', '/v1/user/questions/topic', { title: 'Magtanong', description: 'Kahit ano', ...topic }, as)
const texts = ({ body }: Answer): string[] => body.data.map(({ question }: { question: string }) => question)

async function aSigned(page_name?: string): Promise<Signed> {
  const one = await aCreator(server.services, page_name === undefined ? {} : { page_name })
  return { ...one, as: await server.signIn(one.account_id) }
}

function takeQuestionDown(id: string) {
  const item = { content_type: 'question', content_id: id, owner_id: luz.account_id } as const
  return inTransaction(server.services.db, (tx) => takeDown(tx, server.services, item, 'Labag sa patakaran.'))
}

describe('answering and hiding', () => {
  test('changes this one question and no other, of this creator or of another', async () => {
    const [one, other] = [await ask('Una'), await ask('Ikalawa')]
    const elsewhere = await ask('Kay Rudy', luz.as, rudy)
    await answer(one)
    await hide(one, 1)
    const { data } = (await own()).body
    expect(data).toMatchObject([
      { id: other, answer: null, answered_at: null, is_hidden: false },
      { id: one, answer: 'Oo.', is_hidden: true },
    ])
    for (const attempt of [answer(elsewhere), hide(elsewhere, 1)]) expect((await attempt).status).toBe(404)
    const ofRudy = (await call('GET', '/v1/user/questions', undefined, rudy.as)).body.data
    expect(ofRudy).toMatchObject([{ id: elsewhere, answer: null, is_hidden: false }])
  })

  test('is refused with 403 for a question that the caller sees on another page, with 404 once it is hidden there', async () => {
    const id = await ask('Kailan?')
    await answer(id)
    expect(await answer(id, 'Akin na', rudy.as)).toMatchObject({
      status: 403,
      body: { exception: 'ForbiddenException' },
    })
    expect((await hide(id, 1, rudy.as)).status).toBe(403)
    await hide(id, 1)
    for (const attempt of [answer(id, 'Akin na', rudy.as), hide(id, 0, rudy.as)])
      expect((await attempt).status).toBe(404)
    expect((await own()).body.data).toMatchObject([{ answer: 'Oo.', is_hidden: true }])
  })

  test('is refused while the question is taken down, which its creator sees with the reason', async () => {
    const id = await ask('Kailan?')
    await answer(id)
    await takeQuestionDown(id)
    for (const attempt of [answer(id, 'Iba na'), hide(id, 1)])
      expect(await attempt).toMatchObject({ status: 410, body: { exception: 'ContentNotAccessibleException' } })
    expect((await own()).body.data).toMatchObject([
      { id, answer: 'Oo.', is_hidden: false, taken_down: { message: 'Labag sa patakaran.' } },
    ])
    expect((await shown()).body).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await react(id)).status).toBe(403)
  })

  test('is not asked for once the question is taken down: it no longer waits, and stands among all of them', async () => {
    const [gone, waiting] = [await ask('Kailan?'), await ask('Saan?')]
    await takeQuestionDown(gone)
    expect((await own('?state=open')).body).toMatchObject({ data: [{ id: waiting }], meta: { total: 1 } })
    expect((await own()).body.data).toMatchObject([
      { id: waiting },
      { id: gone, taken_down: { date: expect.anything() } },
    ])
  })

  test('changes nothing of a question that is taken down in the same moment', async () => {
    const id = await ask('Kailan?')
    await answer(id)
    const late: Promise<Answer>[] = []
    await inTransaction(server.services.db, async (tx) => {
      await sql`select from questions where id = ${id} for update`.execute(tx)
      late.push(answer(id, 'Iba na'), hide(id, 1))
      await untilWaitedFor(tx, { waiters: 2 })
      const item = { content_type: 'question', content_id: id, owner_id: luz.account_id } as const
      await takeDown(tx, server.services, item, 'Labag sa patakaran.')
    })
    expect((await Promise.all(late)).map(({ status }) => status)).toEqual([410, 410])
    expect((await own()).body.data).toMatchObject([{ answer: 'Oo.', is_hidden: false }])
  })

  test('tells every server that the page changed', async () => {
    const id = await ask('Kailan?')
    const { database, log } = server.services
    const told: string[] = []
    const subscription = await subscribeToPageChanges(database.url, log, {
      onChange: (accountId) => void told.push(accountId),
      onMissed: () => {},
    })
    try {
      for (const change of [() => answer(id), () => hide(id, 1), () => hide(id, 0), () => writeTopic({})]) {
        told.length = 0
        expect((await change()).status).toBe(200)
        await expect.poll(() => told).toContain(String(luz.account_id))
      }
    } finally {
      await subscription.close()
    }
  })
})

describe('a question', () => {
  test('may be reacted to once it is answered, not before, not with an unpaid gift, and not on a closed page', async () => {
    const id = await ask('Kailan?')
    expect((await react(id)).status).toBe(404)
    await answer(id)
    expect((await react(id)).status).toBe(200)
    expect((await react(crypto.randomUUID())).status).toBe(404)
    const gift = { amount: 50, source: 'question-and-answer', supporter_message: 'May regalo', confirm: 1 }
    const { donation_id } = (await call('POST', `/v1/donate/${luz.page_url}`, gift, rudy.as)).body.data
    await capturePayment(server.services, donation_id, 50_00n)
    const [paid] = (await own()).body.data
    await answer(paid.id)
    expect((await react(paid.id)).status).toBe(200)
    await giveBack(server.services, donation_id)
    expect((await react(paid.id)).status).toBe(404)
    const why = { message: 'Labag.', holdPayouts: false, by: null }
    await inTransaction(server.services.db, (tx) => suspendAccount(tx, server.services, luz.account_id, why))
    expect((await react(id)).status).toBe(403)
  })

  test('is not asked of oneself, of a blocked or closed page, and has at most three hundred letters', async () => {
    const tryAsk = (question: string, to = luz, as = rudy.as) =>
      call('POST', `/v1/profile/questions/${to.page_url}`, { question }, as)
    expect((await tryAsk('ñ'.repeat(300))).status).toBe(200)
    expect((await tryAsk('ñ'.repeat(301))).status).toBe(422)
    expect((await tryAsk('Ako?', rudy)).status).toBe(422)
    const blocker = await aSigned()
    await server.services.db
      .insertInto('blocks')
      .values({ blocker_id: rudy.account_id, blocked_id: blocker.account_id })
      .execute()
    expect((await tryAsk('Bakit?', blocker)).status).toBe(404)
    expect((await tryAsk('Bakit?', rudy, blocker.as)).status).toBe(404)
    await sql`update accounts set deactivated_at = now() where id = ${luz.account_id}`.execute(server.services.db)
    expect((await tryAsk('Nandiyan ka pa?')).status).toBe(410)
  })

  test('keeps its place: the public list is in order of the answers, the own list in order of the questions', async () => {
    const ids = [await ask('Una'), await ask('Ikalawa'), await ask('Ikatlo')]
    for (const nth of [2, 0, 1]) await answer(ids[nth]!)
    await answer(ids[2]!, 'Iba na')
    expect(texts(await shown())).toEqual(['Ikalawa', 'Una', 'Ikatlo'])
    expect(texts(await own())).toEqual(['Ikatlo', 'Ikalawa', 'Una'])
    for (const [page, text] of ['Ikatlo', 'Ikalawa', 'Una'].entries()) {
      const { data, meta } = (await own(`?per_page=1&page=${page + 1}`)).body
      expect([data.length, data[0].question, meta.total]).toEqual([1, text, 3])
    }
    await hide(ids[1]!, 1)
    await hide(ids[1]!, 0)
    expect(texts(await shown())).toHaveLength(3)
  })

  test('beyond the first counted block is listed, without those of blocked askers, of unpaid gifts and taken down', async () => {
    const asker = await aSigned()
    const { db } = server.services
    const [first] = [await ask('Simula')]
    await sql`
      insert into questions (creator_id, asker_id, question, created_at, place, public_place, answer, answered_at)
      select ${luz.account_id}, case when n % 100 = 0 then ${asker.account_id}::bigint else ${rudy.account_id}::bigint end,
             'Tanong ' || n, now(), list_enter(${`questions:${luz.account_id}`}),
             list_enter(${`answers:${luz.account_id}`}), 'Oo.', now()
        from generate_series(1, 2100) n`.execute(db)
    await db.insertInto('blocks').values({ blocker_id: luz.account_id, blocked_id: asker.account_id }).execute()
    const last = (await own('?per_page=100&page=21')).body
    expect([last.meta.total, last.data.length, last.data.at(-1).id]).toEqual([2080, 80, first])
    const seen = new Set<string>()
    for (let page = 1; page <= 21; page++)
      for (const text of texts(await own(`?per_page=100&page=${page}`))) seen.add(text)
    expect([seen.size, seen.has('Tanong 100'), seen.has('Tanong 99')]).toEqual([2080, false, true])
    await takeQuestionDown((await shown()).body.data[0].id)
    const everyone = (await shown(undefined, '?per_page=100&page=21')).body
    expect([everyone.meta.total, everyone.data.length]).toEqual([2099, 99])
  })
})

describe('a topic', () => {
  const idOf = async (as = luz.as) => (await writeTopic({}, as)).body.data.id as string
  const found = async (ids: string[], viewerId?: bigint) => [
    ...(await topicsById(server.services.db, ids, viewerId)).keys(),
  ]

  test('is found by its id, without those of closed pages and of blocked accounts', async () => {
    const other = await aSigned()
    const [one, two] = [await idOf(), await idOf(other.as)]
    expect(await found([one])).toEqual([one])
    expect((await found([one, two], rudy.account_id)).sort()).toEqual([one, two].sort())
    await server.services.db
      .insertInto('blocks')
      .values({ blocker_id: other.account_id, blocked_id: rudy.account_id })
      .execute()
    expect(await found([one, two], rudy.account_id)).toEqual([one])
    await sql`update accounts set deactivated_at = now() where id = ${luz.account_id}`.execute(server.services.db)
    expect(await found([one, two])).toEqual([two])
  })

  test('is found at its own page only', async () => {
    const [one, two] = [await idOf(), await idOf(rudy.as)]
    const { db } = server.services
    const at = (page: Creator, id: string) => topicOfPageById(db, { username: page.page_url, id }, undefined)
    expect(await at(luz, one.toUpperCase())).toMatchObject({ id: one })
    const empty = await aCreator(server.services)
    for (const [page, id] of [
      [luz, two],
      [luz, 'x'],
      [empty, one],
    ] as const)
      await expect(at(page, id)).rejects.toMatchObject({ code: 'NotFoundException' })
  })

  test('written twice at once is one topic, and none takes the banner of the other', async () => {
    const banners = [
      await anImage(server.services, luz.account_id),
      await anImage(server.services, luz.account_id),
    ] as const
    const written = await Promise.all(banners.map((banner_image) => writeTopic({ banner_image })))
    expect(written.map(({ status }) => status)).toEqual([200, 200])
    expect(new Set(written.map(({ body }) => body.data.id)).size).toBe(1)
    const refused = await writeTopic({ banner_image: await anImage(server.services, rudy.account_id) })
    expect(Object.keys(refused.body.errors)).toEqual(['banner_image'])
    await writeTopic({ title: 'Kay Rudy' }, rudy.as)
    expect((await writeTopic({})).body.data).toMatchObject({ title: 'Magtanong', banner_image: expect.any(String) })
  })

  test('keeps banner and gift rule that a change does not name, and gives the banner back when it is removed', async () => {
    const banner = await anImage(server.services, luz.account_id)
    const { banner_image: address } = (await writeTopic({ banner_image: banner, requires_gift: 1 })).body.data
    const status = async (as?: string) => (await server.inject('GET', address, { as })).status
    expect((await writeTopic({ title: 'Iba' })).body.data).toMatchObject({ banner_image: address, requires_gift: true })
    expect((await writeTopic({ requires_gift: 0 })).body.data).toMatchObject({ requires_gift: false })
    expect([await status(), await status(rudy.as)]).toEqual([200, 200])
    await server.services.db
      .insertInto('blocks')
      .values({ blocker_id: luz.account_id, blocked_id: rudy.account_id })
      .execute()
    expect([await status(), await status(rudy.as)]).toEqual([200, 404])
    await server.services.db
      .deleteFrom('blocks')
      .where('blocked_id', '=', rudy.account_id)
      .where('blocker_id', '=', luz.account_id)
      .execute()
    await writeTopic({ banner_image: null })
    expect([await status(), await status(luz.as)]).toEqual([404, 200])
    expect((await writeTopic({ banner_image: banner })).body.data.banner_image).toBe(address)
  })
})
