// Whom the lists of an export name: nobody who closed their page, who is blocked in either direction, or who acted anonymously.
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { getContent } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { aCreator, aPaidGift, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { sections } from './sections.ts'

let server: TestServer
/** Whose export it is, and whom it names. */
let luz: Creator
let bea: Creator

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  luz = await aCreator(server.services)
  bea = await aCreator(server.services, { page_name: 'Bea' })
  await meet(luz, bea)
  await meet(bea, luz)
})
afterAll(() => server.close())
afterEach(async () => {
  const { db } = server.services
  await db.deleteFrom('blocks').execute()
  await db.updateTable('accounts').set({ deactivated_at: null, suspended_at: null }).execute()
})

/** Everything that one account can do with another: each of these is a row in the exports of both. */
async function meet(one: Creator, other: Creator) {
  const { services } = server
  const as = await server.signIn(one.account_id)
  const send = async (method: string, path: string, body: object) => {
    const answer = await server.inject(method, path, { as, body })
    expect(answer.status, `${path}: ${JSON.stringify(answer.body)}`).toBe(200)
  }
  const content = getContent(server)
  const post = await content.make(other)
  await content.sell(post, as)
  const gift = {
    amount: 50_00n,
    giverId: one.account_id,
    supporter_name: 'Isang tagahanga',
    supporter_message: 'Salamat',
  }
  await aPaidGift(services, other, gift)
  await send('POST', '/v1/user/follow', { username: other.page_url })
  await send('POST', `/v1/profile/questions/${other.page_url}`, { question: 'Kailan?' })
  await send('POST', '/v1/user/comments', { content_type: 'photo', content_id: post.id, message: 'Ganda' })
}

async function rowsOf(name: string, me = luz): Promise<Record<string, unknown>[]> {
  const { rows } = await sections
    .find((section) => section.name === name)!
    .query(me.account_id)
    .execute(server.services.db)
  return rows as Record<string, unknown>[]
}

/** Each section that names a page, with the field that does. */
const naming = [
  ['gifts_received', 'page'],
  ['gifts_given', 'page'],
  ['sales', 'buyer'],
  ['purchases', 'page'],
  ['questions_asked', 'page'],
  ['followers', 'page'],
  ['following', 'page'],
  ['comments_written', 'page'],
] as const

describe.each(naming)('the list of %s', (name, field) => {
  const named = async () => (await rowsOf(name)).map((row) => row[field])

  test('names the page of the other', async () => {
    expect(await named()).toEqual([bea.page_url])
  })

  test.each([
    ['closed their page', () => closeBea({ deactivated_at: clock.now() })],
    ['is suspended', () => closeBea({ suspended_at: clock.now() })],
    ['blocked the owner', () => block(bea, luz)],
    ['is blocked by the owner', () => block(luz, bea)],
  ])('keeps the row and does not name somebody who %s', async (_, happen) => {
    await happen()
    expect(await named()).toEqual([null])
  })
})

describe.each(['questions_received', 'comments_received'])('the list of %s', (name) => {
  test('leaves out what a blocked person wrote, in either direction', async () => {
    expect(await rowsOf(name)).toHaveLength(1)
    for (const [one, other] of [
      [luz, bea],
      [bea, luz],
    ] as const) {
      await block(one, other)
      expect(await rowsOf(name)).toEqual([])
      await server.services.db.deleteFrom('blocks').execute()
    }
  })
})

test('the name and the message of a gift from a blocked person are left out, its amount stays', async () => {
  expect(await rowsOf('gifts_received')).toMatchObject([
    { amount: 50, name: 'Isang tagahanga', message: 'Salamat', state: 'paid' },
  ])
  await block(luz, bea)
  expect(await rowsOf('gifts_received')).toMatchObject([{ amount: 50, name: null, message: null }])
})

test('whom an account blocked stands in its own export only, also when their page is closed', async () => {
  await block(luz, bea)
  await closeBea({ deactivated_at: clock.now() })
  expect(await rowsOf('blocked')).toMatchObject([{ page: bea.page_url }])
  expect(await rowsOf('blocked', bea)).toEqual([])
})

async function block(blocker: Creator, blocked: Creator): Promise<void> {
  const row = { blocker_id: blocker.account_id, blocked_id: blocked.account_id }
  await server.services.db.insertInto('blocks').values(row).execute()
}

async function closeBea(how: { deactivated_at?: Date; suspended_at?: Date }): Promise<void> {
  await server.services.db.updateTable('accounts').set(how).where('id', '=', bea.account_id).execute()
}
