import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { anImage } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { aCreator, type Creator, capturePayment, giveBack } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator
let asLuz: string
let rudy: Creator
let asRudy: string

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  rudy = await aCreator(server.services, { page_name: 'Rudy' })
  asRudy = await server.signIn(rudy.account_id)
})
beforeEach(async () => {
  luz = await aCreator(server.services)
  asLuz = await server.signIn(luz.account_id)
})
afterAll(() => server.close())

const write = (topic: object, as: string | undefined = asLuz) =>
  server.inject('PUT', '/v1/user/questions/topic', {
    as,
    body: { title: 'Magtanong lang', description: 'Tungkol sa komiks.', ...topic },
  })
const getTopic = (creator: Creator, as?: string) =>
  server.inject('GET', `/v1/profile/questions/topic/${creator.page_url}`, { as })
const ask = (question: string, as: string | undefined = asRudy) =>
  server.inject('POST', `/v1/profile/questions/${luz.page_url}`, { as, body: { question } })
const answers = (as?: string, query = '') =>
  server.inject('GET', `/v1/profile/questions/${luz.page_url}${query}`, { as })
const own = (query = '', as = asLuz) => server.inject('GET', `/v1/user/questions${query}`, { as })
const answer = (id: string, text = 'Oo naman!', as = asLuz) =>
  server.inject('POST', `/v1/user/questions/${id}/answer`, { as, body: { answer: text } })
const hide = (id: string, is_hidden: 0 | 1, as = asLuz) =>
  server.inject('POST', `/v1/user/questions/${id}/hide`, { as, body: { is_hidden } })
const getTexts = ({ body }: Answer): string[] => body.data.map((row: { question: string }) => row.question)

async function askAndGetId(question = 'Kailan ang susunod?'): Promise<string> {
  return (await ask(question)).body.data.id
}

/** Asks a question with a gift, as a visitor unless `as` is given. Returns the payment's id. */
async function askWithGift(question: string, gift: object = {}, as?: string): Promise<string> {
  const { status, body } = await server.inject('POST', `/v1/donate/${luz.page_url}`, {
    as,
    body: { amount: 50, source: 'question-and-answer', supporter_message: question, confirm: 1, ...gift },
  })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body.data.donation_id
}

function pay(reference: string) {
  return capturePayment(server.services, reference, 50_00n)
}

describe('the topic', () => {
  test('is null until its creator writes one, and can be changed', async () => {
    await write({ title: 'Kay Rudy ito' }, asRudy)
    expect((await getTopic(luz)).body.data).toBeNull()
    const banner = await anImage(server.services, luz.account_id)
    await write({ banner_image: banner, requires_gift: 1 })
    const { data } = (await getTopic(luz)).body
    expect(data).toMatchObject({ kind: 'topic', title: 'Magtanong lang', requires_gift: true, is_owner: false })
    expect((await server.inject('GET', data.banner_image)).status).toBe(200)

    await write({ title: 'Iba na', banner_image: data.banner_image })
    expect((await getTopic(luz, asLuz)).body.data).toMatchObject({
      id: data.id,
      title: 'Iba na',
      banner_image: data.banner_image,
      requires_gift: true,
      is_owner: true,
    })
    expect((await write({ banner_image: null })).body.data.banner_image).toBeNull()
    expect((await server.inject('GET', data.banner_image)).status).toBe(404)
  })

  test.each([
    [{ title: '' }, { title: ['The title field is required.'] }],
    [{ description: ' ' }, { description: ['The description field is required.'] }],
    [{ description: 'x'.repeat(301) }, { description: ['Use at most 300 characters.'] }],
    [{ banner_image: 'x.jpg' }, { banner_image: ['This photo is not one you uploaded. Please add it again.'] }],
  ])('with %j is refused', async (topic, errors) => {
    const { status, body } = await write(topic)
    expect([status, body.errors]).toEqual([422, errors])
  })

  test('can be written only by a signed-in creator', async () => {
    expect((await server.inject('PUT', '/v1/user/questions/topic', { body: {} })).status).toBe(401)
  })
})

describe('a question', () => {
  test('is visible only to the creator until it is answered, then to everyone with the answer', async () => {
    const id = await askAndGetId('Ano ang paborito mong panel?')
    expect(getTexts(await answers())).toEqual([])
    expect((await own()).body.data).toMatchObject([
      {
        id,
        question: 'Ano ang paborito mong panel?',
        name: 'Rudy',
        page_url: rudy.page_url,
        amount: null,
        answer: null,
      },
    ])
    expect((await answer(id, 'Ang huli.')).body.data).toMatchObject({ answer: 'Ang huli.', is_owner: true })
    const { body } = await answers()
    expect(body.data).toMatchObject([{ id, answer: 'Ang huli.', name: 'Rudy', reactions: { all_count: 0 } }])
    expect(body.meta.total).toBe(1)
    const at = body.data[0].answered_at
    await answer(id, 'Ang una pala.')
    expect((await answers()).body.data).toMatchObject([{ answer: 'Ang una pala.', answered_at: at }])
  })

  test.each([
    ['', 'The question is required.'],
    ['x'.repeat(301), 'Use at most 300 characters.'],
  ])('of %j is refused', async (question, text) => {
    expect((await ask(question)).body.errors).toEqual({ question: [text] })
  })

  test('is refused from visitors, from the creator, and without a gift if the creator requires one', async () => {
    const visitor = await server.inject('POST', `/v1/profile/questions/${luz.page_url}`, { body: { question: 'Ha?' } })
    expect(visitor.status).toBe(401)
    expect((await ask('Ako ito', asLuz)).body.errors.question).toHaveLength(1)
    await write({ requires_gift: 1 })
    expect((await ask('Libre ba?')).body.errors.question).toEqual(['This creator takes questions with a gift.'])
    expect((await own()).body.data).toEqual([])
  })

  test('sent again with its idempotency key is asked once', async () => {
    const headers = { 'idempotency-key': crypto.randomUUID() }
    const send = (question: string) =>
      server.inject('POST', `/v1/profile/questions/${luz.page_url}`, { as: asRudy, headers, body: { question } })
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => send('Minsan lang?')))
    expect(others.map(({ body }) => body.data)).toEqual([first!.body.data, first!.body.data])
    expect(getTexts(await own()).filter((text) => text === 'Minsan lang?')).toHaveLength(1)
    expect((await send('Iba?')).body).toMatchObject({
      exception: 'IdempotencyConflictException',
      message: 'This key was used for another request. Nothing was done.',
    })
  })

  test('can be answered and hidden only by the creator who was asked', async () => {
    const id = await askAndGetId()
    for (const attempt of [answer(id, 'Ako na', asRudy), hide(id, 1, asRudy), answer('x'), hide('x', 1)])
      expect((await attempt).status).toBe(404)
    expect((await answer(id, ' ')).body.errors.answer).toEqual(['The answer is required.'])
    expect((await own('', asRudy)).body.data).toEqual([])
  })

  test('that is hidden disappears from the page and its count, and can be shown again', async () => {
    const id = await askAndGetId()
    await answer(id)
    expect((await hide(id, 1)).body.data.is_hidden).toBe(true)
    const { data, meta } = (await answers()).body
    expect([data, meta.total]).toEqual([[], 0])
    const react = () =>
      server.inject('POST', '/v1/user/reactions/add', {
        as: asRudy,
        body: { content_id: id, content_type: 'question', reaction_id: 1 },
      })
    expect((await react()).body.exception).toBe('ReactionNotAllowedException')
    await hide(id, 0)
    expect((await answers()).body.meta.total).toBe(1)
    expect((await react()).body.data.heart_count).toBe(1)
  })

  test('without an answer can be filtered, and pages have no gaps', async () => {
    const ids = [await askAndGetId('Una'), await askAndGetId('Ikalawa'), await askAndGetId('Ikatlo')]
    const opened = await Promise.all([1, 2, 3].map((page) => own(`?state=open&per_page=1&page=${page}`)))
    expect(opened.flatMap(getTexts)).toEqual(['Ikatlo', 'Ikalawa', 'Una'])
    await answer(ids[1]!)
    await answer(ids[0]!)
    expect(getTexts(await own('?state=open'))).toEqual(['Ikatlo'])
    expect((await own('?state=open')).body.meta.total).toBe(1)
    expect(getTexts(await own())).toEqual(['Ikatlo', 'Ikalawa', 'Una'])
    const pages = await Promise.all([1, 2, 3].map((page) => answers(undefined, `?per_page=1&page=${page}`)))
    expect(pages.flatMap(getTexts)).toEqual(['Una', 'Ikalawa'])
    await hide(ids[2]!, 1)
    expect((await own('?state=open')).body).toMatchObject({ data: [], meta: { total: 0 } })
  })

  test('without an answer accepts no reaction', async () => {
    const body = { content_id: await askAndGetId(), content_type: 'question', reaction_id: 1 }
    expect((await server.inject('POST', '/v1/user/reactions/add', { as: asRudy, body })).status).toBe(404)
  })

  test('is throttled after twenty questions of one account in an hour', async () => {
    const eager = await aCreator(server.services)
    const as = await server.signIn(eager.account_id)
    for (let n = 0; n < 20; n++) expect((await ask(`Tanong ${n}`, as)).status).toBe(200)
    expect((await ask('Isa pa', as)).status).toBe(429)
    expect((await own()).body.meta.total).toBe(20)
  })
})

describe('a question with a gift', () => {
  test('is visible once the gift is paid, and disappears with a refund', async () => {
    await write({ requires_gift: 1 })
    const payment = await askWithGift('Gaano katagal ang isang pahina?', { supporter_name: 'Ate Nene' })
    expect((await own()).body).toMatchObject({ data: [], meta: { total: 0 } })
    await pay(payment)
    const [question] = (await own()).body.data
    expect(question).toMatchObject({ question: 'Gaano katagal ang isang pahina?', name: 'Ate Nene', amount: 50 })
    await answer(question.id, 'Tatlong araw.')
    expect((await answers()).body).toMatchObject({ data: [{ answer: 'Tatlong araw.' }], meta: { total: 1 } })
    await giveBack(server.services, payment)
    expect((await answers()).body).toMatchObject({ data: [], meta: { total: 0 } })
    expect((await answer(question.id)).status).toBe(404)
  })

  test('shows the asker’s name as the gift does', async () => {
    for (const [gift, as] of [
      [{}, asRudy],
      [{ is_anonymous: 1 }, asRudy],
      [{}, undefined],
    ] as const)
      await pay(await askWithGift('Sino?', gift, as))
    expect(
      (await own()).body.data.map((row: { name: string; page_url: string | null }) => [row.name, row.page_url]),
    ).toEqual([
      ['Someone', null],
      ['Someone', null],
      ['Rudy', rudy.page_url],
    ])
  })

  test('does not name an asker who closed their account', async () => {
    const { services } = server
    const asker = await aCreator(services, { page_name: 'Aalis', avatar_key: 'avatar-aalis.webp' })
    const id = (await ask('Naaalala mo ba ako?', await server.signIn(asker.account_id))).body.data.id
    await answer(id)
    const seen = async () => (await answers()).body.data[0]
    expect(await seen()).toMatchObject({ name: 'Aalis', page_url: asker.page_url })
    await services.db
      .updateTable('accounts')
      .set({ deactivated_at: clock.now() })
      .where('id', '=', asker.account_id)
      .execute()
    expect(await seen()).toMatchObject({ id, name: 'Someone', page_url: null, avatar: null })
  })

  test('is not shown on the wall of gifts', async () => {
    await pay(await askWithGift('Lihim pa ito'))
    const { data } = (await server.inject('GET', `/v1/profile/donations/${luz.page_url}`)).body
    expect(data).toMatchObject([{ amount: 50, message: null }])
    const received = await server.inject('GET', '/v1/user/donations', { as: asLuz })
    expect(received.body.data[0].message).toBe('Lihim pa ito')
  })

  test('is created only from a gift with a message and the source of questions', async () => {
    await pay(await askWithGift(''))
    await pay(await askWithGift('Para sa pader', { source: 'profile' }))
    expect((await own()).body.data).toEqual([])
  })
})

describe('a block', () => {
  test('by the creator hides topic and answers from the blocked account, and it cannot ask', async () => {
    const blocked = await aCreator(server.services)
    const as = await server.signIn(blocked.account_id)
    await block(luz, blocked)
    expect((await getTopic(luz, as)).status).toBe(404)
    expect((await answers(as)).status).toBe(404)
    expect((await ask('Bakit?', as)).status).toBe(404)
  })

  test('hides the asker’s questions from the other account, on the page and in the creator’s list', async () => {
    const asker = await aCreator(server.services)
    const as = await server.signIn(asker.account_id)
    const id = (await ask('Mula sa iba', as)).body.data.id
    await answer(id)
    await answer(await askAndGetId('Mula kay Rudy'))
    const other = await aCreator(server.services)
    await block(asker, other)
    const asOther = await server.signIn(other.account_id)
    expect((await answers(asOther)).body).toMatchObject({ data: [{ question: 'Mula kay Rudy' }], meta: { total: 1 } })
    expect((await answers()).body.meta.total).toBe(2)
    const react = { content_id: id, content_type: 'question', reaction_id: 1 }
    expect((await server.inject('POST', '/v1/user/reactions/add', { as: asOther, body: react })).status).toBe(404)
    await block(luz, asker)
    expect((await own()).body).toMatchObject({ data: [{ question: 'Mula kay Rudy' }], meta: { total: 1 } })
    expect((await answer(id)).status).toBe(404)
  })

  test('hides no question with an anonymous gift, which would reveal who Someone is', async () => {
    const asker = await aCreator(server.services)
    const other = await aCreator(server.services)
    const [as, asOther] = [await server.signIn(asker.account_id), await server.signIn(other.account_id)]
    await pay(await askWithGift('Lihim?', { is_anonymous: 1 }, as))
    const [{ id }] = (await own()).body.data
    await answer(id)
    for (const one of [luz, other]) await block(asker, one)
    const seen = { data: [{ id, name: 'Someone' }], meta: { total: 1 } }
    for (const page of [own(), answers(asOther)]) expect((await page).body).toMatchObject(seen)
    const react = { content_id: id, content_type: 'question', reaction_id: 1 }
    expect((await server.inject('POST', '/v1/user/reactions/add', { as: asOther, body: react })).status).toBe(200)
  })
})

function block(blocker: Creator, blocked: Creator) {
  return server.services.db
    .insertInto('blocks')
    .values({ blocker_id: blocker.account_id, blocked_id: blocked.account_id })
    .execute()
}
