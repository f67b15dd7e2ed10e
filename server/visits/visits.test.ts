// What counts as a visit and how often: requests pages over HTTP, and reads the counts as the creator reads them.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addresses } from '#contract/addresses/paths.ts'
import { serverLimits } from '#contract/limits.ts'
import { manilaDay } from '#contract/manila.ts'
import { createApp } from '#server/app.ts'
import { getContent } from '#server/content/testing.ts'
import { clock, DAY_MS } from '#server/kit/clock.ts'
import { sql } from '#server/kit/db.ts'
import { postCaptures } from '#server/money/ledger/movements.ts'
import { aCreator, type Creator } from '#server/money/testing.ts'
import { openServices } from '#server/outside/services.ts'
import { recurring } from '#server/recurring.ts'
import { untilWaitedFor } from '#test/lock-waits.ts'
import { buildPages } from '#test/pages.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { forgetVisits, visitCounter, visitJobs } from './count-visits.ts'
import { getSource } from './queries.ts'

const phone =
  'Mozilla/5.0 (Linux; Android 14; SM-A155F) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36'
const desk = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0'

let server: TestServer
let luz: Creator

beforeAll(async () => {
  await buildPages()
  server = await aServer()
})
beforeEach(async () => {
  luz = await aCreator(server.services)
})
afterAll(async () => {
  clock.shift(0)
  await server.close()
})

/** Opens a page like a browser does. */
async function open(url: string, { agent = phone, ...headers }: Record<string, string> = {}, as?: string) {
  return server.inject('GET', url, { as, headers: { 'user-agent': agent, accept: 'text/html', ...headers } })
}

async function figures(of: Creator = luz, query = '') {
  await server.visits.flush()
  const as = await server.signIn(of.account_id)
  return (await server.inject('GET', `/v1/user/statistics?${query || 'days=1'}`, { as })).body.data
}

async function visits(of: Creator = luz): Promise<number> {
  return (await figures(of)).rows.at(-1).visits
}

test('a visit is counted without cookie or script, and stores neither network nor browser', async () => {
  const { headers } = await open(`/${luz.page_url}`, { 'x-forwarded-for': '203.0.113.7' })
  expect(await visits()).toBe(1)
  expect(`${headers['set-cookie']}`).not.toMatch(/visit/)
  const { rows } = await server.services.database.pool.query(
    `select row_to_json(v)::text as row from visitors v union all select row_to_json(v)::text from visits v
     union all select row_to_json(v)::text from content_visits v`,
  )
  expect(rows.map(({ row }) => row).join()).not.toMatch(/127\.0\.0\.1|203\.0\.113|Mozilla/)
})

test('repeated visits on a day count once, whether the page was cached or not; another browser counts separately', async () => {
  for (const agent of [phone, phone, desk, phone]) await open(`/${luz.page_url}`, { agent })
  await server.visits.flush()
  await open(`/${luz.page_url}/my-goals`)
  await open(`/${luz.page_url.toUpperCase()}?page=2`, { agent: desk })
  expect(await visits()).toBe(2)
})

test('a signed-in viewer is counted, the owner is not', async () => {
  const fan = await server.signIn((await aCreator(server.services)).account_id)
  await open(`/${luz.page_url}`, {}, fan)
  await open(`/${luz.page_url}`, { agent: desk }, await server.signIn(luz.account_id))
  expect(await visits()).toBe(1)
})

test.each([
  ['a bot', { agent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
  ['a link preview', { agent: 'facebookexternalhit/1.1' }],
  ['a program', { agent: 'curl/8.9.1' }],
  ['a client without User-Agent', { agent: '' }],
  ['a prefetch', { 'sec-purpose': 'prefetch;prerender' }],
])('%s is not counted', async (_, headers) => {
  await open(`/${luz.page_url}`, headers)
  expect(await visits()).toBe(0)
})

test('the home page, an unknown post, a HEAD request and an API request are not counted', async () => {
  await open('/')
  await open(`/${luz.page_url}/pixel-snap/00000000-0000-4000-8000-000000000000`)
  await server.inject('HEAD', `/${luz.page_url}`, { headers: { 'user-agent': phone } })
  await server.inject('GET', `/v1/profile/${luz.page_url}`, { headers: { 'user-agent': phone } })
  expect(await visits()).toBe(0)
})

test('a visit to a post or Bloc counts for it and for its page', async () => {
  const { make } = getContent(server)
  const snap = await make(luz, { caption: 'Mangga' })
  const slide = await make(luz, { caption: 'Kanto', previews: [true, false] })
  await open(addresses.snap(luz.page_url, snap.id))
  await open(addresses.snap(luz.page_url, snap.id), { agent: desk })
  await open(addresses.slide(luz.page_url, slide.id))
  const bloc = await server.inject('POST', '/v1/user/blocs', {
    as: await server.signIn(luz.account_id),
    body: { title: 'Balita', description: 'Bukas na ulit.' },
  })
  const bloc_id = bloc.body.data.id
  await open(addresses.bloc(luz.page_url, bloc_id))
  const { rows, posts } = await figures()
  expect(rows[0].visits).toBe(2)
  expect(posts).toEqual([
    { content_type: 'photo', content_id: snap.id, title: 'Mangga', visits: 2, amount: 0 },
    { content_type: 'bloc', content_id: bloc_id, title: 'Balita', visits: 1, amount: 0 },
    { content_type: 'photo.collection', content_id: slide.id, title: 'Kanto', visits: 1, amount: 0 },
  ])
})

test('repeated visits count once across two servers and several flushes', async () => {
  const { config, database, log } = server.services
  const others = openServices(config, database.url, log)
  const second = await createApp(others, () => undefined)
  const request = { method: 'GET' as const, url: `/${luz.page_url}`, headers: { 'user-agent': phone } }
  await Promise.all([server.fastify.inject(request), second.fastify.inject(request)])
  await Promise.all([server.visits.flush(), second.visits.flush()])
  await second.fastify.inject(request)
  // Closing, as at SIGTERM, writes the noted visits.
  await second.fastify.inject({ ...request, headers: { 'user-agent': desk } })
  await second.fastify.close()
  await others.database.close()
  expect(await visits()).toBe(2)
})

test('visits that could not be written are written by the next flush, with those since, each with its first source', async () => {
  const counter = visitCounter(server.services)
  const visit = { pageUrl: luz.page_url, content: undefined, network: '203.0.113.9' }
  counter.count({ ...visit, source: 'flyer', agent: phone })
  const holder = await server.services.db.startTransaction().execute()
  await sql`alter table visits rename to visits_away`.execute(holder)
  const failed = counter.flush()
  await untilWaitedFor(holder)
  for (const agent of [phone, desk]) counter.count({ ...visit, source: 'x.com', agent })
  await holder.commit().execute()
  await failed
  await server.services.database.pool.query('alter table visits_away rename to visits')
  await counter.close()
  expect((await figures()).sources).toEqual([
    { source: 'flyer', visits: 1, gift_amount: 0 },
    { source: 'x.com', visits: 1, gift_amount: 0 },
  ])
})

describe('the next day', () => {
  const noon = Date.parse(`${manilaDay(new Date())}T12:00:00+08:00`) - Date.now()

  async function keys(): Promise<string[]> {
    const { rows } = await server.services.database.pool.query(
      `select day::text from visit_salts union select day::text from visitors order by 1`,
    )
    return rows.map(({ day }) => day)
  }

  test('visitors count again, and the salts and hashes of the day before are deleted', async () => {
    clock.shift(noon + 10 * DAY_MS)
    await open(`/${luz.page_url}`)
    await visits()
    const first = await keys()
    clock.shift(noon + 11 * DAY_MS)
    await open(`/${luz.page_url}`)
    expect((await figures(luz, 'days=2')).rows.map((row: { visits: number }) => row.visits)).toEqual([1, 1])
    expect(first).toEqual([manilaDay(new Date(Date.now() + noon + 10 * DAY_MS))])
    expect(await keys()).toEqual([manilaDay(clock.now())])
  })

  test('nobody needs to visit for the visitors of the day before to be forgotten: a job does it after midnight', async () => {
    clock.shift(noon + 15 * DAY_MS)
    await open(`/${luz.page_url}`)
    await visits()
    expect(await keys()).toHaveLength(1)
    const { task, match } = recurring.find((one) => one.task === 'forget-visitors')!
    const [minute, hour] = match.split(' ').map(Number)
    const runsAt = Date.parse(`${manilaDay(clock.now())}T00:00:00Z`) + (hour! * 60 + minute!) * 60_000
    clock.shift(runsAt - Date.now())
    await visitJobs(server.services)[task]!(undefined as never, undefined as never)
    expect(await keys()).toEqual([])
  })

  test('begins at midnight in Manila; a visit just before midnight is written after it for the right day', async () => {
    const midnight = Date.parse(`${manilaDay(new Date(Date.now() + 20 * DAY_MS))}T00:00:00+08:00`) - Date.now()
    clock.shift(midnight - 60_000)
    await open(`/${luz.page_url}`)
    clock.shift(midnight + 60_000)
    await open(`/${luz.page_url}`)
    expect((await figures(luz, 'days=2')).rows.map((row: { visits: number }) => row.visits)).toEqual([1, 1])
  })

  test('old counts are deleted after visitsKeptDays, and not before', async () => {
    clock.shift(noon + 30 * DAY_MS)
    const snap = await getContent(server).make(luz)
    await open(addresses.snap(luz.page_url, snap.id))
    await visits()
    const left = async () => {
      await forgetVisits(server.services.db)
      const { rows } = await server.services.database.pool.query(
        `select 'page' as of from visits where creator_id = $1 union all select 'post' from content_visits where creator_id = $1`,
        [luz.account_id],
      )
      return rows.map((row) => row.of)
    }
    clock.shift(noon + (30 + serverLimits.visitsKeptDays) * DAY_MS)
    expect(await left()).toEqual(['page', 'post'])
    clock.shift(noon + (31 + serverLimits.visitsKeptDays) * DAY_MS)
    expect(await left()).toEqual([])
    clock.shift(0)
  })
})

describe('the source of a visit', () => {
  test.each([
    ['/luz?utm_source=facebook', 'https://l.facebook.com/', 'facebook'],
    ['/luz?a=1&utm_source=%20Poster%20sa%20kanto%20', undefined, 'Poster sa kanto'],
    ['/luz', 'https://l.facebook.com/l.php?u=x', 'l.facebook.com'],
    ['/luz', 'android-app://com.google.android.gm/', 'com.google.android.gm'],
    ['/luz?utm_source=', 'https://blog.example/post', 'blog.example'],
    ['/luz?utm_source=%00%0A', undefined, 'direct'],
    ['/luz', 'not an address', 'direct'],
    ['/luz', 'javascript:alert(1)', 'direct'],
    ['/luz', undefined, 'direct'],
    ['/luz?utm_source=%E0%A4%A', undefined, '\uFFFD%A'],
    ['/luz?utm_source=Cafe%CC%81', undefined, 'Caf\u00e9'],
    [
      `/luz?utm_source=${'a'.repeat(serverLimits.visitSourceMax - 1)}+b`,
      undefined,
      'a'.repeat(serverLimits.visitSourceMax - 1),
    ],
    [`/luz?utm_source=${'é'.repeat(500)}`, undefined, 'é'.repeat(serverLimits.visitSourceMax)],
  ])('%s from %s is %s', (address, referrer, source) => {
    expect(getSource(address, referrer)).toBe(source)
  })

  test('is the source of the visitor’s first visit of the day', async () => {
    await open(`/${luz.page_url}?utm_source=flyer`)
    await open(`/${luz.page_url}`, { referer: 'https://x.com/' })
    await open(`/${luz.page_url}`, { agent: desk, referer: 'https://x.com/' })
    expect((await figures()).sources).toEqual([
      { source: 'flyer', visits: 1, gift_amount: 0 },
      { source: 'x.com', visits: 1, gift_amount: 0 },
    ])
  })

  test('counts as other beyond the maximum of sources per day', async () => {
    const counter = visitCounter(server.services)
    for (let n = 0; n < serverLimits.visitSourcesPerDay + 40; n++)
      counter.count({
        pageUrl: luz.page_url,
        content: undefined,
        source: `made up ${n}`,
        network: `10.0.0.${n}`,
        agent: phone,
      })
    // More visitors than those have, so it gets one of the places.
    for (const network of ['10.0.3.1', '10.0.3.2'])
      counter.count({ pageUrl: luz.page_url, content: undefined, source: 'zebra', network, agent: phone })
    await counter.flush()
    for (let n = 0; n < 5; n++)
      counter.count({
        pageUrl: luz.page_url,
        content: undefined,
        source: `more ${n}`,
        network: `10.0.1.${n}`,
        agent: phone,
      })
    counter.count({ pageUrl: luz.page_url, content: undefined, source: 'made up 1', network: '10.0.2.1', agent: phone })
    await counter.close()
    const { rows } = await server.services.database.pool.query(
      'select source, visits from visits where creator_id = $1 order by visits desc, source',
      [luz.account_id],
    )
    expect(rows).toHaveLength(serverLimits.visitSourcesPerDay + 1)
    expect(rows.slice(0, 3)).toEqual([
      { source: 'other', visits: 46 },
      { source: 'made up 1', visits: 2 },
      { source: 'zebra', visits: 2 },
    ])
    const { sources, rows: days } = await figures()
    expect(sources).toHaveLength(serverLimits.statisticsSources + 1)
    expect(days[0].visits).toBe(serverLimits.visitSourcesPerDay + 48)
    // The next day has its own sources.
    clock.shift(DAY_MS)
    await open(`/${luz.page_url}?utm_source=mango`)
    expect((await figures()).sources).toEqual([{ source: 'mango', visits: 1, gift_amount: 0 }])
    clock.shift(0)
  })
})

describe('the source of a gift', () => {
  async function give(headers: Record<string, string>, form = false): Promise<void> {
    const gift = { amount: '100.00', confirm: '1' }
    // The provider does not run here, so the gift is only stored; it is captured below.
    await server.inject('POST', form ? `/${luz.page_url}/gift` : `/v1/donate/${luz.page_url}`, {
      headers: {
        'user-agent': phone,
        ...(form && { 'content-type': 'application/x-www-form-urlencoded' }),
        ...headers,
      },
      body: form ? new URLSearchParams(gift).toString() : { ...gift, confirm: 1 },
    })
    const { rows } = await server.services.database.pool.query(
      `select id, amount from payments where creator_id = $1 and paid_at is null`,
      [luz.account_id],
    )
    await postCaptures(
      server.services.db,
      'sandbox',
      rows.map(({ id, amount }) => ({
        reference: id,
        providerPaymentId: `pay_${id}`,
        amount: BigInt(amount),
        paidAt: clock.now(),
      })),
    )
  }

  test.each([
    ['through the API', false],
    ['through the plain form', true],
  ])('is the source of today’s visit when it is given %s', async (_, form) => {
    // In UTC it is still the day before.
    clock.moveTo(Date.parse(`${manilaDay(new Date(Date.now() + DAY_MS))}T03:00:00+08:00`))
    await open(`/${luz.page_url}`, { referer: 'https://l.facebook.com/' })
    await server.visits.flush()
    await give({ referer: `${server.url}/${luz.page_url}` }, form)
    expect((await figures()).sources).toEqual([{ source: 'l.facebook.com', visits: 1, gift_amount: 100 }])
    clock.shift(0)
  })

  test('is the source of a visit that is not written yet', async () => {
    await open(`/${luz.page_url}/my-goals?utm_source=poster`)
    await open(`/${luz.page_url}`, { agent: desk })
    await give({ referer: `${server.url}/${luz.page_url}?utm_source=flyer` })
    await give({ 'user-agent': desk })
    expect((await figures()).sources).toEqual([
      { source: 'direct', visits: 1, gift_amount: 100 },
      { source: 'poster', visits: 1, gift_amount: 100 },
    ])
  })

  test('is known of this visitor alone, on the same day, also while the visit is being written', async () => {
    const counter = visitCounter(server.services)
    const visitor = { network: '203.0.113.9', agent: phone }
    counter.count({ pageUrl: luz.page_url, content: undefined, source: 'flyer', ...visitor })
    expect(counter.notedSource(luz.page_url, { ...visitor, network: '203.0.113.10' })).toBeUndefined()
    expect(counter.notedSource(luz.page_url, { ...visitor, agent: desk })).toBeUndefined()
    clock.shift(DAY_MS)
    expect(counter.notedSource(luz.page_url, visitor)).toBeUndefined()
    clock.shift(0)
    const holder = await server.services.db.startTransaction().execute()
    await sql`lock table visit_salts`.execute(holder)
    const closed = counter.close()
    await untilWaitedFor(holder)
    const whileWritten = counter.notedSource(luz.page_url, visitor)
    await holder.commit().execute()
    await closed
    expect(whileWritten).toBe('flyer')
    expect(counter.notedSource(luz.page_url, visitor)).toBeUndefined()
  })

  test('is the mark of the page address it was given on, when no visit is known', async () => {
    await give({ referer: `${server.url}/${luz.page_url}?utm_source=flyer` }, true)
    await give({ referer: 'https://elsewhere.example/', 'user-agent': desk })
    expect((await figures()).sources).toEqual([
      { source: 'direct', visits: 0, gift_amount: 100 },
      { source: 'flyer', visits: 0, gift_amount: 100 },
    ])
  })
})
