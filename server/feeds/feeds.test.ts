// Feeds of a page are valid, identical for every reader, and contain only what a visitor may see.
import { readFile } from 'node:fs/promises'
import { Ajv } from 'ajv'
import { fullFormats } from 'ajv-formats/dist/formats.js'
import schema from 'jsonfeed-schema/schema-v1.1.json' with { type: 'json' }
import { RelaxNGValidator, XmlDocument } from 'libxml2-wasm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestAccount } from '#db/fixtures.ts'
import { aMosaic, anImage, getContent, type Made } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'

let server: TestServer
let content: ReturnType<typeof getContent>
let luz: Creator
let asLuz: string
let locked: Made
let free: Made
let bloc: string

/** Characters that must not break a feed. */
const awkward = 'Sining & <b>komiks</b> "ng" \'Luz\' ]]> 🖋️'

beforeAll(async () => {
  server = await aServer({ withProvider: true })
  content = getContent(server)
  luz = await aCreator(server.services, { page_url: 'luz', page_name: 'Luz & Co. <3', bio: awkward })
  asLuz = await server.signIn(luz.account_id)
  locked = await content.make(luz, {
    caption: awkward,
    previews: [false, true, false],
    alts: ['', 'Isang "tinta"', ''],
  })
  free = await content.make(luz, { caption: null, price_id: 1 })
  await content.make(luz, { caption: 'borador', is_published: false })
  await content.make(luz, { caption: 'sensitibo', is_sensitive: 1 })
  const deleted = await content.make(luz, { caption: 'binura' })
  await content.remove(deleted)
  const made = await server.inject('POST', '/v1/user/blocs', {
    as: asLuz,
    body: { title: 'Balita', description: 'Unang linya\nIkalawa <i>' },
  })
  bloc = made.body.data.id
})
afterAll(() => server.close())

const atom = (as?: string, headers = {}) => server.inject('GET', '/luz/feed.xml', { as, headers })
const json = (as?: string, headers = {}) => server.inject('GET', '/luz/feed.json', { as, headers })
const items = async () => JSON.parse((await json()).body).items

/** Parses a feed and validates it against the grammar of RFC 4287; throws the validation error. */
async function validAtom(xml: string): Promise<XmlDocument> {
  const grammar = XmlDocument.fromString(await readFile(new URL('atom.rng', import.meta.url), 'utf8'))
  const feed = XmlDocument.fromString(xml)
  RelaxNGValidator.fromDoc(grammar).validate(feed)
  return feed
}

/** Validates against the schema of JSON Feed 1.1. */
const isJsonFeed = new Ajv({ allErrors: true, formats: fullFormats }).compile(schema)
function getErrors(feed: unknown): unknown[] {
  return isJsonFeed(feed) ? [] : (isJsonFeed.errors ?? [])
}

/** The text contents of the nodes at this XPath. */
function texts(feed: XmlDocument, path: string): string[] {
  return feed.find(path, { a: 'http://www.w3.org/2005/Atom' }).map((node) => node.content)
}

describe('a feed', () => {
  test('is valid Atom with the newest entry first and all texts escaped correctly', async () => {
    const { status, headers, body } = await atom()
    expect([status, headers['content-type']]).toEqual([200, 'application/atom+xml; charset=utf-8'])
    const feed = await validAtom(body)
    expect(texts(feed, '/a:feed/a:entry/a:title')).toEqual(['Balita', 'Photo by Luz & Co. <3', awkward])
    expect(texts(feed, '/a:feed/a:title')).toEqual(['Luz & Co. <3'])
    expect(texts(feed, '/a:feed/a:subtitle')).toEqual([awkward])
    expect(texts(feed, '/a:feed/a:entry/a:id')).toEqual([bloc, free.id, locked.id].map((id) => `urn:uuid:${id}`))
    expect(texts(feed, '/a:feed/a:link[@rel="self"]/@href')).toEqual([`${server.url}/luz/feed.xml`])
    expect(texts(feed, '/a:feed/a:entry/a:link/@href')).toEqual([
      `${server.url}/luz/pixel-bloc/${bloc}`,
      `${server.url}/luz/pixel-snap/${free.id}`,
      `${server.url}/luz/pixel-snap/set/${locked.id}`,
    ])
    // A rule of W3C's feed validator: the feed's `updated` equals that of its newest entry.
    expect(texts(feed, '/a:feed/a:updated')).toEqual(texts(feed, '/a:feed/a:entry[1]/a:updated'))
    expect(new Set(texts(feed, '//a:id')).size).toBe(4)
  })

  test('is also available as JSON Feed 1.1', async () => {
    const { status, headers, body } = await json()
    expect([status, headers['content-type']]).toEqual([200, 'application/feed+json; charset=utf-8'])
    const feed = JSON.parse(body)
    expect(getErrors(feed)).toEqual([])
    expect(getErrors({ ...feed, items: [{ ...feed.items[0], id: 1, url: 'luz' }] })).not.toEqual([])
    expect(feed).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      title: 'Luz & Co. <3',
      home_page_url: `${server.url}/luz`,
      feed_url: `${server.url}/luz/feed.json`,
      authors: [{ name: 'Luz & Co. <3', url: `${server.url}/luz` }],
    })
    expect(feed.items.map((item: { title: string }) => item.title)).toEqual([
      'Balita',
      'Photo by Luz & Co. <3',
      awkward,
    ])
    for (const item of feed.items) {
      expect(item.content_html).toContain('<p>')
      expect(new Date(item.date_published).toISOString()).toBe(item.date_published)
    }
    expect(feed.items[0].content_html).toContain('Unang linya<br>Ikalawa &#60;i&#62;')
  })

  test('shows a locked post with title, price and link, and only its sneak peek as picture', async () => {
    const [, given, sold] = await items()
    expect(sold).toMatchObject({
      title: awkward,
      url: `${server.url}/luz/pixel-snap/set/${locked.id}`,
      _pixel: { price: 50 },
    })
    expect(sold.content_html).toContain('₱50 · 3 photos')
    expect(sold.content_html).toContain('alt="Isang &#34;tinta&#34;"')
    expect(given.image).toContain(free.filenames[0]!.split('.')[0])
    const both = (await atom()).body + (await json()).body
    for (const [at, filename] of locked.filenames.entries())
      expect(both.includes(filename.split('.')[0]!), `${at}`).toBe(at === 1)
    expect(both).not.toContain(aMosaic)
    for (const word of ['borador', 'sensitibo', 'binura']) expect(both).not.toContain(word)
  })

  test('is byte-identical for a visitor, a buyer and its owner, and 404 for a blocked account', async () => {
    const buyer = await createTestAccount(server.services, { page_url: 'suki' })
    const asBuyer = await server.signIn(buyer)
    await content.sell(locked, asBuyer)
    for (const read of [atom, json]) {
      const { body } = await read()
      for (const as of [asBuyer, asLuz]) expect((await read(as)).body).toBe(body)
    }
    for (const [blocker_id, blocked_id] of [
      [luz.account_id, buyer],
      [buyer, luz.account_id],
    ] as const) {
      await server.services.db.insertInto('blocks').values({ blocker_id, blocked_id }).execute()
      for (const read of [atom, json]) expect((await read(asBuyer)).status).toBe(404)
      await server.services.db.deleteFrom('blocks').execute()
    }
    expect((await atom(asBuyer)).status).toBe(200)
  })

  test('answers 304 without a body to a request with its current etag', async () => {
    for (const read of [atom, json]) {
      const first = await read()
      const tag = String(first.headers.etag)
      for (const known of [tag, `W/${tag}`, `"other", ${tag}`]) {
        const { status, body, headers } = await read(undefined, { 'if-none-match': known })
        expect([status, body, headers.etag], known).toEqual([304, '', tag])
      }
      await content.update(free, { caption: `Bago ${tag}` })
      const after = await read(undefined, { 'if-none-match': tag })
      expect(after.status).toBe(200)
      expect(after.headers.etag).not.toBe(tag)
    }
  })
})

test('a hidden or taken-down post is in no feed from the next request on', async () => {
  const shown = await content.make(luz, {
    caption: 'panandalian',
    price_id: 1,
    filenames: [await anImage(server.services, luz.account_id)],
  })
  const title = async () => (await items()).map((item: { title: string }) => item.title)
  expect(await title()).toContain('panandalian')
  await content.update(shown, { is_published: 0 })
  expect(await title()).not.toContain('panandalian')
  await content.update(shown, { is_published: 1 })
  expect(await title()).toContain('panandalian')
  await server.services.db.updateTable('posts').set({ taken_down_at: clock.now() }).where('id', '=', shown.id).execute()
  expect(await title()).not.toContain('panandalian')
})

describe('the feed of a page', () => {
  const read = (page: string): Promise<Answer> => server.inject('GET', `/${page}/feed.xml`)

  test('without posts is valid', async () => {
    await aCreator(server.services, { page_url: 'bago' })
    const { status, body } = await read('bago')
    expect(status).toBe(200)
    await validAtom(body)
    expect(getErrors(JSON.parse((await server.inject('GET', '/bago/feed.json')).body))).toEqual([])
  })

  test('that was renamed redirects from the old page URL', async () => {
    const creator = await aCreator(server.services, { page_url: 'noon.pa' })
    const as = await server.signIn(creator.account_id)
    await server.inject('PUT', '/v1/user/profile', { as, body: { page_url: 'ngayon.na' } })
    expect(await read('noon.pa')).toMatchObject({ status: 302, headers: { location: '/ngayon.na/feed.xml' } })
    expect(await read('NGAYON.NA')).toMatchObject({ status: 302, headers: { location: '/ngayon.na/feed.xml' } })
    const withQuery = await server.inject('GET', '/noon.pa/feed.json?utm_source=flyer&a=%20b')
    expect(withQuery.headers.location).toBe('/ngayon.na/feed.json?utm_source=flyer&a=%20b')
    expect((await read('ngayon.na')).status).toBe(200)
  })

  test('that is closed or suspended answers 410, and of an unknown page 404', async () => {
    const { account_id } = await aCreator(server.services, { page_url: 'sarado' })
    for (const closed of [{ deactivated_at: clock.now() }, { deactivated_at: null, suspended_at: clock.now() }]) {
      await server.services.db.updateTable('accounts').set(closed).where('id', '=', account_id).execute()
      expect((await read('sarado')).status).toBe(410)
    }
    for (const unknown of ['wala.nito', 'luz%00']) expect((await read(unknown)).status, unknown).toBe(404)
  })
})
