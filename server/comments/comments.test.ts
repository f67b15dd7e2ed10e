// Comments in two levels: who may write and change them, for how long, and that counts equal the visible comments.

import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commentTexts } from '#contract/comments.ts'
import { limits, serverLimits } from '#contract/limits.ts'
import { texts } from '#contract/texts.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { getGoals } from '#server/goals/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { aCreator, aPaidGift, type Creator, giveBack } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { purgeDeletedComments } from './purge-deleted-comments.ts'
import { type About, aboutPost, getComments, type SeenComment } from './testing.ts'

interface Person extends Creator {
  as: string
}

let server: TestServer
let content: ReturnType<typeof getContent>
let comments: ReturnType<typeof getComments>
let luz: Person
let rudy: Person
let ana: Person
let free: Made
let about: About

async function createPerson(page_name: string): Promise<Person> {
  const one = await aCreator(server.services, {
    page_name,
    page_url: `${page_name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}`,
  })
  return { ...one, as: await server.signIn(one.account_id) }
}

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  content = getContent(server)
  comments = getComments(server)
})
beforeEach(async () => {
  ;[luz, rudy, ana] = [await createPerson('Luz'), await createPerson('Rudy'), await createPerson('Ana')]
  free = await content.make(luz, { price_id: 1 })
  about = aboutPost(free)
})
afterEach(async () => {
  clock.shift(0)
  expect(
    (await comments.counts()).filter(([, counted, actual, inBlocks]) => counted !== actual || actual !== inBlocks),
  ).toEqual([])
})
afterAll(() => server.close())

const follow = (one: Person, other: Person) =>
  server.inject('POST', '/v1/user/follow', { as: one.as, body: { username: other.page_url } })
const block = (one: Person, other: Person, what = 'block') =>
  server.inject('POST', `/v1/user/${what}`, { as: one.as, body: { username: other.page_url } })

function give(giver: Person, creator: Creator, is_anonymous = false): Promise<string> {
  return aPaidGift(server.services, creator, { amount: 50_00n, giverId: giver.account_id, is_anonymous })
}

describe('a comment', () => {
  test('is visible to everyone who sees the content, with its author’s name and page URL', async () => {
    const written = await comments.add(about, rudy.as, '  Ang ganda! #araw ')
    expect(written).toEqual({
      id: expect.any(String),
      name: 'Rudy',
      page_url: rudy.page_url,
      avatar: null,
      message: 'Ang ganda! #araw',
      date: expect.any(String),
      edited_at: null,
      is_creator: false,
      is_own: true,
      editable_until: new Date(Date.parse(written.date) + serverLimits.commentEditMinutes * 60_000).toISOString(),
      replies: [],
      reply_count: 0,
    })
    await comments.add(about, luz.as, 'Salamat')
    expect(await comments.read(about)).toMatchObject([
      { message: 'Salamat', is_creator: true, is_own: false },
      { message: 'Ang ganda! #araw', is_own: false, editable_until: null },
    ])
  })

  test('can be on Snaps, Slides, Blocs and goals, each of which returns its comment count', async () => {
    const slide = await content.make(luz, { price_id: 1, previews: [false, false] })
    const goal = await getGoals(server).add(luz)
    const bloc = (
      await server.inject('POST', '/v1/user/blocs', { as: luz.as, body: { title: 'Balita', description: 'Meron' } })
    ).body.data
    const all: [About, () => Promise<unknown>][] = [
      [about, async () => (await content.read(free)).body.data.comment_count],
      [aboutPost(slide), async () => (await content.read(slide)).body.data.comment_count],
      [{ content_type: 'goal', content_id: goal.id }, async () => (await getGoals(server).seen(goal)).comment_count],
      [
        { content_type: 'bloc', content_id: bloc.id },
        async () => (await server.inject('GET', `/v1/profile/blocs/${luz.page_url}`)).body.data[0].comment_count,
      ],
    ]
    for (const [subject, count] of all) {
      expect(await count()).toBe(0)
      const first = await comments.add(subject, rudy.as, 'Una')
      await comments.add(subject, ana.as, 'Sagot', first.id)
      expect(await count(), subject.content_type).toBe(2)
      await comments.hide(first.id, luz.as)
      expect(await count(), subject.content_type).toBe(0)
    }
    const feed = (await server.inject('GET', `/v1/profile/content/${luz.page_url}`)).body.data
    expect(feed.map((post: { comment_count: number }) => post.comment_count)).toEqual([0, 0])
  })

  test.each([
    ['', texts.commentRequired],
    [' \u200b ', texts.commentRequired],
    ['x'.repeat(501), texts.length500],
    [7, texts.commentRequired],
  ])('with the text %j is refused', async (message, error) => {
    const { status, body } = await comments.tryAdd(about, rudy.as, message)
    expect([status, body.errors]).toEqual([422, { message: [error] }])
  })

  test('may have 500 visible characters, and loses marks that reverse the text direction', async () => {
    expect((await comments.add(about, rudy.as, '👩‍👩‍👧'.repeat(500))).message).toBe('👩‍👩‍👧'.repeat(500))
    expect((await comments.add(about, rudy.as, 'a\u202eb')).message).toBe('ab')
  })

  test('is refused from visitors and about unknown content', async () => {
    expect((await comments.tryAdd(about, undefined, 'Hoy')).status).toBe(401)
    expect((await comments.tryAdd({ ...about, content_id: crypto.randomUUID() }, rudy.as, 'Hoy')).status).toBe(404)
    expect((await comments.tryAdd({ ...about, content_type: 'photo.collection' }, rudy.as, 'Hoy')).status).toBe(404)
    expect((await comments.tryAdd({ ...about, content_type: 'question' }, rudy.as, 'Hoy')).status).toBe(422)
    expect((await comments.tryRead({ ...about, content_id: 'x' })).status).toBe(404)
  })

  test('sent again with its idempotency key is the same comment, and another text with that key is refused', async () => {
    const key = { 'idempotency-key': crypto.randomUUID() }
    const [first, ...others] = await Promise.all(
      [1, 2, 3].map(() => comments.tryAdd(about, rudy.as, 'Minsan', undefined, key)),
    )
    expect(others.map(({ body }) => body.data.id)).toEqual([first!.body.data.id, first!.body.data.id])
    expect((await comments.read(about)).length).toBe(1)
    expect((await comments.tryAdd(about, rudy.as, 'Iba', undefined, key)).body.exception).toBe(
      'IdempotencyConflictException',
    )
  })

  test('is throttled per account', async () => {
    await server.services.throttle.take(
      { name: 'comment', points: serverLimits.commentsPerHour, seconds: 3600, per: 'account' },
      String(rudy.account_id),
    )
    await server.services.db
      .updateTable('rate_limits')
      .set({ points: serverLimits.commentsPerHour })
      .where('key', 'like', `comment:${rudy.account_id}`)
      .execute()
    expect((await comments.tryAdd(about, rudy.as, 'Isa pa')).body.exception).toBe('TooManyRequestsException')
    expect((await comments.tryAdd(about, ana.as, 'Ako rin')).status).toBe(200)
  })
})

describe('a thread', () => {
  test('has two levels: a reply to a reply joins the thread', async () => {
    const first = await comments.add(about, rudy.as, 'Tanong')
    const second = await comments.add(about, ana.as, 'Sagot', first.id)
    await comments.add(about, luz.as, 'Sagot sa sagot', second.id)
    await comments.add(about, rudy.as, 'Iba')
    expect(await comments.texts(about)).toEqual([['Iba'], ['Tanong', 'Sagot', 'Sagot sa sagot']])
    expect((await comments.read(about))[1]).toMatchObject({
      reply_count: 2,
      replies: [{ name: 'Ana' }, { is_creator: true }],
    })
  })

  test('is paged, and replies beyond the first ones have their own pages', async () => {
    const first = await comments.add(about, rudy.as, 'Una')
    const { db } = server.services
    await db
      .insertInto('comments')
      .values(
        Array.from({ length: limits.repliesShown + 2 }, (_, n) => ({
          ...about,
          creator_id: luz.account_id,
          author_id: ana.account_id,
          thread_id: first.id,
          answered_id: first.id,
          message: `Sagot ${n}`,
          created_at: clock.now(),
        })),
      )
      .execute()
    for (const message of ['Dalawa', 'Tatlo']) await comments.add(about, rudy.as, message)
    const pages = await Promise.all(
      [1, 2, 3].map((page) => comments.tryRead(about, undefined, { per_page: '1', page: String(page) })),
    )
    expect(pages.map(({ body }) => body.data[0].message)).toEqual(['Tatlo', 'Dalawa', 'Una'])
    expect(pages[2]!.body.meta).toEqual({ current_page: 3, last_page: 3, per_page: 1, total: 3 })
    expect(pages[2]!.body.data[0]).toMatchObject({ reply_count: limits.repliesShown + 2 })
    expect(pages[2]!.body.data[0].replies).toHaveLength(limits.repliesShown)
    const rest = await comments.tryRead(about, undefined, { reply_to: first.id, page: '2' })
    expect(rest.body.data.map((reply: SeenComment) => reply.message)).toEqual([
      `Sagot ${limits.repliesShown}`,
      `Sagot ${limits.repliesShown + 1}`,
    ])
    expect(rest.body.meta.total).toBe(limits.repliesShown + 2)
    expect((await comments.tryRead(about, undefined, { reply_to: crypto.randomUUID() })).status).toBe(404)
  })

  test('refuses replies from other content and to deleted comments', async () => {
    const other = aboutPost(await content.make(luz, { price_id: 1 }))
    const first = await comments.add(about, rudy.as, 'Una')
    for (const wrong of [first.id, crypto.randomUUID(), 'x'])
      expect((await comments.tryAdd(other, ana.as, 'Sagot', wrong)).status).toBe(404)
    await comments.remove(first.id, rudy.as)
    expect((await comments.tryAdd(about, ana.as, 'Sagot', first.id)).status).toBe(404)
  })

  test('is hidden, shown again and deleted with its first comment', async () => {
    const first = await comments.add(about, rudy.as, 'Una')
    await comments.add(about, ana.as, 'Sagot', first.id)
    const count = async () => (await content.read(free)).body.data.comment_count
    for (const other of [ana, rudy]) expect((await comments.hide(first.id, other.as)).status).toBe(403)
    expect((await comments.hide(first.id, luz.as)).body.data).toMatchObject({ is_hidden: true, is_on_own_page: true })
    expect((await comments.hide(first.id, ana.as)).status).toBe(404)
    expect([await comments.texts(about), await comments.texts(about, rudy.as), await count()]).toEqual([[], [], 0])
    expect((await comments.tryRead(about, undefined, { reply_to: first.id })).status).toBe(404)
    expect((await comments.list(luz.as, 'received')).body.data).toMatchObject([{ message: 'Una', is_hidden: true }])
    // Its author is not told.
    expect((await comments.list(rudy.as)).body.data).toMatchObject([{ message: 'Una', is_hidden: false }])
    await comments.hide(first.id, luz.as, 0)
    expect([await comments.texts(about), await count()]).toEqual([[['Una', 'Sagot']], 2])
    await comments.remove(first.id, rudy.as)
    expect([await comments.texts(about), await count()]).toEqual([[], 0])
    expect((await comments.list(luz.as, 'received')).body.data).toEqual([])
  })

  test('goes on after one of its replies is hidden, to which nobody can reply', async () => {
    const first = await comments.add(about, rudy.as, 'Una')
    const reply = await comments.add(about, ana.as, 'Sagot', first.id)
    await comments.hide(reply.id, luz.as)
    expect((await comments.tryAdd(about, rudy.as, 'Ano?', reply.id)).status).toBe(404)
    expect((await comments.tryAdd(about, rudy.as, 'Tuloy', first.id)).status).toBe(200)
  })

  test('that is hidden accepts no reply that was sent concurrently', async () => {
    for (let round = 0; round < 5; round++) {
      const first = await comments.add(about, rudy.as, 'Una')
      await Promise.all([comments.tryAdd(about, ana.as, 'Sagot', first.id), comments.hide(first.id, luz.as)])
    }
    expect((await content.read(free)).body.data.comment_count).toBe(0)
  })
})

describe('changing a comment', () => {
  test('is allowed to its author for 5 minutes', async () => {
    const { id, date } = await comments.add(about, rudy.as, 'Mali')
    for (const other of [ana, luz]) expect((await comments.change(id, other.as, 'Akin')).status).toBe(403)
    expect((await comments.change(id, undefined, 'Akin')).status).toBe(401)
    expect((await comments.change(id, rudy.as, ' ')).body.errors.message).toEqual([texts.commentRequired])
    clock.moveTo(Date.parse(date) + serverLimits.commentEditMinutes * 60_000 - 1000)
    expect((await comments.change(id, rudy.as, 'Tama')).body.data).toMatchObject({
      message: 'Tama',
      edited_at: expect.any(String),
    })
    expect((await comments.read(about))[0]).toMatchObject({ message: 'Tama', edited_at: expect.any(String) })
    clock.shift(serverLimits.commentEditMinutes * 60_000 + 1000)
    const late = await comments.change(id, rudy.as, 'Huli')
    expect([late.status, late.body.exception]).toEqual([403, 'ForbiddenException'])
    expect((await comments.read(about))[0]!.message).toBe('Tama')
  })

  test('is refused once its author cannot see the content any more, but deleting is not', async () => {
    const { id } = await comments.add(about, rudy.as, 'Una')
    await content.update(free, { is_published: 0 })
    expect((await comments.change(id, rudy.as, 'Iba')).status).toBe(410)
    await content.update(free, { is_published: 1 })
    await block(luz, rudy)
    expect((await comments.change(id, rudy.as, 'Iba')).status).toBe(404)
    expect((await comments.remove(id, rudy.as)).status).toBe(200)
  })

  test('by deleting removes the text immediately and the row weeks later', async () => {
    const first = await comments.add(about, rudy.as, 'Una')
    const reply = await comments.add(about, ana.as, 'Sagot', first.id)
    for (const other of [ana, luz]) expect((await comments.remove(first.id, other.as)).status).toBe(403)
    expect((await comments.remove(first.id, rudy.as)).body.data).toEqual({ ok: true })
    expect((await comments.remove(first.id, rudy.as)).status).toBe(404)
    const rows = () =>
      server.services.db
        .selectFrom('comments')
        .select(['id', 'message'])
        .where('content_id', '=', about.content_id)
        .orderBy('id')
        .execute()
    expect(await rows()).toEqual([
      { id: first.id, message: '' },
      { id: reply.id, message: 'Sagot' },
    ])
    clock.shift((serverLimits.deletedCommentDays + 1) * 86_400_000)
    await purgeDeletedComments(server.services.db)
    expect(await rows()).toHaveLength(2)
    clock.shift(0)
    expect((await comments.remove(reply.id, ana.as)).status).toBe(200)
    clock.shift(2 * (serverLimits.deletedCommentDays + 1) * 86_400_000)
    for (let night = 0; night < 2; night++) await purgeDeletedComments(server.services.db)
    expect(await rows()).toEqual([])
  })
})

describe('who may comment', () => {
  test('is everyone by default, and can be restricted by the creator', async () => {
    const may = async (person: Person) => (await comments.tryAdd(about, person.as, 'Pwede?')).status
    const getRules = async (as?: string) =>
      (await server.inject('GET', `/v1/profile/${luz.page_url}`, { as })).body.data.comments
    const setting = () => server.inject('GET', '/v1/user/comments/settings', { as: luz.as })
    expect([await getRules(), await getRules(rudy.as)]).toEqual([
      { who: 'everyone', may_comment: false },
      { who: 'everyone', may_comment: true },
    ])
    await follow(rudy, luz)
    await give(ana, luz)
    for (const [who, forRudy, forAna] of [
      ['followers', 200, 403],
      ['payers', 403, 200],
      ['nobody', 403, 403],
      ['everyone', 200, 200],
    ] as const) {
      expect((await comments.allow(who, luz.as)).body.data).toEqual({ who })
      expect((await setting()).body.data).toEqual({ who })
      expect([who, await may(rudy), await may(ana), await may(luz)]).toEqual([who, forRudy, forAna, 200])
      expect(await getRules(rudy.as)).toEqual({ who, may_comment: forRudy === 200 })
    }
    await comments.allow('nobody', luz.as)
    expect((await comments.tryAdd(about, rudy.as, 'Pwede?')).body).toMatchObject({
      exception: 'ForbiddenException',
      message: commentTexts.nobody,
    })
    expect((await comments.allow('sinuman', luz.as)).status).toBe(422)
    expect((await comments.allow('everyone', undefined)).status).toBe(401)
  })

  test('is, among payers, nobody whose money was given back', async () => {
    await giveBack(server.services, await give(ana, luz))
    await comments.allow('payers', luz.as)
    expect((await comments.tryAdd(about, ana.as, 'Pwede?')).status).toBe(403)
  })

  test('commenters who paid anonymously are shown as Someone where only payers may comment or where they bought the content', async () => {
    await give(rudy, luz, true)
    await server.services.db
      .updateTable('profiles')
      .set({ avatar_key: 'avatar-rudy.webp' })
      .where('account_id', '=', rudy.account_id)
      .execute()
    await comments.allow('payers', luz.as)
    await comments.add(about, rudy.as, 'Lihim na suporta')
    expect((await comments.read(about, luz.as))[0]).toMatchObject({ name: 'Someone', page_url: null, avatar: null })
    expect(await comments.add(about, luz.as, 'Salamat')).toMatchObject({ name: 'Luz', is_creator: true })
    await comments.allow('everyone', luz.as)
    expect(await comments.add(about, rudy.as, 'Hayag')).toMatchObject({ name: 'Rudy' })
    const locked = await content.make(luz)
    await content.sell(locked, ana.as, { is_anonymous: 1 })
    await comments.allow('payers', luz.as)
    expect(await comments.add(about, ana.as, 'Lihim na bili')).toMatchObject({ name: 'Someone' })
    await comments.allow('everyone', luz.as)
    expect(await comments.add(aboutPost(locked), ana.as, 'Ang ganda')).toMatchObject({
      name: 'Someone',
      page_url: null,
      is_own: true,
    })
    expect((await comments.list(luz.as, 'received')).body.data[0]).toMatchObject({ name: 'Someone', page_url: null })
  })

  test.each([
    ['hidden', (post: Made) => content.update(post, { is_published: 0 })],
    ['deleted', (post: Made) => content.remove(post)],
  ])('an anonymous buyer is Someone on a post that became free before it was %s, too', async (_, withdraw) => {
    const post = await content.make(luz)
    await content.sell(post, ana.as, { is_anonymous: 1 })
    await content.update(post, { price_id: 1 })
    expect(await comments.add(aboutPost(post), ana.as, 'Libre na')).toMatchObject({ name: 'Ana' })
    expect((await withdraw(post)).status).toBe(200)
    expect(await comments.add(aboutPost(post), ana.as, 'Akin pa rin')).toMatchObject({
      name: 'Someone',
      page_url: null,
    })
  })
})
