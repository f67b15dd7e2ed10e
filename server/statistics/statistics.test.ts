// The figures of a page over a range of days: their content, who may read them, and invalid ranges. That money equals the
// statement's is tested over random movements in server/money/statements/movements.test.ts.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { serverLimits } from '#contract/limits.ts'
import { anImage } from '#server/content/testing.ts'
import { clock } from '#server/kit/clock.ts'
import { aCreator, aPaidGift, type Creator, capturePayment, giveBack } from '#server/money/testing.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { daysBefore } from './range.ts'

let server: TestServer
let luz: Creator

beforeAll(async () => {
  server = await aServer({ env: { PLATFORM_FEE_BPS: '500' } })
})
beforeEach(async () => {
  luz = await aCreator(server.services)
})
afterAll(async () => {
  clock.shift(0)
  await server.close()
})

/** A moment in Manila time. */
function at(moment: string): Date {
  return new Date(`${moment}:00+08:00`)
}

function aGiftAt(moment: string, amount: bigint, more: object = {}): Promise<string> {
  return aPaidGift(server.services, luz, { amount, ...more }, at(moment))
}

async function aPost(caption: string | null, kind = 'snap'): Promise<string> {
  const { rows } = await server.services.database.pool.query(
    `with o as (insert into posts (creator_id, kind, caption, price_id, price) values ($1, $2, $3, 8, 5000) returning id)
     insert into photos (post_id, filename, position, is_payable, is_preview) select id, $4, 0, true, false from o returning post_id as id`,
    [luz.account_id, kind, caption, await anImage(server.services, luz.account_id)],
  )
  return rows[0].id
}

async function aSale(moment: string, postId: string, amount: bigint, isAnonymous = false): Promise<Creator> {
  const buyer = await aCreator(server.services)
  const { rows } = await server.services.database.pool.query(
    `with p as (
       insert into payments (transaction_no, creator_id, type, channel, description, amount, provider, state, success_url, failure_url, expires_at, payer_account_id)
       values ('PX-SOLD-' || gen_random_uuid(), $1, 'payment', 'web', 'snap', $2, $3, 'created', '/', '/', 'infinity', $5) returning id)
     insert into purchases (payment_id, post_id, buyer_id, is_anonymous) select id, $4, $5, $6 from p returning payment_id as id`,
    [luz.account_id, amount, server.services.epayment.name, postId, buyer.account_id, isAnonymous],
  )
  const [{ id }] = rows
  await capturePayment(server.services, id, amount, at(moment))
  return buyer
}

async function addVisits(day: string, source: string, visits: number, postId?: string): Promise<void> {
  const { pool } = server.services.database
  await pool.query('insert into visits values ($1, $2, $3, $4)', [luz.account_id, day, source, visits])
  if (postId)
    await pool.query(`insert into content_visits values ($1, $2, 'photo', $3, $4)`, [
      luz.account_id,
      day,
      postId,
      visits,
    ])
}

async function addFollower(moment: string): Promise<void> {
  const fan = await aCreator(server.services)
  await server.services.db
    .insertInto('follows')
    .values({ follower_id: fan.account_id, followed_id: luz.account_id, created_at: at(moment) })
    .execute()
}

async function get(query: string, of: Creator = luz, path = '') {
  const as = await server.signIn(of.account_id)
  return server.inject('GET', `/v1/user/statistics${path}?${query}`, { as })
}

const nothing = {
  visits: 0,
  gift_count: 0,
  gift_amount: 0,
  sale_count: 0,
  sale_amount: 0,
  refund_amount: 0,
  new_followers: 0,
}

/** The first day of the longest range that ends on this 28th of February. */
const longestFrom = daysBefore('2026-02-28', serverLimits.statisticsDaysMax)

describe('figures', () => {
  test('are by day in Manila, without gaps, first and last day included', async () => {
    const post = await aPost('Mangga')
    await aGiftAt('2026-01-31T23:59', 100_00n)
    await aGiftAt('2026-02-01T00:00', 20_50n)
    const returned = await aGiftAt('2026-02-03T12:00', 300_00n)
    await aSale('2026-02-03T23:59', post, 50_00n)
    await aGiftAt('2026-02-04T00:00', 999_00n)
    await addVisits('2026-02-01', 'direct', 3)
    await addVisits('2026-02-01', 'facebook', 4, post)
    await addFollower('2026-02-03T08:00')
    clock.moveTo(at('2026-02-03T20:00').getTime())
    await giveBack(server.services, returned)
    clock.shift(0)
    const { body } = await get('from=2026-02-01&to=2026-02-03&by=day')
    expect(body.data).toEqual({
      rows: [
        { date: '2026-02-01', ...nothing, visits: 7, gift_count: 1, gift_amount: 20.5 },
        { date: '2026-02-02', ...nothing },
        {
          ...{ date: '2026-02-03', visits: 0, gift_count: 1, gift_amount: 300, sale_count: 1, sale_amount: 50 },
          ...{ refund_amount: 300, new_followers: 1 },
        },
      ],
      sources: [
        { source: 'facebook', visits: 4, gift_amount: 0 },
        { source: 'direct', visits: 3, gift_amount: 320.5 },
      ],
      posts: [{ content_type: 'photo', content_id: post, title: 'Mangga', visits: 4, amount: 50 }],
    })
  })

  test('by month include only the requested days', async () => {
    await aGiftAt('2026-01-31T12:00', 100_00n)
    await aGiftAt('2026-02-01T12:00', 20_00n)
    await aGiftAt('2026-02-20T12:00', 500_00n)
    const { body } = await get('from=2025-12-15&to=2026-02-10&by=month')
    expect(body.data.rows.map((row: { date: string; gift_amount: number }) => [row.date, row.gift_amount])).toEqual([
      ['2025-12', 0],
      ['2026-01', 100],
      ['2026-02', 20],
    ])
  })

  test.each([
    ['', 30, /^\d{4}-\d\d-\d\d$/],
    ['by=day', 30, /^\d{4}-\d\d-\d\d$/],
    ['days=7', 7, /^\d{4}-\d\d-\d\d$/],
    ['by=month', 12, /^\d{4}-\d\d$/],
    ['from=&to=&by=month', 12, /^\d{4}-\d\d$/],
    ['to=2026-03-31&days=31', 31, /^2026-03-\d\d$/],
    ['to=2026-02-28&by=month', 12, /^202[56]-\d\d$/],
    ['to=2026-03-31&days=31&by=month', 1, /^2026-03$/],
    [`from=${longestFrom}&to=2026-02-28`, serverLimits.statisticsDaysMax, /^20\d\d-\d\d-\d\d$/],
  ])('have default bounds for the query "%s"', async (query, length, date) => {
    const { rows } = (await get(query)).body.data
    expect(rows).toHaveLength(length)
    for (const row of rows) expect(row.date).toMatch(date)
  })

  test('cover at most so many days until today', async () => {
    const status = async (now: string) => {
      clock.moveTo(at(now).getTime())
      return (await get(`from=${longestFrom}`)).status
    }
    expect([await status('2026-02-28T23:59'), await status('2026-03-01T00:00')]).toEqual([200, 422])
    clock.shift(0)
  })

  test('name the sources that brought most money, whatever their visits, and sum up the others', async () => {
    await server.services.database.pool.query(
      `insert into visits select $1, '2026-02-01', 'site ' || n, 2 from generate_series(1, $2::int) n`,
      [luz.account_id, serverLimits.statisticsSources],
    )
    await aGiftAt('2026-02-01T12:00', 10_00n)
    const { sources } = (await get('from=2026-02-01&to=2026-02-28')).body.data
    expect(sources).toHaveLength(serverLimits.statisticsSources + 1)
    expect(sources.at(-1)).toEqual({ source: 'direct', visits: 0, gift_amount: 10 })
    expect(sources).toContainEqual({ source: 'other', visits: 2, gift_amount: 0 })
  })

  test('list goals among the best posts, those that earned most first, but no deleted posts, goals or Blocs', async () => {
    const deleted = await aPost('Wala na')
    await aSale('2026-02-03T12:00', deleted, 50_00n)
    await server.services.database.pool.query('update posts set deleted_at = now(), purge_at = now() where id = $1', [
      deleted,
    ])
    const { rows } = await server.services.database.pool.query(
      `insert into goals (creator_id, title, target, state, place, created_at, started_at) values ($1, 'Bagong lente', 100000, 'active', 1, now(), now()) returning id`,
      [luz.account_id],
    )
    await aGiftAt('2026-02-04T12:00', 75_00n, { goal_id: rows[0].id })
    // Of other days: neither money nor visits count.
    await aGiftAt('2026-03-01T00:00', 500_00n, { goal_id: rows[0].id })
    await aGiftAt('2026-01-31T23:59', 500_00n, { goal_id: rows[0].id })
    for (const insert of [
      `insert into goals (creator_id, title, target, state, created_at, closed_at, deleted_at) values ($1, 'Dati', 100000, 'closed', now(), now(), now()) returning id`,
      `insert into blocs (creator_id, title, description, created_at, deleted_at) values ($1, 'Dati', 'Dati', now(), now()) returning id`,
    ]) {
      const made = await server.services.database.pool.query(insert, [luz.account_id])
      await addVisits('2026-02-01', `source of ${made.rows[0].id}`, 9, made.rows[0].id)
    }
    const visited = await aPost('Madalas')
    await addVisits('2026-02-01', 'direct', 9, visited)
    const { posts } = (await get('from=2026-02-01&to=2026-02-28')).body.data
    expect(posts).toEqual([
      { content_type: 'goal', content_id: rows[0].id, title: 'Bagong lente', visits: 0, amount: 75 },
      { content_type: 'photo', content_id: visited, title: 'Madalas', visits: 9, amount: 0 },
    ])
  })

  test.each([
    ['from=yesterday', 'from'],
    ['from=2026-02-30', 'from'],
    ['to=2026-1-1', 'to'],
    ['from=2026-02-02&to=2026-02-01', 'to'],
    ['from=2999-01-01', 'to'],
    ['by=week', 'by'],
    ['by=day&by=month', 'by'],
    ['days=0', 'days'],
    ['days=many', 'days'],
    ['days=9999', 'days'],
    ['from=0001-01-01&to=9999-12-31', 'from'],
    ['from=0001-01-01', 'from'],
    ['from=0000-01-01&to=2026-01-02', 'from'],
    [`from=${longestFrom}&to=2026-03-01`, 'from'],
    ['to=0001-01-01', 'to'],
    ['since=2026-02-01', 'since'],
  ])('refuse the query %s', async (query, field) => {
    const { status, body } = await get(query)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual([field])
  })

  test.each(['', '/week'])('are readable by their owner only: /v1/user/statistics%s', async (path) => {
    await aGiftAt('2026-02-01T12:00', 100_00n)
    await addVisits('2026-02-01', 'direct', 7)
    expect((await server.inject('GET', `/v1/user/statistics${path}`)).status).toBe(401)
    const other = await get(path ? '' : 'from=2026-02-01&to=2026-02-01', await aCreator(server.services), path)
    expect(JSON.stringify(other.body.data)).not.toContain('100')
    expect(other.body.data).toMatchObject(path ? { visits: 0 } : { rows: [nothing], sources: [], posts: [] })
  })
})

describe('the week', () => {
  async function getWeek() {
    return (await get('', luz, '/week')).body.data
  }

  test('names the latest payers, each once, except anonymous, blocked and closed ones, and no refunded payment', async () => {
    const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString().slice(0, 16)
    const ana = await aCreator(server.services, { page_name: 'Ana' })
    const kulit = await aCreator(server.services, { page_name: 'Makulit' })
    const sarado = await aCreator(server.services, { page_name: 'Sarado' })
    await giveBack(server.services, await aGiftAt(ago(1), 10_00n, { supporter_name: 'Isinauli' }))
    await aGiftAt(ago(100), 25_00n, { supporter_name: 'Lola' })
    await aGiftAt(ago(90), 20_00n, { giverId: ana.account_id })
    await aGiftAt(ago(80), 30_00n, { giverId: ana.account_id })
    await aGiftAt(ago(70), 35_00n, { supporter_name: 'Kuya Boy' })
    await aGiftAt(ago(60), 50_00n, { supporter_name: 'Tita Baby' })
    await aGiftAt(ago(50), 60_00n, { giverId: kulit.account_id, supporter_name: 'Makulit' })
    await aGiftAt(ago(40), 65_00n, { giverId: sarado.account_id })
    const post = await aPost(null)
    await aSale(ago(30), post, 70_00n, true)
    const buyer = await aSale(ago(20), post, 75_00n)
    await aGiftAt(ago(10), 40_00n, { giverId: ana.account_id, is_anonymous: true })
    await server.services.db
      .insertInto('blocks')
      .values({ blocker_id: luz.account_id, blocked_id: kulit.account_id, created_at: new Date() })
      .execute()
    await server.services.database.pool.query('update accounts set deactivated_at = now() where id = $1', [
      sarado.account_id,
    ])
    const { supporters } = await getWeek()
    expect(supporters.map(({ name, page_url, amount }: Record<string, unknown>) => [name, page_url, amount])).toEqual([
      ['Someone', null, 40],
      [buyer.page_name, buyer.page_url, 75],
      ['Tita Baby', null, 50],
      ['Kuya Boy', null, 35],
      ['Ana', ana.page_url, 30],
    ])
  })

  test('has the visits of this week and the week before, and the best post', async () => {
    const day = (ago: number) =>
      new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(Date.now() - ago * 86_400_000)
    const [much, little] = [await aPost('Madalas'), await aPost('Bihira')]
    await addVisits(day(0), 'direct', 2)
    await addVisits(day(6), 'direct', 3, little)
    await addVisits(day(7), 'direct', 9, much)
    await addVisits(day(14), 'direct', 100)
    // In UTC these are on the days before. The amount is without the fee, as in the wallet.
    await aGiftAt(`${day(13)}T00:30`, 40_00n)
    for (const moment of [`${day(7)}T23:59`, `${day(6)}T00:30`]) await addFollower(moment)
    expect(await getWeek()).toMatchObject({
      visits: 5,
      previous_visits: 9,
      previous_amount: 38,
      new_followers: 1,
      best_post: { content_id: little, title: 'Bihira', visits: 3, amount: 0 },
    })
  })

  test('is empty for a new creator', async () => {
    expect(await getWeek()).toMatchObject({ visits: 0, new_followers: 0, best_post: null, supporters: [] })
  })
})
