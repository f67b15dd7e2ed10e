// With a CDN in front of the server: which answers it may cache, what is purged from it, and how visits are counted all the same.
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { manilaDay } from '#contract/manila.ts'
import { KEY_OF_ALL, nameKey, pageKey, pictureKey } from '#server/kit/cdn-keys.ts'
import { clock } from '#server/kit/clock.ts'
import { inTransaction } from '#server/kit/db.ts'
import { nameChanged, pageChanged } from '#server/kit/page-changes.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { sharedHeaders } from './shared-pages.ts'

/** The purge address of a CDN: the purges it received, and the status it answers with. */
interface Cdn {
  url: string
  purges: { method: string; headers: IncomingHttpHeaders; keys: string[] }[]
  answers: number
  /** Resolves once the purges received so far satisfy this. */
  until(isThere: (cdn: Cdn) => boolean): Promise<void>
  close(): Promise<void>
}

async function aCdn(): Promise<Cdn> {
  let received = Promise.withResolvers<void>()
  const server: Server = createServer(({ method = '', headers }, response) => {
    cdn.purges.push({ method, headers, keys: String(headers['surrogate-key']).split(' ') })
    response.writeHead(cdn.answers).end()
    received.resolve()
    received = Promise.withResolvers()
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const cdn: Cdn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge`,
    purges: [],
    answers: 200,
    async until(isThere) {
      while (!isThere(cdn)) await received.promise
    },
    async close() {
      server.close()
      await once(server, 'close')
    },
  }
  return cdn
}

let cdn: Cdn
let server: TestServer
let luz: Creator
beforeAll(async () => {
  await buildPages()
  cdn = await aCdn()
  const env = { CDN_PURGE_URL: cdn.url, CDN_PURGE_TOKEN: 'token-of-the-cdn' }
  server = await aServer({ env, withWorker: true })
  luz = await aCreator(server.services, { page_url: 'luz', page_name: 'Luz' })
})
afterAll(async () => {
  await server.close()
  await cdn.close()
})

const getKey = (accountId: bigint | number) => pageKey(server.services.config.secret, String(accountId))
const agent = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'
const browser = { accept: 'text/html,application/xhtml+xml', 'user-agent': agent }
const shared = 'public, max-age=0, s-maxage=60'

/** What a shared cache reads of the answer. */
async function get(url: string, headers: Record<string, string> = {}, as?: string) {
  const answer = await server.inject('GET', url, { headers: { ...browser, ...headers }, as })
  const keys = String(answer.headers['surrogate-key'] ?? '')
  return { ...answer, control: answer.headers['cache-control'], keys: keys.split(' ').filter(Boolean) }
}

describe('the CDN', () => {
  test('may cache a visitor’s page for a minute, by its keys, without a cookie', async () => {
    const { status, control, keys, headers } = await get('/luz')
    expect([status, control, headers['set-cookie']]).toEqual([200, shared, undefined])
    expect(keys).toEqual([
      KEY_OF_ALL,
      getKey(luz.account_id),
      nameKey(server.services.config.secret, String(luz.account_id)),
    ])
    // A cache that follows the standard gives it to no client that sends a cookie.
    expect(headers.vary).toContain('cookie')
  })

  test.each([
    ['a choice of language', { cookie: 'pixel_language=fil' }],
    ['the browser cookie', { cookie: 'pixel_browser=abcdefghijklmnopqrstuv' }],
    ['a cookie that is not ours', { cookie: 'a=b' }],
    ['a token', { authorization: 'Bearer nobody' }],
    ['a request to save data', { 'save-data': 'on' }],
  ])('must not cache a page for a visitor with %s', async (_, shown) => {
    const { control, keys } = await get('/luz', shown)
    expect([control, keys]).toEqual(['private, no-cache', []])
  })

  test('must not cache the page of a signed-in person', async () => {
    const { control, keys, body } = await get('/luz', {}, await server.signIn(luz.account_id))
    expect([control, keys]).toEqual(['no-store', []])
    expect(body).not.toContain('id="visit"')
  })

  test.each([
    ['the home page', '/', 'private, no-cache'],
    ['a list of many creators', addresses.explore, 'private, no-cache'],
    ['signing in', addresses.login, 'private, no-cache'],
    ['the wallet', addresses.wallet, 'private, no-cache'],
    ['a missing page', '/nobody-at-all', 'private, no-cache'],
    ['the data of a page', addresses.pageAnswers('/luz'), 'private, no-cache'],
    ['the API', '/v1/profile/luz', 'no-store'],
  ])('must not cache %s', async (_, url, expected) => {
    const { control, keys } = await get(url)
    expect([control, keys]).toEqual([expected, []])
  })

  test('must not cache a redirect', async () => {
    await aCreator(server.services, { page_url: 'moving' })
    const { status, control } = await get('/LUZ')
    expect([status, control]).toEqual([302, 'private, no-cache'])
  })

  test('must not cache a page while the server is not notified of its changes', () => {
    const page = { status: 200, headers: {}, bodies: {}, owner: '1', named: new Set<string>() }
    const of = sharedHeaders(server.services.config)
    const request = { method: 'GET', headers: {} } as FastifyRequest
    expect(of(request, { ...page, isCached: true })).toMatchObject({ 'cache-control': shared })
    expect(of(request, { ...page, isCached: false })).toBeUndefined()
    expect(of(request, page)).toBeUndefined()
  })
})

test('an avatar and a cover have a cache key; the CDN caches them for a minute, and browsers for a year', async () => {
  for (const name of ['avatar-luz.webp', 'avatar-luz-wh100.webp'])
    await server.services.storage.put(name, Buffer.from('bytes'))
  for (const name of ['avatar-luz.webp', 'avatar-luz-wh100.webp']) {
    const { control, keys } = await get(`/media/${name}`)
    expect([control, keys]).toEqual(['public, max-age=31536000, immutable, s-maxage=60', [KEY_OF_ALL, 'avatar-luz']])
  }
})

describe('a visit that the CDN answered', () => {
  let bituin: Creator
  beforeAll(async () => {
    bituin = await aCreator(server.services, { page_url: 'bituin' })
  })
  const visits = async () => {
    await server.visits.flush()
    const { db } = server.services
    return db
      .selectFrom('visits')
      .select(['source', 'visits'])
      .where('creator_id', '=', bituin.account_id)
      .where('day', '=', manilaDay(clock.now()) as never)
      .orderBy('source')
      .execute()
  }
  const reportVisit = (headers: Record<string, string>, from?: string) =>
    server.inject('GET', from === undefined ? '/_visit' : addresses.visitFrom(from), {
      headers: { ...browser, ...headers },
    })

  test('is reported by the page itself, with its source, and sets the browser cookie', async () => {
    expect((await get('/bituin')).body).toContain('<noscript id="visit"><img src="/_visit" alt=""></noscript>')
    expect(await visits()).toEqual([])
    const { status, headers } = await reportVisit({ referer: `${server.url}/bituin` }, 'https://blog.example/post')
    expect([status, headers['cache-control']]).toEqual([204, 'no-store'])
    expect(String(headers['set-cookie'])).toMatch(/^pixel_browser=/)
    expect(await visits()).toEqual([{ source: 'blog.example', visits: 1 }])
    await reportVisit({ referer: `${server.url}/bituin?utm_source=flyer`, 'user-agent': `${agent} Other` })
    expect(await visits()).toEqual([
      { source: 'blog.example', visits: 1 },
      { source: 'flyer', visits: 1 },
    ])
  })

  test.each([
    ['for a missing page', { referer: 'http://localhost/nobody-at-all' }],
    ['for another site', { referer: 'https://elsewhere.example/bituin' }],
    ['without an address', {}],
  ])('is not counted %s', async (_, headers) => {
    const before = await visits()
    const answer = await reportVisit(headers as Record<string, string>)
    expect([answer.status, answer.headers['set-cookie']]).toEqual([204, undefined])
    expect(await visits()).toEqual(before)
  })
})

describe('the purge', () => {
  const findPurges = (key: string) => cdn.purges.filter(({ keys }) => keys.includes(key))

  test('covers everything at the start, because earlier changes were not notified', async () => {
    await cdn.until(() => findPurges(KEY_OF_ALL).length > 0)
    const { method, headers } = findPurges(KEY_OF_ALL)[0]!
    expect([method, headers.authorization]).toEqual(['POST', 'Bearer token-of-the-cdn'])
  })

  test('needs few calls for the changes of a moment, and is repeated once for answers that were under way', async () => {
    const { db } = server.services
    const accounts = Array.from({ length: 30 }, (_, n) => 1_000_000 + n)
    const before = cdn.purges.length
    await inTransaction(db, async (tx) => {
      for (const account of accounts) await pageChanged(tx, BigInt(account))
      for (const account of accounts) await nameChanged(tx, BigInt(account))
    })
    // Soon after the start everything is purged once more, which covers these accounts too.
    const since = () => cdn.purges.slice(before)
    const purgesSince = (key: string) => since().filter(({ keys }) => keys.includes(key) || keys.includes(KEY_OF_ALL))
    await cdn.until(() => accounts.every((account) => purgesSince(getKey(account)).length >= 2))
    expect(since().length).toBeLessThan(accounts.length)
    for (const { keys } of since()) expect(new Set(keys).size).toBe(keys.length)
  })

  test('covers the pages that name an account, and its pictures, when it is renamed or gone', async () => {
    const { db, config } = server.services
    const set = { avatar_key: 'avatar-of-luz.webp', cover_key: 'cover-of-luz.webp' }
    await db.updateTable('profiles').set(set).where('account_id', '=', luz.account_id).execute()
    await nameChanged(db, luz.account_id)
    await cdn.until(() => findPurges(pictureKey('avatar-of-luz.webp')).length > 0)
    expect(findPurges(pictureKey('avatar-of-luz.webp'))[0]!.keys).toEqual(
      expect.arrayContaining([getKey(luz.account_id), nameKey(config.secret, String(luz.account_id)), 'cover-of-luz']),
    )
  })

  test('is repeated as long as the CDN refuses it', async () => {
    const { db } = server.services
    cdn.answers = 503
    await pageChanged(db, 3_000_000n)
    // Now, and once more.
    await cdn.until(() => findPurges(getKey(3_000_000)).length === 2)
    cdn.answers = 200
    await cdn.until(() => findPurges(getKey(3_000_000)).length === 4)
  })
})
