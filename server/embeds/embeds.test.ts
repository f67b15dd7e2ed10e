// Embeds on other sites: the same for every viewer, allowed in frames, without scripts, and gone when their page is.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { aCreator, aPaidGift, type Creator } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let luz: Creator
let asLuz: string
let goal: string
let draft: string
const goalTitle = 'Bagong "tablet" & <lapis>'

beforeAll(async () => {
  server = await aServer()
  luz = await aCreator(server.services, { page_url: 'luz', page_name: 'Luz & <b>Co.</b>' })
  asLuz = await server.signIn(luz.account_id)
  goal = await addGoal({ title: goalTitle, target_amount: '5000' })
  draft = await addGoal({ title: 'Lihim', target_amount: '100', state: 'draft' })
})
afterAll(() => server.close())

async function addGoal(body: object): Promise<string> {
  const { body: made } = await server.inject('POST', '/v1/user/goals', { as: asLuz, body })
  return made.data.id
}

const read = (path: string, as?: string, headers?: Record<string, string>): Promise<Answer> =>
  server.inject('GET', path, { as, ...(headers && { headers }) })
const button = () => '/embed/luz/button'
const frame = (id = goal) => `/embed/luz/goal/${id}`
const oembed = (url: string, more = '') => read(`/oembed?url=${encodeURIComponent(url)}${more}`)

describe('an embed', () => {
  test('is plain HTML without scripts that links to the page', async () => {
    const { status, headers, body } = await read(button())
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
    expect(body).toContain(`href="${server.url}/luz?utm_source=embed" target="_blank" rel="noopener"`)
    expect(body).toContain('Support Luz &#38; &#60;b&#62;Co.&#60;/b&#62;')
    expect(body).not.toContain('<script')
    expect(body).not.toContain('<b>')
  })

  test('of a goal shows its progress, as a frame and as a picture', async () => {
    const { body } = await read(frame())
    expect(body).toContain('Bagong &#34;tablet&#34; &#38; &#60;lapis&#62;')
    expect(body).toContain('₱0 of ₱5,000')
    expect(body).toContain(`href="${server.url}/luz/my-goals/${goal}?utm_source=embed"`)
    const picture = await read(`${frame()}.svg`)
    expect([picture.status, picture.headers['content-type']]).toEqual([200, 'image/svg+xml'])
    expect(picture.body).toContain('₱0 of ₱5,000')
    expect(picture.headers['content-security-policy']).toContain("default-src 'none'")
  })

  test('of a goal fills a square for each twentieth that was given, and says when the goal has ended', async () => {
    const half = await addGoal({ title: 'Upuan', target_amount: 100, count_all_gifts: 1 })
    await aPaidGift(server.services, luz, { amount: 50_00n })
    const { body } = await read(frame(half))
    expect(body).toContain('<i class="filled"></i>'.repeat(10) + '<i></i>'.repeat(10))
    const drawn = (await read(`${frame(half)}.svg`)).body.matchAll(/class="(filled|empty)"/g)
    expect([...drawn].map(([, square]) => square)).toEqual([...Array(10).fill('filled'), ...Array(10).fill('empty')])
    expect(body).toContain('Support this goal')
    await server.inject('PUT', `/v1/user/goals/${half}`, { as: asLuz, body: { state: 'closed' } })
    const ended = (await read(frame(half))).body
    expect(ended).toContain('This goal has ended.')
    expect(ended).not.toContain('Support this goal')
  })

  test('of a goal in centavos says the amount of its page', async () => {
    const exact = await addGoal({ title: 'Lente', target_amount: 99_999.99 })
    expect((await read(frame(exact))).body).toContain('₱0 of ₱99,999.99')
  })

  test('may be framed by any site; every other page may not', async () => {
    for (const path of [button(), frame(), `${frame()}.svg`]) {
      const { headers } = await read(path)
      expect(headers['content-security-policy'], path).toContain('frame-ancestors *')
      expect(headers['x-frame-options'], path).toBeUndefined()
    }
    const others = ['/luz', '/', '/auth/login', '/oembed?url=x', '/v1/profile/luz', '/luz/feed.xml', '/icon.svg']
    for (const path of [...others, '/media/qr.png?to=/luz', '/livez', '/openapi.json', '/embed', '/embed/luz/else']) {
      const { headers } = await read(path)
      expect(headers['x-frame-options'], path).toBe('DENY')
      expect(String(headers['content-security-policy'] ?? ''), path).not.toContain('frame-ancestors *')
    }
  })

  test('is byte-identical for a visitor, its owner and a blocked account, and sets no cookie', async () => {
    const other = await createTestAccount(server.services, { page_url: 'kuya' })
    const asOther = await server.signIn(other)
    const blocked = { blocker_id: luz.account_id, blocked_id: other }
    await server.services.db.insertInto('blocks').values(blocked).execute()
    for (const path of [button(), frame(), `${frame()}.svg`]) {
      const first = await read(path)
      for (const as of [asLuz, asOther]) {
        const again = await read(path, as, { 'accept-language': 'fil' })
        expect(again.body).toBe(first.body)
        expect(again.headers['set-cookie']).toBeUndefined()
        expect(again.headers.vary).toBeUndefined()
      }
      expect(await read(path, undefined, { 'if-none-match': String(first.headers.etag) })).toMatchObject({
        status: 304,
        body: '',
      })
    }
  })

  test('uses the language that the site requests', async () => {
    expect((await read(`${button()}?lang=fil`)).body).toContain('Suportahan si Luz')
    expect((await read(`${button()}?lang=fil`)).body).toContain('<html lang="fil">')
    expect((await read(`${button()}?lang=xx`)).body).toContain('<html lang="en">')
  })

  test('redirects to its canonical address', async () => {
    expect(await read('/embed/LUZ/button?lang=fil')).toMatchObject({
      status: 302,
      headers: { location: '/embed/luz/button?lang=fil' },
    })
    expect(await read(`/embed/LUZ/goal/${goal}.svg`)).toMatchObject({
      status: 302,
      headers: { location: `/embed/luz/goal/${goal}.svg` },
    })
  })
})

describe('oEmbed', () => {
  test('describes the embed of a page or goal, no larger than the requested size', async () => {
    const { status, body } = await oembed(`${server.url}/luz`)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      version: '1.0',
      type: 'rich',
      width: 280,
      height: 64,
      author_url: `${server.url}/luz`,
    })
    expect(body.html).toContain(`<iframe src="${server.url}/embed/luz/button"`)
    const narrow = await oembed(`${server.url}/luz/my-goals/${goal}`, '&maxwidth=300&maxheight=120')
    expect(narrow.body).toMatchObject({ title: goalTitle, width: 300, height: 120 })
    expect(narrow.body.html).toContain(`src="${server.url}${frame()}" title="Bagong &#34;tablet&#34;`)
    expect(narrow.body.html).toContain('width="300" height="120"')
    expect((await oembed(`${server.url}/luz`, '&maxwidth=x')).body.width).toBe(280)
    expect((await oembed(`${server.url}/LUZ/my-goals?page=2#x`)).body.html).toContain('/embed/luz/button')
  })

  test('answers 404 for another site’s address, an unknown page, or a draft', async () => {
    for (const url of ['https://example.com/luz', '/luz', 'luz', `${server.url}/`, `${server.url}/walang.ganito`])
      expect((await oembed(url)).status, url).toBe(404)
    for (const path of [
      `/luz/my-goals/${draft}`,
      '/luz/my-goals/1',
      '/luz/a/b/c',
      '//example.com/luz',
      '/%2fluz',
      '/%E0%A4%A',
    ])
      expect((await oembed(server.url + path)).status, path).toBe(404)
    expect((await read('/oembed')).status).toBe(404)
    expect((await oembed(`${server.url}/luz`, '&format=xml')).status).toBe(501)
  })

  test('is kept by no cache or consumer without asking again, so that it ends with its page', async () => {
    const { headers, body } = await oembed(`${server.url}/luz`)
    expect(headers['cache-control']).toBe('public, no-cache')
    expect(headers['cache-control']).toBe((await read(button())).headers['cache-control'])
    expect(body).not.toHaveProperty('cache_age')
    const address = `/oembed?url=${encodeURIComponent(`${server.url}/luz`)}`
    const again = await read(address, undefined, { 'if-none-match': String(headers.etag) })
    expect([again.status, again.body]).toEqual([304, ''])
  })

  test('is linked from the pages themselves', async () => {
    for (const path of ['/luz', `/luz/my-goals/${goal}`]) {
      const { body } = await read(path)
      const [, href] = /<link rel="alternate" type="application\/json\+oembed" href="([^"]+)"/.exec(body)!
      expect((await read(new URL(href!).pathname + new URL(href!).search)).body.type).toBe('rich')
    }
  })
})

describe('the embed', () => {
  const expectGone = (status: number) => (path: string) =>
    read(path).then(({ status: answered, headers, body }) => {
      expect([answered, headers['content-type']], path).toEqual([status, 'text/html; charset=utf-8'])
      expect(headers['content-security-policy']).toContain('frame-ancestors *')
      expect(body).not.toContain('Luz')
      expect(headers['cache-control'], path).toBe('no-store')
    })

  test('of an unknown page or a draft goal answers 404', async () => {
    await Promise.all(
      [
        '/embed/walang.ganito/button',
        '/embed/luz%00/button',
        frame(draft),
        `${frame(draft)}.svg`,
        frame('x'),
        `${frame('x')}.svg`,
      ].map(expectGone(404)),
    )
  })

  test('of something taken down, suspended or closed answers 410 from the next request on', async () => {
    const { db } = server.services
    const taken = (at: Date | null) =>
      db.updateTable('goals').set({ taken_down_at: at }).where('id', '=', goal).execute()
    await taken(clock.now())
    for (const path of [frame(), `${frame()}.svg`]) await expectGone(410)(path)
    expect((await oembed(`${server.url}/luz/my-goals/${goal}`)).status).toBe(410)
    await taken(null)
    for (const closed of [{ suspended_at: clock.now() }, { suspended_at: null, deactivated_at: clock.now() }]) {
      await db.updateTable('accounts').set(closed).where('id', '=', luz.account_id).execute()
      for (const path of [button(), frame(), `${frame()}.svg`]) await expectGone(410)(path)
      expect((await oembed(`${server.url}/luz`)).status).toBe(410)
    }
  })
})
