// How many queries each page sends, and that it sends none twice. Uses the demo, which has something of everything.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pages } from '#contract/addresses/pages.ts'
import { addresses } from '#contract/addresses/paths.ts'
import { seedDemo } from '#db/seed.ts'
import { type DemoPage, demoPages, viewers } from '#test/demo-pages.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'

/** The most queries that a page may send. */
const QUERIES_MAX = 8

let server: TestServer
let demo: DemoPage[]
const sessions = {} as Record<keyof typeof viewers, string>
/** The queries that were sent, with their values. */
const sent: string[] = []

beforeAll(async () => {
  await buildPages()
  server = await aServer({
    withProvider: true,
    onQuery: (text, values) =>
      sent.push(`${text} ${values.map((value) => (Buffer.isBuffer(value) ? value.toString('hex') : String(value)))}`),
  })
  const { config, database, db } = server.services
  await seedDemo(config, database.url)
  demo = await demoPages(server.services)
  for (const viewer of ['owner', 'fan'] as const) {
    const account = db.selectFrom('profiles').select('account_id').where('page_url', '=', viewers[viewer])
    sessions[viewer] = await server.signIn((await account.executeTakeFirstOrThrow()).account_id)
  }
})
afterAll(() => server.close())

test('the demo pages cover every route', () => {
  expect(new Set(demo.map((page) => page.path))).toEqual(new Set(pages.map((page) => page.path)))
})

test('all reads of explore take one connection, beside the one that finds its viewer', async () => {
  let taken = 0
  const count = () => void taken++
  const { pool } = server.services.database
  pool.on('acquire', count)
  const { status } = await server.inject('GET', addresses.explore, { as: sessions.owner })
  pool.off('acquire', count)
  expect({ status, taken }).toEqual({ status: 200, taken: 2 })
})

test('no page sends a query twice, and none sends more than it may', async () => {
  const found = []
  for (const { url, as } of demo) {
    sent.length = 0
    const { status } = await server.inject('GET', url, as === 'visitor' ? {} : { as: sessions[as] })
    const twice = sent.filter((query, index) => sent.indexOf(query) < index)
    if (status >= 500 || twice.length > 0 || sent.length > QUERIES_MAX)
      found.push({ url, as, status, queries: sent.length, twice })
  }
  expect(found).toEqual([])
})
