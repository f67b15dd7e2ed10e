// New posts: each follower is notified once in the product and by a digest mail, which they can stop by its own link.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aboutPost, getComments } from '#server/comments/testing.ts'
import { aMosaic, getContent, type Made } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction, sql } from '#server/kit/db.ts'
import { listed } from '#server/listed.ts'
import { liftSuspension } from '#server/moderation/lift-suspension.ts'
import { putBack } from '#server/moderation/put-back.ts'
import { suspendAccount } from '#server/moderation/suspend-account.ts'
import { takeDown } from '#server/moderation/take-down.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { chooseMailer, type Mail } from '#server/outside/mail.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { mailDigests } from './mail-digests.ts'
import { deliverNotices } from './rounds.ts'
import { aMailServer } from './testing.ts'

let server: TestServer
let content: ReturnType<typeof getContent>
let luz: Creator
let bea: Creator
let asLuz: string
let asBea: string

beforeAll(async () => {
  server = await aServer()
  content = getContent(server)
})
beforeEach(async () => {
  luz = await aCreator(server.services, { page_name: 'Luz' })
  bea = await aCreator(server.services, { page_name: 'Bea' })
  asLuz = await server.signIn(luz.account_id)
  asBea = await server.signIn(bea.account_id)
  await follow('follow')
})
afterEach(() => clock.shift(0))
afterAll(() => server.close())

const follow = (what: 'follow' | 'unfollow') =>
  server.inject('POST', `/v1/user/${what}`, { as: asBea, body: { username: luz.page_url } })

async function bloc(): Promise<string> {
  const body = { title: 'Balita', description: 'Bago' }
  return (await server.inject('POST', '/v1/user/blocs', { as: asLuz, body })).body.data.id
}

async function listNotices(as = asBea): Promise<{ kind: string; state: string; link: string; name: string }[]> {
  await deliverNotices(server.services)
  return (await server.inject('GET', '/v1/user/notices?per_page=100', { as })).body.data
}

/** The mails queued for Bea, or another reader, after this many seconds, oldest first. */
async function mails(seconds = 0, reader = bea): Promise<(Mail & { headers: Record<string, string> })[]> {
  await deliverNotices(server.services)
  clock.shift(seconds * 1000)
  await mailDigests(server.services, listed)
  const { rows } = await sql<{ payload: Mail & { headers: Record<string, string> } }>`
    select payload from graphile_worker._private_jobs where payload ->> 'to' = ${`${reader.page_url}@example.com`} order by id`.execute(
    server.services.db,
  )
  return rows.map((row) => row.payload)
}

const unsubscribeLink = (mail: Mail) => new URL(mail.headers!['List-Unsubscribe']!.slice(1, -1)).pathname

describe('a follower is notified', () => {
  test('of a Snap, a Slide and a Bloc, with the id of each in its link, but not of a draft or a goal', async () => {
    const snap = await content.make(luz)
    const slide = await content.make(luz, { previews: [false, true] })
    const words = await bloc()
    await content.make(luz, { is_published: 0 })
    await server.inject('POST', '/v1/user/goals', { as: asLuz, body: { title: 'Lapis', target_amount: 500 } })
    const rows = await listNotices()
    expect(rows.map(({ kind, state, name }) => [kind, state, name])).toEqual([
      ['post', 'bloc', 'Luz'],
      ['post', 'slide', 'Luz'],
      ['post', 'snap', 'Luz'],
    ])
    for (const [at, id] of [words, slide.id, snap.id].entries()) expect(rows[at]!.link).toContain(id)
    for (const { link } of rows.slice(1)) expect((await server.inject('GET', `${link}`)).status).toBe(200)
  })

  test('of a draft when it is published, and not again when it is republished or the creator is followed again', async () => {
    const draft = await content.make(luz, { is_published: 0 })
    expect(await listNotices()).toEqual([])
    const update = (post: Made, is_published: 0 | 1) => content.update(post, { is_published })
    await update(draft, 1)
    expect(await listNotices()).toHaveLength(1)
    await update(draft, 0)
    await update(draft, 1)
    await follow('unfollow')
    await follow('follow')
    expect(await listNotices()).toHaveLength(1)
  })

  test('of a post hidden before the worker ran when it is shown again, and never of a deleted post', async () => {
    const snap = await content.make(luz)
    await content.update(snap, { is_published: 0 })
    const gone = await content.make(luz)
    await content.remove(gone)
    expect(await listNotices()).toEqual([])
    await content.update(snap, { is_published: 1 })
    expect((await listNotices()).map(({ link }) => link.includes(snap.id))).toEqual([true])
  })

  test('by mail only, if that is what they chose', async () => {
    const settings = (await server.inject('GET', '/v1/user/notices/settings', { as: asBea })).body.data
    expect(settings.find(({ kind }: { kind: string }) => kind === 'post')).toEqual({
      kind: 'post',
      product: true,
      mail: true,
    })
    await server.inject('PUT', '/v1/user/notices/settings', { as: asBea, body: { post_mail: 1 } })
    await bloc()
    expect(await listNotices()).toEqual([])
    expect(await mails(60)).toHaveLength(1)
  })

  test('of nothing by a creator they blocked', async () => {
    await bloc()
    await server.inject('POST', '/v1/user/block', { as: asBea, body: { username: luz.page_url } })
    expect(await listNotices()).toEqual([])
  })
})

describe('a notice of a post', () => {
  /** The links of all pages of one notice each, and how many notices there are by the list and by the count. */
  async function readAll() {
    const links: string[] = []
    await deliverNotices(server.services)
    for (let page = 1; ; page++) {
      const { body } = await server.inject('GET', `/v1/user/notices?per_page=1&page=${page}`, { as: asBea })
      links.push(...body.data.map(({ link }: { link: string }) => link))
      if (page < body.meta.last_page) continue
      const unread = (await server.inject('GET', '/v1/user/notices/unread', { as: asBea })).body.data.unread
      return { links, total: body.meta.total, lastPage: page, unread }
    }
  }
  const setClosed = (deactivated_at: Date | null) =>
    server.services.db.updateTable('accounts').set({ deactivated_at }).where('id', '=', luz.account_id).execute()
  const moderate = (work: Parameters<typeof inTransaction>[1]) => inTransaction(server.services.db, work)
  const by = { message: 'Hindi pwede', holdPayouts: false, by: null }

  test.each<[string, number, (post: Made) => Promise<unknown>, (post: Made) => Promise<unknown>]>([
    [
      'the post is unpublished',
      2,
      (p) => content.update(p, { is_published: 0 }),
      (p) => content.update(p, { is_published: 1 }),
    ],
    [
      'it is taken down',
      2,
      (p) => moderate((tx) => takeDown(tx, server.services, itemOf(p), 'Hindi pwede')),
      (p) => moderate((tx) => putBack(tx, server.services, itemOf(p), 'Maayos na')),
    ],
    ['its creator is unfollowed', 0, () => follow('unfollow'), () => follow('follow')],
    ['its creator’s account is deactivated', 0, () => setClosed(clock.now()), () => setClosed(null)],
    [
      'its creator’s account is suspended',
      0,
      () => moderate((tx) => suspendAccount(tx, server.services, luz.account_id, by)),
      () => moderate((tx) => liftSuspension(tx, server.services, luz.account_id, 'Sige na')),
    ],
  ])('is neither listed nor counted once %s, and returns to its place afterwards', async (_, left, hide, show) => {
    await content.make(luz)
    const post = await content.make(luz)
    await content.make(luz)
    const before = await readAll()
    expect(before).toMatchObject({ total: 3, lastPage: 3, unread: 3 })
    await hide(post)
    const links = left === 0 ? [] : before.links.filter((link) => !link.includes(post.id))
    expect(await readAll()).toEqual({ links, total: left, lastPage: Math.max(1, left), unread: left })
    await show(post)
    expect(await readAll()).toEqual(before)
  })

  test('is gone with its deleted post or Bloc', async () => {
    const post = await content.make(luz)
    const words = await bloc()
    const other = await bloc()
    expect(await readAll()).toMatchObject({ total: 3, unread: 3 })
    await content.remove(post)
    await server.inject('DELETE', `/v1/user/blocs/${words}`, { as: asLuz })
    expect(await readAll()).toEqual({ links: [expect.stringContaining(other)], total: 1, lastPage: 1, unread: 1 })
  })

  test('stays when the post becomes sensitive, which its page still shows to those who are 18', async () => {
    const post = await content.make(luz)
    await listNotices()
    expect((await content.update(post, { is_sensitive: 1 })).status).toBe(200)
    expect(await readAll()).toMatchObject({ total: 1, unread: 1 })
  })
})

const itemOf = (post: Made) => ({ content_type: 'photo' as const, content_id: post.id, owner_id: post.ownerId })

describe('the digest mail of new posts', () => {
  test('collects posts for 30 seconds after the first, and the next mail waits 6 hours', async () => {
    await bloc()
    expect(await mails(29)).toHaveLength(0)
    clock.shift(20_000)
    await bloc()
    const [mail, ...others] = await mails(31)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ subject: '2 new posts by creators you follow' })
    await bloc()
    expect(await mails(3600 * 5)).toHaveLength(1)
    expect(await mails(3600 * 6 + 60)).toHaveLength(2)
  })

  test('shows a free picture by its address, a locked one as its mosaic, and nothing of deleted or scheduled posts', async () => {
    const free = await content.make(luz, { price_id: 1, caption: 'Libre <b>ito</b>' })
    const locked = await content.make(luz, { caption: 'Bayad muna', alts: ['Tagong bangka'] })
    await getComments(server).add(aboutPost(locked), asLuz, 'Bulong sa bumili')
    const gone = await content.make(luz, { caption: 'Wala na' })
    const publish_at = '2999-01-01T00:00:00Z'
    await content.make(luz, { caption: 'Hindi pa ito', is_published: 0, publish_at: new Date(publish_at) })
    await deliverNotices(server.services)
    await content.remove(gone)
    const [mail] = await mails(60)
    expect(mail!.pictures).toEqual([{ cid: locked.id, data: aMosaic }])
    expect(mail!.html).toContain(`/${free.filenames[0]!.split('.')[0]}`)
    expect(mail!.html).toContain('Libre &#60;b&#62;ito')
    for (const text of [mail!.html!, mail!.text]) {
      expect(text).toContain('Bayad muna')
      const secrets = [locked.filenames[0]!.split('.')[0]!, gone.id, 'Wala na', 'Tagong bangka', 'Bulong', 'Hindi pa']
      for (const secret of secrets) expect(text).not.toContain(secret)
    }
  })

  test('has the mosaic of a sensitive post, and not its words, for a reader who did not say that they are 18', async () => {
    const post = await content.make(luz, { price_id: 1, caption: 'Para sa matatanda', is_sensitive: 1 })
    const [mail] = await mails(60)
    expect(mail!.pictures).toEqual([{ cid: post.id, data: aMosaic }])
    for (const text of [mail!.html!, mail!.text]) {
      expect(text).toContain(post.id)
      expect(text).not.toContain('matatanda')
    }
  })

  test('contains nothing of a creator whose page was closed before it was sent', async () => {
    await bloc()
    await content.make(luz, { caption: 'Bago', price_id: 1 })
    await deliverNotices(server.services)
    await server.services.db
      .updateTable('accounts')
      .set({ deactivated_at: clock.now() })
      .where('id', '=', luz.account_id)
      .execute()
    expect(await mails(60)).toEqual([])
  })

  test('is in the reader’s language', async () => {
    await server.services.db.updateTable('accounts').set({ language: 'fil' }).where('id', '=', bea.account_id).execute()
    await bloc()
    expect((await mails(60))[0]).toMatchObject({
      subject: 'May bagong Bloc si Luz.',
      html: expect.stringContaining('lang="fil"'),
    })
  })

  test('is stopped by its link, without a session, and no other setting changes; opening the link changes nothing', async () => {
    const ana = await aCreator(server.services)
    const asAna = await server.signIn(ana.account_id)
    await server.inject('POST', '/v1/user/follow', { as: asAna, body: { username: luz.page_url } })
    await bloc()
    const [mail] = await mails(60)
    const link = unsubscribeLink(mail!)
    const mailOff = async () =>
      (await server.inject('GET', '/v1/user/notices/settings', { as: asBea })).body.data
        .filter(({ product, mail }: { product: boolean; mail: boolean }) => !product || !mail)
        .map(({ kind, product }: { kind: string; product: boolean }) => [kind, product])
    expect((await server.inject('GET', `/v1/notices${link}`)).body.data).toEqual({ is_on: true })
    expect(await mailOff()).toEqual([])
    // This one waits already, for Ana too, who goes on getting them.
    await bloc()
    await deliverNotices(server.services)
    expect((await server.inject('POST', `/v1/notices${link}`)).status).toBe(200)
    expect(await mailOff()).toEqual([['post', true]])
    expect([(await mails(3600 * 7)).length, (await mails(3600 * 7, ana)).length]).toEqual([1, 2])
    await bloc()
    expect(await mails(3600 * 14)).toHaveLength(1)
    for (const method of ['GET', 'POST'])
      expect((await server.inject(method, `/v1/notices${link.slice(0, -3)}xyz`)).status).toBe(404)
  })
})

test('the link that stops the digest leaves the mails of other kinds that wait already', async () => {
  await bloc()
  const [mail] = await mails(60)
  const asAna = await server.signIn((await aCreator(server.services)).account_id)
  await server.inject('POST', '/v1/user/follow', { as: asAna, body: { username: bea.page_url } })
  await deliverNotices(server.services)
  await server.inject('POST', `/v1/notices${unsubscribeLink(mail!)}`)
  await deliverNotices(server.services, new Date(clock.now().getTime() + 60_000))
  expect(await mails()).toHaveLength(2)
})

describe('a digest mail sent over SMTP', () => {
  test('has text, HTML, pictures and one-click unsubscribe headers, and is delivered once after the server was down', async () => {
    await content.make(luz, { caption: 'Bayad muna' })
    await mails(60)
    const first = await aMailServer()
    await first.close()
    const { config, db } = server.services
    const mailer = chooseMailer({ ...config, smtpUrl: `smtp://127.0.0.1:${first.port}` }, db)
    const [queued] = await mails()
    await expect(mailer.send(queued!)).rejects.toThrow('ECONNREFUSED')
    const second = await aMailServer(first.port)
    await mailer.send(queued!)
    expect(second.received).toHaveLength(1)
    const [mail] = second.received
    expect(mail!.text).toContain('Bayad muna')
    expect(mail!.html).toContain('Bayad muna')
    expect(mail!.attachments.map(({ contentType, related }) => [contentType, related])).toEqual([['image/png', true]])
    const list = mail!.headers.get('list') as { unsubscribe: { url: string }; 'unsubscribe-post': { name: string } }
    expect(list.unsubscribe.url).toContain('/unsubscribe/')
    expect(mail!.headerLines.find(({ key }) => key === 'list-unsubscribe-post')!.line).toBe(
      'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
    )
    await second.close()
  })
})
