// Crawls as outsiders: every page, every API answer and every address found in them. Nothing may reveal more than the mosaic.
import type { LightMyRequestResponse } from 'fastify'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { plainForms } from '#contract/addresses/forms.ts'
import { pages } from '#contract/addresses/pages.ts'
import { addresses, listPage, paths } from '#contract/addresses/paths.ts'
import { serverPaths } from '#contract/addresses/server-paths.ts'
import { menuEntries } from '#contract/creator-menu.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { uploadLimits } from '#contract/media.ts'
import { aboutPost, getComments } from '#server/comments/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { imageUrl, storageKey, variants } from '#server/media/image-url.ts'
import { noise } from '#server/media/pictures.fixture.ts'
import { storeImage } from '#server/media/store-image.ts'
import { makePicture } from '#server/media/variants.ts'
import { aCreator, type Creator, giveBack } from '#server/money/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, isPicture, type TestServer } from '#test/server.ts'
import { getContent } from './testing.ts'

const outsiders = ['visitor', 'stranger', 'blocked', 'blocker', 'refunded'] as const
type Outsider = (typeof outsiders)[number]

/** A picture that no outsider may fetch. */
interface Secret {
  what: string
  filename: string
  /** Grey values of its 40 by 40 cells. */
  cells: number[]
  /** Whether an outsider may see the post as locked, with its mosaic. */
  isOnSale: boolean
}

const CELLS = 40
/** Text of the comments on locked posts. */
const COMMENT = 'bulungangpangmamimili'
const UNUSED_UPLOAD = 'an upload that no post uses'
let server: TestServer
let content: ReturnType<typeof getContent>
let luz: Creator
let buyer: string
let creator: string
const sessions = {} as Record<Outsider, string | undefined>
const secrets: Secret[] = []
/** Every name in an address: ids of posts and photos, filenames, page URLs, hashtags, a payment token. */
const names = new Set<string>()
/** The names that are ids of posts. */
const posts = new Set<string>()
/** Texts that no outsider may read. */
const secretTexts: string[] = [COMMENT]
/** Filenames of the same creators' free pictures. */
const free: string[] = []

beforeAll(async () => {
  await buildPages()
  server = await aServer({ withProvider: true })
  content = getContent(server)
  luz = await aCreator(server.services, { page_url: 'luz', page_name: 'Luz' })
  const closed = await aCreator(server.services, { page_url: 'sarado' })
  const people = {} as Record<Outsider | 'buyer', bigint>
  for (const person of ['buyer', ...outsiders] as const)
    people[person] = (await aCreator(server.services, { page_url: `the.${person}` })).account_id
  buyer = await server.signIn(people.buyer)
  creator = await server.signIn(luz.account_id)
  for (const person of outsiders)
    sessions[person] = person === 'visitor' ? undefined : await server.signIn(people[person])

  const picture = async (owner: Creator, what: string, isOnSale = false) => {
    const filename = await uploaded(owner.account_id, secrets.length + free.length + 1)
    secrets.push({ what, filename, cells: await greyCells(await stored(filename)), isOnSale })
    return filename
  }
  const open = async () => {
    const filename = await uploaded(luz.account_id, secrets.length + free.length + 1)
    free.push(filename)
    return filename
  }
  const mark = (what: string) => {
    secretTexts.push(`tago${secretTexts.length}x${what}`)
    return secretTexts.at(-1)!
  }
  const snap = await content.make(luz, {
    caption: '#lihim',
    alts: [mark('snap')],
    filenames: [await picture(luz, 'a locked snap', true)],
  })
  const slide = await content.make(luz, {
    caption: 'Sampu #lihim',
    previews: [false, true, false, false],
    alts: [mark('cover'), 'Bukas sa lahat', mark('photo'), mark('removed')],
    filenames: [
      await picture(luz, 'a locked slide’s cover', true),
      await open(),
      await picture(luz, 'a locked slide’s photo', true),
      await picture(luz, 'a photo taken out of its slide'),
    ],
  })
  const deleted = await content.make(luz, {
    caption: '#nabura',
    alts: [mark('deleted')],
    filenames: [await picture(luz, 'a deleted snap')],
  })
  const draft = await content.make(luz, {
    caption: '#borador',
    alts: [mark('draft')],
    filenames: [await picture(luz, 'a draft')],
  })
  const behind = await content.make(closed, {
    caption: '#sarado',
    alts: [mark('closed')],
    filenames: [await picture(closed, 'a closed page')],
  })
  await picture(luz, UNUSED_UPLOAD)
  const sensitive = await content.make(luz, {
    price_id: 1,
    is_sensitive: 1,
    alts: [mark('sensitive')],
    caption: '#lihim',
    filenames: [await picture(luz, 'a sensitive photo', true)],
  })
  const publish_at = new Date('2999-01-01T00:00:00Z')
  const waiting = await content.make(luz, {
    caption: `#lihim ${mark('scheduled')}`,
    is_published: 0,
    publish_at,
    filenames: [await picture(luz, 'a scheduled snap')],
  })
  for (const more of [{ publish_at }, { is_published: 0, image: await picture(luz, 'a draft of a Bloc') }]) {
    const bloc = { title: mark('title'), description: `#lihim ${mark('bloc')}`, ...more }
    const { body } = await server.inject('POST', '/v1/user/blocs', { as: creator, body: bloc })
    names.add(body.data.id)
  }
  const sold = [snap, slide, deleted, draft, behind]
  const given = await content.make(luz, { price_id: 1, caption: '#lihim #libre', filenames: [await open()] })

  for (const post of sold) await content.sell(post, buyer)
  // Written by the creator: an outsider would keep seeing comments of their own after the refund.
  for (const post of [...sold, sensitive]) {
    const first = await getComments(server).add(aboutPost(post), post.by, COMMENT)
    await getComments(server).add(aboutPost(post), post.by, `Sagot: ${COMMENT}`, first.id)
  }
  const back = await content.buy(snap, sessions.refunded)
  await content.pay([back.body.data.link_url])
  await refund(people.refunded)
  await content.replacePhotos(
    slide,
    slide.photoIds.slice(0, 3).map((id, index) => ({ id, is_payable: index !== 1, is_preview: index === 1 })),
  )
  await content.remove(deleted)
  await content.update(draft, { is_published: 0 })
  await server.services.db
    .insertInto('blocks')
    .values([
      { blocker_id: luz.account_id, blocked_id: people.blocked },
      { blocker_id: people.blocker, blocked_id: luz.account_id },
    ])
    .execute()
  await server.services.db
    .updateTable('accounts')
    .set({ deactivated_at: clock.now() })
    .where('id', '=', closed.account_id)
    .execute()

  for (const post of [...sold, waiting, sensitive, given]) posts.add(post.id)
  for (const id of posts) names.add(id)
  for (const post of [snap, draft]) for (const name of [...post.photoIds, ...post.filenames]) names.add(name)
  for (const name of [luz.page_url, closed.page_url, 'lihim', 'borador']) names.add(name)
  // The address of the payer's return page, which a buyer may have shared.
  names.add(back.body.data.payment_token)
})
afterAll(() => server.close())

async function uploaded(ownerId: bigint, seed: number): Promise<string> {
  const cells = await (await noise(CELLS, CELLS, seed * 7919)).png().toBuffer()
  const photo = await sharp(cells).resize(600, 600, { kernel: 'nearest' }).jpeg({ quality: 92 }).toBuffer()
  return (await storeImage(server.services, ownerId, await makePicture(photo, 'jpg'))).filename
}

async function stored(filename: string): Promise<Buffer> {
  return (await server.services.storage.get(storageKey(filename, 'full')))!
}

/** Refunds everything this account paid. */
async function refund(buyerId: bigint): Promise<void> {
  const paid = await server.services.db
    .selectFrom('payments')
    .select('id')
    .where('payer_account_id', '=', buyerId)
    .where('state', '=', 'paid')
    .execute()
  for (const { id } of paid) await giveBack(server.services, id)
}

/** A fingerprint independent of size and format: the grey values of 40 by 40 areas. */
async function greyCells(picture: Buffer): Promise<number[]> {
  const { data } = await sharp(picture)
    .flatten({ background: '#fff' })
    .resize(CELLS, CELLS, { fit: 'fill' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return [...data]
}

/** Correlation: 1 for the same picture, about 0 for another one, about 0.4 for a mosaic of 15 cells. */
function similarity(a: number[], b: number[]): number {
  const mean = (cells: number[]) => cells.reduce((sum, cell) => sum + cell, 0) / cells.length
  const [ma, mb] = [mean(a), mean(b)]
  const product = (x: number[], mx: number, y: number[], my: number) =>
    x.reduce((sum, cell, at) => sum + (cell - mx) * (y[at]! - my), 0)
  return product(a, ma, b, mb) / Math.sqrt(product(a, ma, a, ma) * product(b, mb, b, mb) || 1)
}

/** Above this the picture shows more than a mosaic. */
const SIMILARITY_MAX = 0.6

/** The secrets that can be recognized in this picture. */
async function secretsIn(picture: Buffer): Promise<string[]> {
  const cells = await greyCells(picture)
  return secrets.filter((secret) => similarity(cells, secret.cells) > SIMILARITY_MAX).map(({ what }) => what)
}

type Headers = Record<string, string>

function get(address: string, as: string | undefined, headers: Headers = {}, method = 'GET') {
  return server.fastify.inject({
    method: method as 'GET',
    url: address,
    headers: { ...headers, ...(as && { cookie: `pixel_session=${as}` }) },
  })
}

/** Every page and feed, with every name in every path parameter. */
function pageAddresses(): string[] {
  const pagePaths = pages.map(({ path }) => path)
  expect(pagePaths).toContain(paths.slide)
  const sections = menuEntries.map(({ slug }) => addresses.section('luz', slug))
  const feeds = [paths.pageAtom, paths.pageJsonFeed].flatMap(fill)
  return [
    ...pagePaths.flatMap(fill),
    ...sections,
    ...feeds,
    serverPaths.sitemap,
    addresses.composeKind('slide'),
    listPage(addresses.page('luz'), 2),
  ]
}

/** Every GET endpoint of the contract, with every name in every parameter of its path and query. */
function endpointAddresses(): string[] {
  const reads = [...server.bound.values()].filter(({ method }) => method === 'GET')
  expect(reads.length).toBeGreaterThan(15)
  return reads.flatMap((endpoint) => {
    const paths = fill(endpoint.path)
    return [...paths, ...getQueries(endpoint).flatMap((query) => paths.map((path) => `${path}?${query}`))]
  })
}

/** Every plain form: each outsider tries every post; the other names, which lead nowhere, are split between the outsiders. */
function formAddresses(person: Outsider): string[] {
  const forms = Object.values(plainForms).map(({ path }) => path)
  const all = forms.filter((path) => path.includes(':')).flatMap(fill)
  const turn = outsiders.indexOf(person)
  return all.filter((address, at) => [...posts].some((id) => address.includes(id)) || at % outsiders.length === turn)
}

/** Page parameters get each creator's page; all other parameters of a path get the same name, each name in turn. */
function fill(path: string): string[] {
  const part = /:(\w+)/.exec(path)
  if (!part) return [path]
  if (/^(pageUrl|username)$/.test(part[1]!))
    return ['luz', 'sarado'].flatMap((page) => fill(path.replace(part[0], page)))
  return [...names].map((name) => path.replace(/:\w+/g, encodeURIComponent(name)))
}

/** Query strings with one parameter each: the longest page of a list, each value of an enum, a few words. */
function getQueries({ query }: Endpoint): string[] {
  if (!query) return []
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: 'input', unrepresentable: 'any' })
  // An endpoint about one piece of content is tried with every kind and name.
  const kinds = typeof properties.content_type === 'object' && properties.content_type.enum
  if (kinds && required.includes('content_id'))
    return kinds.flatMap((kind) =>
      [...names].map((name) => `content_type=${kind}&content_id=${encodeURIComponent(name)}`),
    )
  return Object.entries(properties).flatMap(([name, schema]) => {
    if (name === 'page') return []
    if (name === 'per_page') return ['per_page=100']
    const choices = (typeof schema === 'object' && schema.enum) || ['lihim', secrets[0]!.filename]
    return choices.map((choice) => `${name}=${choice}`)
  })
}

interface Found {
  /** Answers in text, by address. */
  texts: Map<string, string>
  /** Answers that are pictures, by address. */
  pictures: Map<string, Buffer>
  /** Pictures embedded in answers, as data URLs. */
  inline: Set<string>
}

/** Fetches all pages and answers as this session, then every address found in them; with `copies`, other sessions' addresses too. */
async function crawl(as: string | undefined, copies?: Iterable<string>): Promise<Found> {
  const found: Found = { texts: new Map(), pictures: new Map(), inline: new Set() }
  const pages = pageAddresses()
  // The buyer and the creator (no `copies`) crawl the pages only: the answers behind the pages contain no further addresses.
  const answers = copies ? pages.map(addresses.pageAnswers) : []
  const known = new Set([...pages, ...answers, ...endpointAddresses(), ...(copies ?? [])])
  const waiting = [...known]
  for (let address = waiting.pop(); address; address = waiting.pop())
    for (const further of addressesIn(await fetchInto(found, address, as))) {
      if (known.has(further)) continue
      known.add(further)
      waiting.push(further)
    }
  return found
}

/** Fetches an address, records the answer in `found` and returns its text; an empty string for a picture. */
async function fetchInto(found: Found, address: string, as: string | undefined, method = 'GET'): Promise<string> {
  const headers: Headers = method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}
  const response = await get(address, as, headers, method)
  expect(response.statusCode, address).toBeLessThan(500)
  if (isPicture(response)) {
    found.pictures.set(address, response.rawPayload)
    return ''
  }
  const text = decodeEscapes([response.payload, response.headers.location, response.headers.link].join(' '))
  found.texts.set(address, text)
  for (const [data] of text.matchAll(/data:image\/[^"'\s)]+/g)) found.inline.add(data)
  return text
}

/** Decodes the escapes of HTML and JSON. */
function decodeEscapes(text: string): string {
  return text
    .replace(/\\u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replaceAll('\\/', '/')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** Our own addresses in a text, without the build's assets, which are the same for everyone. */
function addressesIn(text: string): string[] {
  const candidates = text.match(/(?<=["'\s(=,>])(?:https?:\/\/[^\s"'()<>\\,]+|\/[\w.%-][^\s"'()<>\\,]*)/g) ?? []
  return candidates.flatMap((candidate) => {
    if (!URL.canParse(candidate, server.url)) return []
    const { origin, pathname, search } = new URL(candidate, server.url)
    return origin === server.url && !pathname.startsWith('/assets/') ? [pathname + search] : []
  })
}

/** Fails if anything found is a secret picture, names one, or contains a secret text. */
async function expectNothingSecret(found: Found): Promise<void> {
  for (const [address, picture] of found.pictures) expect(await secretsIn(picture), address).toEqual([])
  for (const data of found.inline) {
    const { mime, bytes } = parseDataUrl(data)
    if (mime === 'image/svg+xml') continue
    const { width, height } = await sharp(bytes).metadata()
    expect(Math.max(width, height), data).toBeLessThanOrEqual(uploadLimits.mosaicCellsMax)
    expect(await secretsIn(bytes), data).toEqual([])
  }
  const leaks: string[] = []
  for (const [address, text] of found.texts)
    for (const mark of secretTexts) if (text.includes(mark)) leaks.push(`${address} contains ${mark}`)
  for (const { what, filename, isOnSale } of secrets) {
    const { mosaic } = await server.services.db
      .selectFrom('images')
      .select('mosaic')
      .where('filename', '=', filename)
      .executeTakeFirstOrThrow()
    const stem = filename.split('.')[0]!
    for (const [address, text] of found.texts) {
      // An answer may echo the address it was requested with.
      if (!address.includes(stem) && text.includes(stem)) leaks.push(`${address} names ${what}`)
      if (!isOnSale && text.includes(mosaic)) leaks.push(`${address} shows the mosaic of ${what}`)
    }
  }
  expect(leaks).toEqual([])
}

function parseDataUrl(address: string): { mime: string; bytes: Buffer } {
  const [, mime = '', encoding, body = ''] = /^data:([\w/+.-]+)[^,]*?(;base64)?,(.*)$/.exec(address) ?? []
  return { mime, bytes: encoding ? Buffer.from(body, 'base64') : Buffer.from(decodeURIComponent(body)) }
}

/** Addresses of secrets that the buyer or the creator received. Collected first, so that every cached copy is one made for them. */
let copied: { address: string; filename: string; etag: string }[]
/** Addresses of the pages and answers they received. */
let copiedPages: Set<string>

beforeAll(async () => {
  const byBuyer = await crawl(buyer)
  const byCreator = await crawl(creator)
  const addresses = new Set([...byBuyer.pictures.keys(), ...byCreator.pictures.keys()])
  for (const found of [byBuyer, byCreator])
    expect([...found.texts.values()].filter((text) => text.includes(COMMENT)).length).toBeGreaterThan(5)
  copiedPages = new Set([...byBuyer.texts.keys(), ...byCreator.texts.keys()])
  copied = []
  for (const { what, filename } of secrets) {
    const own = [...addresses].filter((address) => address.includes(filename))
    // The crawl does find secrets for those who may see them, so it would notice a leak.
    if (what !== UNUSED_UPLOAD) expect(own, what).not.toEqual([])
    for (const address of new Set([...own, ...variants.map((variant) => imageUrl(filename, variant))])) {
      const as = byBuyer.pictures.has(address) ? buyer : creator
      const response = await get(address, as)
      if (response.statusCode !== 200) continue
      expect(await secretsIn(response.rawPayload), address).toEqual([what])
      copied.push({ address, filename, etag: String(response.headers.etag) })
    }
  }
  expect(copied.length).toBeGreaterThanOrEqual((secrets.length - 1) * variants.length)
})

describe.each(outsiders)('for an outsider (%s),', (person) => {
  test('no page, no answer and no address found in them reveals more than a mosaic', async () => {
    const found = await crawl(sessions[person], copiedPages)
    await expectNothingSecret(found)
    const isBlocked = person.startsWith('block')
    const mayHave = free.flatMap((filename) => variants.map((variant) => imageUrl(filename, variant)))
    const had = mayHave.filter((address) => found.pictures.has(address))
    // Free pictures are found, so the crawl does see pictures; a blocked viewer finds none at all.
    if (isBlocked) expect([had, found.inline.size]).toEqual([[], 0])
    else {
      expect(had.length).toBeGreaterThanOrEqual(free.length)
      // The crawl includes the link preview pictures.
      const previews = [...found.pictures.keys()].filter((address) => address.startsWith('/media/preview/luz/'))
      for (const kind of ['page', 'snap', 'slide'])
        expect(
          previews.filter((address) => address.includes(`/${kind}`)),
          kind,
        ).not.toEqual([])
      const mosaics = [...found.inline].filter((data) => data.startsWith('data:image/png'))
      expect(mosaics).toHaveLength(secrets.filter(({ isOnSale }) => isOnSale).length)
    }
  })

  test('no answer to a form reveals more than a mosaic', async () => {
    const found: Found = { texts: new Map(), pictures: new Map(), inline: new Set() }
    for (const address of formAddresses(person)) await fetchInto(found, address, sessions[person], 'POST')
    await expectNothingSecret(found)
  })

  test('an address copied from an authorized viewer answers 404, whatever the request headers', async () => {
    const unknown = await get(imageUrl(`${'a'.repeat(32)}.jpg`, 'full'), sessions[person])
    for (const { address, etag } of copied) {
      const requests: [string, Headers, string?][] = [
        ['without headers', {}],
        ['with HEAD', {}, 'HEAD'],
        ['with a range from the first byte', { range: 'bytes=0-' }],
        ['with a conditional range', { range: 'bytes=100-900', 'if-range': etag }],
        ['with its etag', { 'if-none-match': etag }],
        ['with any etag', { 'if-none-match': '*' }],
        ['with if-modified-since', { 'if-modified-since': new Date().toUTCString() }],
        ['as an image of a page', { 'sec-fetch-site': 'same-origin', 'sec-fetch-dest': 'image', referer: server.url }],
        ['as a cache', { 'cache-control': 'only-if-cached', 'x-forwarded-for': '127.0.0.1', via: '1.1 cache' }],
      ]
      for (const [how, headers, method] of requests) {
        const response = await get(address, sessions[person], headers, method)
        const label = `${address} requested ${how}`
        expect(response.statusCode, label).toBe(404)
        expect(response.payload, label).toBe(method === 'HEAD' ? '' : unknown.payload)
        // The headers reveal neither its size nor its type nor its age.
        expect(withoutVarying(response.headers), label).toEqual(withoutVarying(unknown.headers))
      }
    }
  })

  test('variations of a known address reveal no picture', async () => {
    for (const { filename } of secrets)
      for (const address of getNeighbours(filename)) {
        const response = await get(address, sessions[person])
        expect(isPicture(response), address).toBe(false)
        expect(response.statusCode, address).toBeGreaterThanOrEqual(400)
      }
  })
})

/** The headers without those that differ between any two responses. */
function withoutVarying({ date: _, 'x-request-id': __, ...headers }: LightMyRequestResponse['headers']): object {
  return headers
}

/** Variations that an attacker who knows one filename would try. */
function getNeighbours(filename: string): string[] {
  const stem = filename.split('.')[0]!
  const sizes = [
    ...variants,
    'original',
    'wh500',
    'WH1000',
    'WH15',
    'mosaic',
    'thumb',
    'FULL',
    '',
    '.',
    '%2e%2e',
    'full%00',
  ]
  const keys = variants.map((variant) => storageKey(filename, variant))
  return [
    ...sizes.map((size) => `/media/image/${filename}/${size}`),
    ...variants.map((variant) => `/media/image/${filename}/${variant}/`),
    ...variants.map((variant) => `/media//image/${filename}/${variant}`),
    ...variants.map((variant) => `/MEDIA/image/${filename}/${variant}`),
    ...variants.map((variant) => `/media/image/${filename}/${variant}?token=1&preview=1&download=1`),
    ...['jpeg', 'webp', 'png', 'gif', 'avif'].map((ending) => `/media/image/${stem}.${ending}/full`),
    ...keys.flatMap((key) => [
      `/media/${key}`,
      `/media/image/${key}`,
      `/media/image/${key}/full`,
      `/media/avatar-x%2f..%2f${key}`,
      `/media/image/..%2f${key}/full`,
      `/assets/..%2f..%2fmedia%2f${key}`,
      `/assets/../media/${key}`,
      `/uploads/${key}`,
      `/${key}`,
    ]),
  ]
}

describe('an image address grants no access by itself:', () => {
  test('it is the same for every viewer, and shared caches may not store its answer', async () => {
    for (const { address } of copied) {
      expect(address).toMatch(/^\/media\/image\/[a-z0-9]{32}\.jpg\/(full|WH1080|WH750|WH500|WH100)$/)
      for (const as of [buyer, creator]) {
        const { statusCode, headers } = await get(address, as)
        if (statusCode !== 200) continue
        expect(headers['cache-control']).toBe('private, no-cache')
        expect(headers.vary).toBe('cookie')
      }
    }
  })

  test('a formerly free photo that got a price is locked for everyone who has not paid', async () => {
    const filename = await uploaded(luz.account_id, 99)
    const post = await content.make(luz, { price_id: 1, filenames: [filename] })
    const page = `/luz/pixel-snap/${post.id}`
    for (const address of [page, imageUrl(filename, 'full')])
      expect((await get(address, undefined)).statusCode).toBe(200)
    expect((await get(page, undefined)).payload).toContain(filename)
    await content.update(post, { price_id: 8 })
    const { etag } = (await get(imageUrl(filename, 'full'), post.by)).headers
    for (const headers of [{}, { 'if-none-match': String(etag) }] as Headers[])
      expect((await get(imageUrl(filename, 'full'), undefined, headers)).statusCode).toBe(404)
    // The cached page for visitors is dropped once the server receives the change notification.
    await expect.poll(async () => (await get(page, undefined)).payload.includes(filename)).toBe(false)
  })

  test('access ends with the session, and when the purchase is refunded', async () => {
    const bought = await boughtAddresses()
    expect(bought.length).toBeGreaterThan(variants.length)
    const second = await server.signIn(await getAccount('the.buyer'))
    await server.inject('POST', '/v1/auth/logout', { as: second, body: {} })
    for (const { address, etag } of bought)
      expect((await get(address, second, { 'if-none-match': etag })).statusCode).toBe(404)
    await refund(await getAccount('the.buyer'))
    for (const { address, etag } of bought)
      for (const headers of [{}, { 'if-none-match': etag }] as Headers[])
        expect((await get(address, buyer, headers)).statusCode, address).toBe(404)
    await expectNothingSecret(await crawl(buyer, copiedPages))
  })

  async function boughtAddresses() {
    const answers = await Promise.all(copied.map(async (copy) => [copy, await get(copy.address, buyer)] as const))
    return answers.filter(([, { statusCode }]) => statusCode === 200).map(([copy]) => copy)
  }

  async function getAccount(pageUrl: string): Promise<bigint> {
    const { account_id } = await server.services.db
      .selectFrom('profiles')
      .select('account_id')
      .where('page_url', '=', pageUrl)
      .executeTakeFirstOrThrow()
    return account_id
  }
})
