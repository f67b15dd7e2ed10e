// The sitemap lists exactly what a visitor may find, and robots.txt names it.
import { XmlDocument } from 'libxml2-wasm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { createTestAccount } from '#db/fixtures.ts'
import { getContent } from '#server/content/testing.ts'
import { contentFrom, contentListStarts } from '#server/discovery/queries.ts'
import { getGoals } from '#server/goals/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { createContentLists, writeSitemapIndex } from './sitemap.ts'

let server: TestServer
let luz: Creator
beforeAll(async () => {
  server = await aServer()
  luz = await aCreator(server.services, { page_url: 'luz' })
})
afterAll(() => server.close())

/** The addresses in a list, as paths. The list must be well-formed XML in the protocol's namespace. */
function paths(xml: string): string[] {
  const list = XmlDocument.fromString(xml)
  return list.find('/*/*/s:loc', { s: 'http://www.sitemaps.org/schemas/sitemap/0.9' }).map(({ content }) => {
    expect(content.startsWith(`${server.url}/`)).toBe(true)
    return content.slice(server.url.length)
  })
}

/** All paths of the sitemap, read through its index. */
async function readAllPaths(as?: string): Promise<string[]> {
  const index = await server.inject('GET', '/sitemap.xml', { as })
  expect([index.status, index.headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const found: string[] = []
  for (const part of paths(index.body)) {
    const { status, body } = await server.inject('GET', part, { as })
    expect(status).toBe(200)
    found.push(...paths(body))
  }
  return found
}

function change(id: bigint, to: object) {
  return server.services.db.updateTable('accounts').set(to).where('id', '=', id).execute()
}

test('robots.txt names the sitemap', async () => {
  const { body } = await server.inject('GET', '/robots.txt')
  expect(body).toContain(`\nSitemap: ${server.url}/sitemap.xml\n`)
  expect(body).toContain('Disallow: /v1/')
})

test('the index names no list of content while nothing is listed', async () => {
  const { db } = server.services
  const index = await writeSitemapIndex(db, server.url, createContentLists(db))
  expect(paths(index)).toEqual(['/sitemap/pages-0.xml'])
})

test('the sitemap lists open pages and the content a visitor may see on them', async () => {
  const content = getContent(server)
  const snap = await content.make(luz)
  const slide = await content.make(luz, { previews: [false, true] })
  const goal = await getGoals(server).add(luz)
  const hidden = [
    await content.make(luz, { is_published: false }),
    await content.make(luz, { is_sensitive: 1 }),
    await content.make(luz),
    await content.make(luz),
  ]
  await getGoals(server).add(luz, { state: 'draft' })
  await content.remove(hidden[2]!)
  await server.services.db
    .updateTable('posts')
    .set({ taken_down_at: clock.now() })
    .where('id', '=', hidden[3]!.id)
    .execute()
  expect(await readAllPaths()).toEqual([
    '/luz',
    `/luz/pixel-snap/${snap.id}`,
    `/luz/pixel-snap/set/${slide.id}`,
    `/luz/my-goals/${goal.id}`,
  ])
})

test('the sitemap omits deactivated, suspended, unverified and blocked accounts', async () => {
  const all = await readAllPaths()
  for (const [close, reopen] of [
    [{ deactivated_at: clock.now() }, { deactivated_at: null }],
    [{ suspended_at: clock.now() }, { suspended_at: null }],
  ]) {
    await change(luz.account_id, close!)
    expect(await readAllPaths()).toEqual([])
    await change(luz.account_id, reopen!)
    expect(await readAllPaths()).toEqual(all)
  }
  const stranger = await createTestAccount(server.services, { page_url: 'iba' })
  const as = await server.signIn(stranger)
  expect(await readAllPaths(as)).toEqual([all[0], '/iba', ...all.slice(1)])
  await server.services.db.insertInto('blocks').values({ blocker_id: luz.account_id, blocked_id: stranger }).execute()
  expect(await readAllPaths(as)).toEqual(['/iba'])
  await change(stranger, { email_verified_at: null })
  expect(await readAllPaths()).toEqual(all)
})

test('no list exceeds the protocol’s limit, and together they contain everything, after ten minutes at the latest', async () => {
  const { db } = server.services
  await readAllPaths()
  await sql`
    insert into listed_content (content_id, kind, creator_id, is_listed, published_at)
    select uuidv7(), 'snap', ${luz.account_id}, true, now() from generate_series(1, ${serverLimits.sitemapAddressesMax + 5}::int)`.execute(
    db,
  )
  clock.shift(600_000)
  const lists = paths((await server.inject('GET', '/sitemap.xml')).body).filter((path) => path.includes('content-'))
  const sizes = await Promise.all(lists.map(async (path) => paths((await server.inject('GET', path)).body).length))
  clock.shift(0)
  expect(sizes).toEqual([serverLimits.sitemapAddressesMax, 8])
  await sql`delete from listed_content where not exists (select 1 from posts where id = content_id)
                                         and kind = 'snap'`.execute(db)
})

test('each list continues where the previous one ends', async () => {
  const { db } = server.services
  const whole = await contentFrom(db, undefined, { from: '00000000-0000-0000-0000-000000000000', isAfter: false }, 10)
  expect(whole).toHaveLength(3)
  expect(await contentListStarts(db, 2)).toEqual([whole[0]!.id, whole[2]!.id])
  expect(await contentFrom(db, undefined, { from: whole[0]!.id, isAfter: true }, 10)).toEqual(whole.slice(1))
})

test('an unknown list answers 404', async () => {
  for (const part of ['pages-x.xml', 'content-1.xml', 'pages-0', 'content-.xml'])
    expect((await server.inject('GET', `/sitemap/${part}`)).status, part).toBe(404)
})
