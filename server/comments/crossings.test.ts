// How comments interact with locked posts, blocks, the desk, closed accounts, notices and exports.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { commentTexts } from '#contract/comments.ts'
import { getContent, type Made } from '#server/content/testing.ts'
import { takeDownContent } from '#server/desk/take-down.ts'
import { sections } from '#server/exports/sections.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { liftSuspension } from '#server/moderation/lift-suspension.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { aCreator, type Creator, giveBack } from '#server/money/testing.ts'
import { deliverNotices } from '#server/notices/rounds.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { type About, aboutPost, getComments } from './testing.ts'

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
afterAll(() => server.close())

async function createPerson(page_name: string): Promise<Person> {
  const page_url = `${page_name.toLowerCase()}.${crypto.randomUUID().slice(0, 8)}`
  const one = await aCreator(server.services, { page_name, page_url })
  return { ...one, as: await server.signIn(one.account_id) }
}

const call = (method: string, path: string, as?: string, body?: object) => server.inject(method, path, { as, body })
const block = (one: Person, other: Person, what = 'block') =>
  call('POST', `/v1/user/${what}`, one.as, { username: other.page_url })
const suspend = ({ account_id }: Person) =>
  inTransaction(server.services.db, (tx) =>
    suspendAccount(tx, server.services, account_id, { message: 'Spam', holdPayouts: false, by: null }),
  )
const count = async () => (await content.read(free)).body.data.comment_count

describe('comments on locked, sensitive or hidden content', () => {
  test('are read and written by buyers of the post, until the purchase is refunded', async () => {
    const locked = await content.make(luz)
    await content.sell(locked, rudy.as)
    await comments.add(aboutPost(locked), rudy.as, 'Sulit')
    await comments.add(aboutPost(locked), luz.as, 'Salamat')
    for (const as of [undefined, ana.as])
      expect((await comments.tryRead(aboutPost(locked), as)).body).toMatchObject({
        exception: 'ForbiddenException',
        message: commentTexts.locked,
      })
    expect((await comments.tryAdd(aboutPost(locked), ana.as, 'Pasilip')).status).toBe(403)
    expect(await comments.texts(aboutPost(locked), rudy.as)).toEqual([['Salamat'], ['Sulit']])
    const paid = server.services.db.selectFrom('payments').select('id').where('payer_account_id', '=', rudy.account_id)
    await giveBack(server.services, (await paid.executeTakeFirstOrThrow()).id)
    expect((await comments.tryRead(aboutPost(locked), rudy.as)).status).toBe(403)
    expect((await comments.list(rudy.as)).body.data).toMatchObject([{ message: 'Sulit' }])
  })

  test('are not opened by a Slide’s sneak peek', async () => {
    const slide = await content.make(luz, { previews: [true, false] })
    expect((await comments.tryRead(aboutPost(slide))).status).toBe(403)
    expect((await comments.tryRead(aboutPost(slide), luz.as)).status).toBe(200)
  })

  test('are shown on sensitive content only to viewers who said that they are 18', async () => {
    const post = await content.make(luz, { price_id: 1, is_sensitive: 1 })
    expect((await comments.tryRead(aboutPost(post), rudy.as)).status).toBe(403)
    await call('POST', '/v1/site/adult', rudy.as, { is_adult: 1 })
    expect((await comments.tryRead(aboutPost(post), rudy.as)).status).toBe(200)
  })

  test('cannot be read on hidden content or on a closed page', async () => {
    await comments.add(about, rudy.as, 'Una')
    await content.update(free, { is_published: 0 })
    expect((await comments.tryRead(about, rudy.as)).status).toBe(410)
    expect((await comments.tryAdd(about, rudy.as, 'Uy')).status).toBe(410)
    expect((await comments.tryRead(about, luz.as)).status).toBe(200)
    await content.update(free, { is_published: 1 })
    const { db } = server.services
    await db.updateTable('accounts').set({ deactivated_at: new Date() }).where('id', '=', luz.account_id).execute()
    expect((await comments.tryRead(about, rudy.as)).status).toBe(410)
  })
})

test('a comment sent while its author is being suspended is refused, and a reply too', async () => {
  const { id } = await comments.add(about, rudy.as, 'Una')
  const { db } = server.services
  let answers: Promise<Answer[]> | undefined
  await inTransaction(db, async (tx) => {
    await tx.updateTable('accounts').set({ suspended_at: new Date() }).where('id', '=', rudy.account_id).execute()
    answers = Promise.all([comments.tryAdd(about, rudy.as, 'Huli'), comments.tryAdd(about, rudy.as, 'Sagot', id)])
    await untilWaitedFor(tx, { waiters: 2 })
  })
  expect((await answers)!.map(({ status }) => status)).toEqual([401, 401])
  expect(await comments.texts(about)).toEqual([])
  expect(await count()).toBe(0)
})

describe('a block', () => {
  test('hides the comments, replies and threads of two accounts from each other on every page', async () => {
    const first = await comments.add(about, rudy.as, 'Kay Rudy')
    await comments.add(about, ana.as, 'Kay Ana')
    const reply = await comments.add(about, ana.as, 'Sagot ni Ana', first.id)
    const own = await comments.add(about, luz.as, 'Kay Luz')
    await comments.add(about, ana.as, 'Ana kay Luz', own.id)
    await comments.add(about, rudy.as, 'Rudy kay Luz', own.id)
    await block(ana, rudy)
    expect(await comments.texts(about, ana.as)).toEqual([['Kay Luz', 'Ana kay Luz'], ['Kay Ana']])
    expect(await comments.texts(about, rudy.as)).toEqual([['Kay Luz', 'Rudy kay Luz'], ['Kay Rudy']])
    expect((await comments.texts(about)).flat()).toHaveLength(6)
    const read = await comments.tryRead(about, ana.as)
    expect([read.body.meta.total, read.body.data[0].reply_count]).toEqual([2, 1])
    expect((await comments.tryRead(about, rudy.as, { per_page: '1', page: '2' })).body.data).toMatchObject([
      { message: 'Kay Rudy' },
    ])
    expect((await comments.tryRead(about, ana.as, { reply_to: first.id })).status).toBe(404)
    expect((await comments.tryRead(about, ana.as, { reply_to: own.id })).body.meta.total).toBe(1)
    for (const to of [first.id, reply.id]) expect((await comments.tryAdd(about, ana.as, 'Uy', to)).status).toBe(404)
    expect((await comments.tryAdd(about, rudy.as, 'Uy', reply.id)).status).toBe(404)
    // The count on the card is the same for every viewer, as for reactions.
    expect(await count()).toBe(6)
  })

  test('by the page’s owner ends reading and writing, and hides the blocked account’s comments from the owner', async () => {
    const { id } = await comments.add(about, rudy.as, 'Una')
    await block(luz, rudy)
    expect((await comments.tryRead(about, rudy.as)).body.exception).toBe('NotFoundException')
    expect((await comments.tryAdd(about, rudy.as, 'Uy')).body.exception).toBe('NotFoundException')
    expect(await comments.texts(about, luz.as)).toEqual([])
    expect((await comments.list(luz.as, 'received')).body.data).toEqual([])
    expect((await call('GET', `/v1/user/comments/${id}`, luz.as)).status).toBe(404)
  })

  test('by the page’s owner leaves a buyer the comments on what they bought, but no writing', async () => {
    const locked = await content.make(luz)
    for (const { as } of [rudy, ana]) await content.sell(locked, as)
    const own = await comments.add(aboutPost(locked), rudy.as, 'Una')
    await comments.add(aboutPost(locked), ana.as, 'Sulit')
    await block(luz, rudy)
    expect(await comments.texts(aboutPost(locked), rudy.as)).toEqual([['Sulit'], ['Una']])
    for (const written of [comments.tryAdd(aboutPost(locked), rudy.as, 'Uy'), comments.change(own.id, rudy.as, 'Uy')])
      expect((await written).body.exception).toBe('NotFoundException')
  })

  test('by the page’s owner leaves the author their own comments, without a way to the page', async () => {
    const { id } = await comments.add(about, rudy.as, 'Una')
    expect((await comments.list(rudy.as)).body.data).toMatchObject([{ link: expect.stringContaining(luz.page_url) }])
    await block(luz, rudy)
    await call('PUT', '/v1/user/profile', luz.as, { page_url: `${luz.page_url}.na` })
    expect((await comments.list(rudy.as)).body.data).toMatchObject([{ message: 'Una', link: null }])
    expect((await call('GET', `/v1/user/comments/${id}`, rudy.as)).body.data.link).toBeNull()
    expect((await comments.remove(id, rudy.as)).status).toBe(200)
  })

  test('does not hide anonymous comments, which would reveal who Someone is', async () => {
    const locked = await content.make(luz)
    for (const one of [rudy, ana]) await content.sell(locked, one.as, { is_anonymous: one === rudy ? 1 : 0 })
    const { id } = await comments.add(aboutPost(locked), rudy.as, 'Lihim')
    await block(ana, rudy)
    expect(await comments.texts(aboutPost(locked), ana.as)).toEqual([['Lihim']])
    expect((await comments.tryAdd(aboutPost(locked), ana.as, 'Sino ka?', id)).status).toBe(200)
  })

  test('does not change what the report form answers about an anonymous comment', async () => {
    const locked = await content.make(luz)
    await content.sell(locked, rudy.as, { is_anonymous: 1 })
    const { id } = await comments.add(aboutPost(locked), rudy.as, 'Lihim')
    const named = await comments.add(about, rudy.as, 'Hayag')
    const form = (of: string) => call('GET', `/v1/report/subject?content_type=comment&content_id=${of}`, ana.as)
    const before = await form(id)
    expect([before.status, (await form(named.id)).status]).toEqual([200, 200])
    await block(ana, rudy)
    expect((await form(named.id)).status).toBe(404)
    expect(await form(id)).toMatchObject({ status: 200, body: before.body })
  })
})

describe('the desk', () => {
  const report = (id: string, as = ana.as) =>
    call('POST', '/v1/report', as, { content_type: 'comment', content_id: id, reason: 'harassment' })
  const evidence = async (id: string) =>
    (
      await server.services.db
        .selectFrom('reports')
        .select(['evidence', 'owner_id'])
        .where('content_id', '=', id)
        .execute()
    ).at(-1)

  test('keeps the reported text even if its author changes and deletes the comment', async () => {
    const { id } = await comments.add(about, rudy.as, 'Masama')
    expect((await report(id)).status).toBe(200)
    await comments.change(id, rudy.as, 'Mabait')
    await comments.remove(id, rudy.as)
    expect(await evidence(id)).toEqual({ evidence: 'Masama', owner_id: luz.account_id })
    expect((await report(id, luz.as)).status).toBe(404)
  })

  test('takes down a comment with its replies: its author sees the reason and may not change it', async () => {
    const { id } = await comments.add(about, rudy.as, 'Masama')
    await comments.add(about, ana.as, 'Oo nga', id)
    const taking = { content_type: 'comment' as const, content_id: id, message: 'Panlalait', refund_buyers: false }
    await takeDownContent(server.services, { operator: 'ops' }, taking)
    expect([await comments.texts(about), await comments.texts(about, rudy.as), await count()]).toEqual([[], [], 0])
    expect((await comments.list(rudy.as)).body.data).toMatchObject([
      { message: 'Masama', taken_down: { message: 'Panlalait' } },
    ])
    expect((await comments.list(luz.as, 'received')).body.data).toEqual([])
    for (const answer of [
      comments.change(id, rudy.as, 'Iba'),
      comments.hide(id, luz.as),
      comments.tryAdd(about, ana.as, 'Uy', id),
      report(id),
    ])
      expect((await answer).body.exception).toBe('ContentNotAccessibleException')
    await deliverNotices(server.services)
    expect((await call('GET', '/v1/user/notices', rudy.as)).body.data).toContainEqual(
      expect.objectContaining({ kind: 'takedown', about: 'Panlalait', link: '/dashboard/comments' }),
    )
    expect(
      (await call('GET', '/v1/user/notices', luz.as)).body.data.filter(
        (row: { kind: string }) => row.kind === 'takedown',
      ),
    ).toEqual([])
    await server.services.db
      .updateTable('takedowns')
      .set({ ended_at: new Date() })
      .where('content_id', '=', id)
      .execute()
    expect([await comments.texts(about), await count()]).toEqual([[['Masama', 'Oo nga']], 2])
  })

  test('suspends an author, whose comments are hidden until the suspension is lifted', async () => {
    await comments.add(about, rudy.as, 'Una')
    const { services } = server
    await suspend(rudy)
    expect([await comments.texts(about), await count()]).toEqual([[], 0])
    expect((await comments.tryAdd(about, rudy.as, 'Uy')).body.exception).toBe('AccountSuspendedException')
    await inTransaction(services.db, (tx) => liftSuspension(tx, services, rudy.account_id, 'Tama na'))
    expect([await comments.texts(about), await count()]).toEqual([[['Una']], 1])
  })
})

describe('notices', () => {
  const takeDownPost = () =>
    takeDownContent(
      server.services,
      { operator: 'ops' },
      { content_type: 'photo', content_id: free.id, message: 'Bawal', refund_buyers: false },
    )
  const noticesFor = async ({ as }: Person) => {
    await deliverNotices(server.services)
    const { body } = await call('GET', '/v1/user/notices', as)
    return body.data
      .filter(({ kind }: { kind: string }) => ['comment', 'reply'].includes(kind))
      .map(({ kind, name, link, about: text }: Record<string, string>) => [kind, name, text, link!.split('#')[0]])
  }

  test('go to the page’s owner for a comment; for a reply to the author it answers and the author of the thread', async () => {
    const link = `/${luz.page_url}/pixel-snap/${free.id}`
    const first = await comments.add(about, rudy.as, 'Una')
    const second = await comments.add(about, ana.as, 'Sagot', first.id)
    await comments.add(about, luz.as, 'Kay Ana', second.id)
    expect(await noticesFor(luz)).toEqual([
      ['comment', 'Ana', null, link],
      ['comment', 'Rudy', null, link],
    ])
    expect(await noticesFor(rudy)).toEqual([
      ['reply', 'Luz', null, link],
      ['reply', 'Ana', null, link],
    ])
    expect(await noticesFor(ana)).toEqual([['reply', 'Luz', null, link]])
    await comments.add(about, rudy.as, 'Kay Luz', (await comments.read(about))[0]!.replies[1]!.id)
    expect((await noticesFor(luz))[0]).toEqual(['reply', 'Rudy', null, link])
  })

  test('are not created for deleted comments, when switched off, or about blocked accounts', async () => {
    const { id } = await comments.add(about, rudy.as, 'Mali')
    await comments.remove(id, rudy.as)
    expect(await noticesFor(luz)).toEqual([])
    await call('PUT', '/v1/user/notices/settings', luz.as, { reply_product: 1 })
    await comments.add(about, rudy.as, 'Isa')
    expect(await noticesFor(luz)).toEqual([])
    const first = await comments.add(about, luz.as, 'Kay Luz')
    await comments.add(about, rudy.as, 'Sagot', first.id)
    await block(luz, rudy)
    expect(await noticesFor(luz)).toEqual([])
  })

  test('of a reply do not lead the author it answers to a page that has blocked them', async () => {
    const first = await comments.add(about, rudy.as, 'Una')
    await block(luz, rudy)
    const reply = await comments.add(about, ana.as, 'Sagot', first.id)
    await comments.add(about, ana.as, 'Isa pa', reply.id)
    expect(await noticesFor(rudy)).toEqual([])
  })

  test('are listed while their comment is shown', async () => {
    const first = await comments.add(about, rudy.as, 'Una')
    const reply = await comments.add(about, ana.as, 'Sagot', first.id)
    const seen = async () => [(await noticesFor(luz)).length, (await noticesFor(rudy)).length]
    expect(await seen()).toEqual([2, 1])
    await comments.hide(reply.id, luz.as)
    expect(await seen()).toEqual([1, 0])
    expect((await call('GET', '/v1/user/notices/unread', rudy.as)).body.data).toEqual({ unread: 0 })
    await comments.hide(reply.id, luz.as, 0)
    expect(await seen()).toEqual([2, 1])
    await comments.remove(reply.id, ana.as)
    expect(await seen()).toEqual([1, 0])
    await comments.remove(first.id, rudy.as)
    expect(await seen()).toEqual([0, 0])
  })

  test.each<[string, () => Promise<unknown>, ofLuz: number, ofRudy: number]>([
    ['stay while it is unpublished, for its buyers', () => content.update(free, { is_published: 0 }), 2, 1],
    ['disappear when it is deleted', () => content.remove(free), 0, 0],
    ['disappear when it is taken down', () => takeDownPost(), 0, 0],
    ['disappear when its page is closed', () => suspend(luz), 0, 0],
    ['disappear for whom its page blocks', () => block(luz, rudy), 1, 0],
  ])('about content %s', async (_, change, ofLuz, ofRudy) => {
    const first = await comments.add(about, rudy.as, 'Una')
    await comments.add(about, ana.as, 'Sagot', first.id)
    expect([(await noticesFor(luz)).length, (await noticesFor(rudy)).length]).toEqual([2, 1])
    await change()
    expect([(await noticesFor(luz)).length, (await noticesFor(rudy)).length]).toEqual([ofLuz, ofRudy])
  })

  test('about a Bloc and a goal are listed too, and are not mailed once the comment is deleted', async () => {
    const bloc = { title: 'Balita', description: 'Bago' }
    const goal = { title: 'Lapis', target_amount: 500 }
    const ids = {
      bloc: (await call('POST', '/v1/user/blocs', luz.as, bloc)).body.data.id,
      goal: (await call('POST', '/v1/user/goals', luz.as, goal)).body.data.id,
    }
    const added = []
    for (const [content_type, content_id] of Object.entries(ids))
      added.push(await comments.add({ content_type, content_id }, rudy.as, 'Ganda'))
    expect(await noticesFor(luz)).toHaveLength(2)
    for (const { id } of added) await comments.remove(id, rudy.as)
    await deliverNotices(server.services, new Date(Date.now() + 3_600_000))
    const { rows } = await sql`
      select from graphile_worker._private_jobs where payload ->> 'to' = ${`${luz.page_url}@example.com`}`.execute(
      server.services.db,
    )
    expect(rows).toEqual([])
  })

  test('contain no name if the comment is anonymous', async () => {
    const locked = await content.make(luz)
    await content.sell(locked, rudy.as, { is_anonymous: 1 })
    await comments.add(aboutPost(locked), rudy.as, 'Lihim')
    expect((await noticesFor(luz))[0]).toEqual(['comment', 'Someone', null, `/${luz.page_url}/pixel-snap/${locked.id}`])
  })

  test('are created for an anonymous comment in spite of a block, which would reveal its author', async () => {
    const locked = await content.make(luz)
    await content.sell(locked, rudy.as, { is_anonymous: 1 })
    await content.sell(locked, ana.as)
    const [forAna, forLuz] = [
      await comments.add(aboutPost(locked), ana.as, 'Ganda'),
      await comments.add(aboutPost(locked), luz.as, 'Salamat'),
    ]
    const about = aboutPost(locked)
    await comments.add(about, rudy.as, 'Lihim')
    await comments.add(about, rudy.as, 'Lihim kay Luz', forLuz.id)
    await comments.add(about, rudy.as, 'Lihim kay Ana', forAna.id)
    await block(ana, rudy)
    await block(luz, rudy)
    const link = `/${luz.page_url}/pixel-snap/${locked.id}`
    expect(await noticesFor(ana)).toEqual([['reply', 'Someone', null, link]])
    expect(await noticesFor(luz)).toEqual([
      ['reply', 'Someone', null, link],
      ['comment', 'Someone', null, link],
      ['comment', 'Someone', null, link],
      ['comment', 'Ana', null, link],
    ])
  })
})

test('an export contains the comments an account wrote and received, anonymous ones without a name', async () => {
  const locked = await content.make(luz)
  await content.sell(locked, rudy.as, { is_anonymous: 1 })
  await comments.add(aboutPost(locked), rudy.as, 'Lihim')
  await comments.add(about, rudy.as, 'Hayag')
  const rows = async (name: string, { account_id }: Person) =>
    (
      await sql<
        Record<string, unknown>
      >`${sections.find((section) => section.name === name)!.query(account_id)}`.execute(server.services.db)
    ).rows
  expect(await rows('comments_written', rudy)).toMatchObject([
    { message: 'Lihim', page: luz.page_url },
    { message: 'Hayag', page: luz.page_url },
  ])
  expect(await rows('comments_received', luz)).toMatchObject([
    { message: 'Lihim', page: null },
    { message: 'Hayag', page: rudy.page_url },
  ])
  await comments.allow('nobody', luz.as)
  expect(await rows('comment_settings', luz)).toEqual([{ who: 'nobody' }])
})
