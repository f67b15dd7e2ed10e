// What can be reported by whom, what the form shows of it, and how often one network may report.
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { aGift, createTestAccount } from '#db/fixtures.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { getGoals } from '#server/goals/testing.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, aPaidGift, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator
let asLuz: string
let ana: Creator
let asAna: string

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  ana = await aCreator(server.services, { page_url: 'ana', page_name: 'Ana' })
  asAna = await server.signIn(ana.account_id)
})
afterAll(() => server.close())
beforeEach(async () => {
  luz = await aCreator(server.services, { page_name: 'Luz' })
  asLuz = await server.signIn(luz.account_id)
})

interface About {
  content_type: string
  content_id: string
}

const about = (content_type: string, content_id: string): About => ({ content_type, content_id })
const aboutPost = ({ kind, id }: Made) => about(kind === 'slide' ? 'photo.collection' : 'photo', id)
const report = (subject: About, as?: string) =>
  server.inject('POST', '/v1/report', { as, body: { ...subject, reason: 'spam' } })
const form = (subject: About, as?: string) =>
  server.inject('GET', `/v1/report/subject?${new URLSearchParams({ ...subject })}`, { as })
/** What the form and a report of this answer. */
const statuses = async (subject: About, as?: string) => [
  (await form(subject, as)).status,
  (await report(subject, as)).status,
]
const send = async (path: string, as: string, body: object) =>
  (await server.inject('POST', path, { as, body })).body.data
const close = () =>
  sql`update accounts set deactivated_at = now() where id = ${luz.account_id}`.execute(server.services.db)

describe('what only its author sees can be reported by its author alone', () => {
  test('a draft of a post, a Bloc and a goal', async () => {
    const post = await getContent(server).make(luz, { is_published: 0 })
    const bloc = await send('/v1/user/blocs', asLuz, { title: 'Bukas', description: 'Abangan', is_published: 0 })
    const goal = await getGoals(server).add(luz, { state: 'draft' })
    for (const draft of [aboutPost(post), about('bloc', bloc.id), about('goal', goal.id)]) {
      for (const as of [undefined, asAna]) expect(await statuses(draft, as), draft.content_type).toEqual([404, 404])
      expect(await statuses(draft, asLuz), draft.content_type).toEqual([200, 200])
    }
  })

  test('a question until it is answered, and once it is hidden', async () => {
    const { id } = await send(`/v1/profile/questions/${luz.page_url}`, asAna, { question: 'Kumusta?' })
    const question = about('question', id)
    expect(await statuses(question)).toEqual([404, 404])
    expect(await statuses(question, asLuz)).toEqual([200, 200])
    await send(`/v1/user/questions/${id}/answer`, asLuz, { answer: 'Mabuti' })
    expect((await form(question)).body.data.title).toBe('Kumusta?')
    await send(`/v1/user/questions/${id}/hide`, asLuz, { is_hidden: 1 })
    expect(await statuses(question)).toEqual([404, 404])
  })

  test('a gift once its creator hid it', async () => {
    const paymentId = await aPaidGift(server.services, luz, { amount: 50_00n, supporter_message: 'Para sa iyo' })
    const gift = about('donation', paymentId)
    expect(await statuses(gift)).toEqual([200, 200])
    await send('/v1/user/donations/hide', asLuz, { donation_id: paymentId, is_hidden: 1 })
    expect(await statuses(gift, asAna)).toEqual([404, 404])
    expect(await statuses(gift, asLuz)).toEqual([200, 200])
  })
})

test('a gift that was never paid cannot be reported, by its creator neither', async () => {
  const gift = about('donation', await aGift(server.services, luz, { amount: 50_00n }))
  for (const as of [undefined, asLuz]) expect(await statuses(gift, as)).toEqual([404, 404])
})

test('a page that is not verified yet is shown to nobody and cannot be reported', async () => {
  await createTestAccount(server.services, { page_url: 'hindi.pa', is_verified: false })
  expect(await statuses(about('profile', 'hindi.pa'), asAna)).toEqual([404, 404])
})

describe('a page that its owner closed', () => {
  test('answers 410 for itself and for everything on it', async () => {
    const post = await getContent(server).make(luz)
    const bloc = await send('/v1/user/blocs', asLuz, { title: 'Bukas', description: 'Abangan' })
    const goal = await getGoals(server).add(luz)
    const paymentId = await aPaidGift(server.services, luz, { amount: 50_00n })
    await close()
    for (const subject of [
      about('profile', luz.page_url),
      aboutPost(post),
      about('bloc', bloc.id),
      about('goal', goal.id),
      about('donation', paymentId),
    ])
      expect(await statuses(subject, asAna), subject.content_type).toEqual([410, 410])
  })

  test('leaves a buyer the post that they bought, which they can report', async () => {
    const content = getContent(server)
    const post = await content.make(luz)
    await content.sell(post, asAna)
    await close()
    expect(await statuses(aboutPost(post), asAna)).toEqual([200, 200])
    expect(await statuses(aboutPost(post))).toEqual([410, 410])
  })
})

test('the form names a caption’s first line and no text of a gift, whose message is not a title', async () => {
  const post = await getContent(server).make(luz, { caption: 'Mangga\nsa hapon' })
  const paymentId = await aPaidGift(server.services, luz, { amount: 50_00n, supporter_message: 'Para sa iyo' })
  const page = { page_name: 'Luz', page_url: luz.page_url }
  expect((await form(aboutPost(post))).body.data).toEqual({ content_type: 'photo', ...page, title: 'Mangga' })
  expect((await form(about('donation', paymentId))).body.data).toEqual({
    content_type: 'donation',
    ...page,
    title: null,
  })
  expect((await form(about('profile', luz.page_url))).body.data).toEqual({
    content_type: 'profile',
    ...page,
    title: null,
  })
})

test('reports about two posts by one person are two reports', async () => {
  const content = getContent(server)
  const [first, second] = [aboutPost(await content.make(luz)), aboutPost(await content.make(luz))]
  const numbers = [await report(first, asAna), await report(second, asAna)].map(({ body }) => body.data.report_no)
  expect(new Set(numbers).size).toBe(2)
})

test('a report filed twice at once is one report, and leaves no copy of its pictures beside it', async () => {
  const post = await getContent(server).make(luz, { previews: [true, true] })
  const answers = await Promise.all(Array.from({ length: 6 }, () => report(aboutPost(post), asAna)))
  expect(new Set(answers.map(({ body }) => body.data.report_no)).size).toBe(1)
  const { rows } = await sql<{ storage_key: string }>`select storage_key from report_pictures`.execute(
    server.services.db,
  )
  const kept = new Set(rows.map((row) => row.storage_key))
  const stored: string[] = []
  for await (const key of server.services.storage.list()) if (key.startsWith('evidence/')) stored.push(key)
  expect(stored.filter((key) => !kept.has(key))).toEqual([])
})

test('one network files so many new reports an hour; what it reported before is answered still', async () => {
  const limited = await aServer({ env: { RATE_LIMITS: 'on' } })
  try {
    const { services } = limited
    const pages = await Promise.all(
      Array.from({ length: serverLimits.reportsPerNetworkHour + 1 }, () => aCreator(services)),
    )
    const file = (page: Creator) =>
      limited.inject('POST', '/v1/report', { body: { ...about('profile', page.page_url), reason: 'spam' } })
    const first = await file(pages[0]!)
    for (const page of pages.slice(1, -1)) expect((await file(page)).status).toBe(200)
    expect(await file(pages.at(-1)!)).toMatchObject({ status: 429, body: { exception: 'TooManyRequestsException' } })
    expect((await file(pages[0]!)).body.data).toEqual(first.body.data)
  } finally {
    await limited.close()
  }
})

test('a status address that we did not sign is unknown', async () => {
  for (const token of [randomUUID(), 'RP-20260101-AAAAAAAA'])
    expect((await server.inject('GET', `/v1/reports/${token}`)).status).toBe(404)
})
