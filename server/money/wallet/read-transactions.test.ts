// The history of a wallet: its rows, search, filters and pages.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGift } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { type Answer, aServer, type TestServer } from '#test/server.ts'
import { postCaptures } from '../ledger/movements.ts'
import { settlePayout } from '../payouts/settle-payout.ts'
import { aCreator, anIncome, aReservedPayout, type Creator, giveBack } from '../testing.ts'

let server: TestServer
let luz: Creator
let session: string

const names = ['Ana', '100% Bea', 'snake_case', 'Tala', 'back\\slash']

beforeAll(async () => {
  server = await aServer()
  luz = await aCreator(server.services)
  const rudy = await aCreator(server.services)
  session = await server.signIn(luz.account_id)
  const captures = []
  for (const [i, supporter_name] of [...names, 'Unpaid', 'Of Rudy'].entries()) {
    const creator = supporter_name === 'Of Rudy' ? rudy : luz
    const reference = await aGift(server.services, creator, { amount: 100_00n + BigInt(i), supporter_name })
    const paidAt = new Date(Date.parse('2026-03-01T00:00:00Z') + i * 1000)
    if (supporter_name !== 'Unpaid')
      captures.push({ reference, providerPaymentId: `pay_${i}`, amount: 100_00n + BigInt(i), paidAt })
  }
  await postCaptures(server.services.db, server.services.epayment.name, captures)
})
afterAll(() => server.close())

function list(query: Record<string, string> = {}): Promise<Answer> {
  return server.inject('GET', `/v1/user/transactions?${new URLSearchParams(query)}`, { as: session })
}

async function found(query: Record<string, string>): Promise<string[]> {
  return (await list(query)).body.data.map((row: { description: string }) => row.description.replace('Gift from ', ''))
}

test('lists payments to the account, newest first, and no unpaid ones', async () => {
  expect(await found({})).toEqual(names.toReversed())
  const { body } = await list()
  expect(body.meta).toEqual({ current_page: 1, last_page: 1, per_page: 20, total: 5 })
  expect(body.data.at(-1)).toEqual({
    transaction_no: expect.stringMatching(/^PX-\d{8}-[2-9A-HJKMNP-Z]{8}$/),
    date: '2026-03-01T00:00:00.000Z',
    description: 'Gift from Ana',
    type: 'donation',
    status: 'completed',
    total_amount: 100,
    payout: null,
    refund: null,
    dispute: null,
    receipt_url: expect.stringMatching(/^\/r\/PX-/),
  })
})

test('of a blocked payer loses the name and the receipt, but not if the payer is anonymous: that would reveal who Someone is', async () => {
  const mia = await aCreator(server.services)
  const bea = await aCreator(server.services, { page_name: 'Bea' })
  const as = await server.signIn(mia.account_id)
  for (const [i, is_anonymous] of [true, false].entries()) {
    const amount = 100_00n + BigInt(i)
    const reference = await aGift(server.services, mia, { amount, giverId: bea.account_id, is_anonymous })
    await postCaptures(server.services.db, server.services.epayment.name, [
      { reference, providerPaymentId: `pay_bea_${i}`, amount, paidAt: new Date() },
    ])
  }
  const [named, anonymous] = (await server.inject('GET', '/v1/user/transactions', { as })).body.data
  expect([named.description, anonymous.description]).toEqual(['Gift from Bea', 'Gift from Someone'])
  await server.inject('POST', '/v1/user/block', { as, body: { username: bea.page_url } })
  const { receipt_url: _, ...unnamed } = { ...named, description: 'Gift from Someone' }
  expect((await server.inject('GET', '/v1/user/transactions', { as })).body.data).toEqual([unnamed, anonymous])
})

test('uses the language of the request, also for search', async () => {
  const inFilipino = async (search: string) => {
    const headers = { cookie: `pixel_session=${session}; pixel_language=fil` }
    const { body } = await server.inject('GET', `/v1/user/transactions?search=${search}`, { headers })
    return body.data.map((row: { description: string }) => row.description)
  }
  expect(await inFilipino('kay Ana')).toEqual(['Gift mula kay Ana'])
  expect(await inFilipino('mula kay An')).toEqual(['Gift mula kay Ana'])
  expect(await inFilipino('Gift from')).toEqual([])
})

test('requires a session', async () => {
  expect((await server.inject('GET', '/v1/user/transactions')).status).toBe(401)
  expect((await server.inject('GET', '/v1/user/balance')).status).toBe(401)
})

describe('search', () => {
  test.each([
    ['tala', ['Tala']],
    ['%', ['100% Bea']],
    ['_', ['snake_case']],
    ['\\', ['back\\slash']],
    ['0% b', ['100% Bea']],
    ['%a', []],
    ['gift from', names.toReversed()],
    ["' or 1=1 --", []],
  ])('for %s finds the literal text', async (search, expected) => {
    expect(await found({ search })).toEqual(expected)
  })

  test('finds a transaction by a part of its number', async () => {
    const [newest] = (await list()).body.data
    expect((await list({ search: newest.transaction_no.slice(-8).toLowerCase() })).body.data).toEqual([newest])
  })

  test('of more than 100 characters is refused', async () => {
    expect((await list({ search: 'x'.repeat(101) })).status).toBe(422)
  })
})

test.each([
  ['all', 5],
  ['income', 5],
  ['payout', 0],
  ['', 5],
])('the filter %s finds %i', async (transaction_type, total) => {
  expect((await list({ transaction_type })).body.meta.total).toBe(total)
})

test('an unknown filter is refused', async () => {
  expect((await list({ transaction_type: 'gifts' })).body.errors).toHaveProperty('transaction_type')
})

test('pages continue without gap or repeat, and the page after the last is empty', async () => {
  const pages = await Promise.all(['1', '2', '3', '4'].map((page) => found({ page, per_page: '2' })))
  expect(pages.map((page) => page.length)).toEqual([2, 2, 1, 0])
  expect(pages.flat()).toEqual(names.toReversed())
  expect((await list({ page: '2', per_page: '2' })).body.meta).toEqual({
    current_page: 2,
    last_page: 3,
    per_page: 2,
    total: 5,
  })
})

test.each([
  { per_page: '0' },
  { per_page: '101' },
  { per_page: 'many' },
  { page: '0' },
  { page: '-1' },
  { page: '1.5' },
])('%o is refused', async (query) => {
  expect((await list(query)).status).toBe(422)
})

test('gifts and payouts are sorted by date, on every page and with every filter', async () => {
  const mika = await aCreator(server.services)
  const kinds = ['donation', 'payout', 'donation', 'donation', 'payout', 'donation', 'payout'] as const
  for (const [i, kind] of kinds.entries()) {
    clock.shift(i * 60_000)
    if (kind === 'donation') await anIncome(server.services, mika, 1_000_00n)
    else {
      const { reference, net } = await aReservedPayout(server.services, mika, 100_00n)
      const report = { payoutId: `pyt_${i}`, reference, amount: net, cause: null }
      await settlePayout(server.services, { ...report, status: i === 4 ? 'returned' : 'paid' })
    }
  }
  clock.shift(0)
  const as = await server.signIn(mika.account_id)
  const pages = await Promise.all(
    ['1', '2', '3', '4'].map((page) =>
      server.inject('GET', `/v1/user/transactions?per_page=2&page=${page}`, { as }).then(({ body }) => body),
    ),
  )
  expect(pages.flatMap(({ data }) => data.map((row: { type: string }) => row.type))).toEqual(kinds.toReversed())
  expect(pages[0].meta).toMatchObject({ total: 7, last_page: 4 })
  const payouts = await server.inject('GET', '/v1/user/transactions?transaction_type=payout&search=bank', { as })
  expect(payouts.body.data.map((row: { status: string }) => row.status)).toEqual([
    'completed',
    'cancelled',
    'completed',
  ])
  const income = await server.inject('GET', '/v1/user/transactions?transaction_type=income&search=', { as })
  expect(income.body.meta.total).toBe(4)
})

test('a history of several blocks has pages without gap or repeat, with refunds and payouts in between', async () => {
  const { db } = server.services
  const nena = await aCreator(server.services)
  const begin = Date.parse('2026-04-01T00:00:00Z')
  const { rows: open } = await server.services.database.pool.query(
    `with fresh as (
       insert into payments (transaction_no, creator_id, type, channel, description, amount, provider, state, success_url, failure_url, expires_at)
       select 'PX-LONG-' || n, $1, 'donation', 'web', 'gift', 5000, 'sandbox', 'created', '/', '/', now() + interval '1 day'
         from generate_series(1, 4300) n
       returning id, creator_id, amount)
     insert into gifts (payment_id, creator_id, giver_key, source, amount)
     select id, creator_id, '\\x00', 'profile', amount from fresh returning payment_id`,
    [nena.account_id],
  )
  const references = open.map(({ payment_id }) => payment_id as string)
  // Some share a moment, and some arrive late with an earlier date.
  const moments = references.map((_, i) => begin + (i % 500 === 499 ? i / 10 : Math.floor(i / 3)) * 60_000)
  for (let done = 0; done < references.length; done += 250)
    await postCaptures(
      db,
      'sandbox',
      references.slice(done, done + 250).map((reference, i) => ({
        reference,
        providerPaymentId: `pay_long_${done + i}`,
        amount: 50_00n,
        paidAt: new Date(moments[done + i]!),
      })),
    )
  for (const i of [100, 1500]) await giveBack(server.services, references[i]!)
  for (const i of [50, 700, 2200]) {
    clock.moveTo(moments[i]!)
    const { reference, net } = await aReservedPayout(server.services, nena, 100_00n)
    await settlePayout(server.services, {
      payoutId: `pyt_long_${i}`,
      reference,
      amount: net,
      cause: null,
      status: 'paid',
    })
  }
  clock.shift(0)
  const { rows: blocks } = await server.services.database.pool.query(
    'select size from counted_blocks where list = $1 order by first_key',
    [`payments:${nena.account_id}`],
  )
  expect(blocks.length).toBeGreaterThan(2)
  expect(blocks.reduce((sum, { size }) => sum + size, 0)).toBe(4300)
  const as = await server.signIn(nena.account_id)
  for (const filter of ['all', 'income', 'payout']) {
    const whole = await server.services.database.pool.query(
      `select transaction_no from transactions
        where account_id = $1 and ($2 = 'all' or (type = 'payout') = ($2 = 'payout')) order by date desc, id desc`,
      [nena.account_id, filter],
    )
    const expected = whole.rows.map((row) => row.transaction_no)
    const got: string[] = []
    for (let page = 1; page <= Math.ceil(expected.length / 100); page++) {
      const { body } = await server.inject(
        'GET',
        `/v1/user/transactions?per_page=100&page=${page}&transaction_type=${filter}`,
        { as },
      )
      expect(body.meta.total).toBe(expected.length)
      got.push(...body.data.map((row: { transaction_no: string }) => row.transaction_no))
    }
    expect(got).toEqual(expected)
  }
})
