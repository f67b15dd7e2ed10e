// Statements and their CSV tables: contents, access, and no cell that a spreadsheet would run as a formula.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { aGift } from '#db/fixtures.ts'
import { clock } from '#server/kit/clock.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { postCaptures } from '../ledger/movements.ts'
import { settlePayout } from '../payouts/settle-payout.ts'
import { aCreator, anIncome, aReservedPayout, type Creator, giveBack } from '../testing.ts'

let server: TestServer
let luz: Creator
let session: string

beforeAll(async () => {
  server = await aServer({ env: { PLATFORM_FEE_BPS: '500' } })
  luz = await aCreator(server.services)
  session = await server.signIn(luz.account_id)
  await paid('2025-12-31T15:59:59Z', 100_00n, 'New Year’s Eve in Manila')
  await paid('2025-12-31T16:00:00Z', 200_00n, '=HYPERLINK("https://x.test")')
  const returned = await paid('2026-02-01T00:00:00Z', 1_000_00n, '@SUM(A1)')
  await paid('2026-03-10T00:00:00Z', 50_00n, 'Ana, "ang una"')
  at('2026-02-20T00:00:00Z')
  await giveBack(server.services, returned)
  at('2026-03-31T15:00:00Z')
  const { reference, net } = await aReservedPayout(server.services, luz, 100_00n)
  await settlePayout(server.services, { payoutId: 'pyt_1', reference, amount: net, cause: null, status: 'paid' })
  at('2026-04-05T00:00:00Z')
})
afterAll(async () => {
  clock.shift(0)
  await server.close()
})

function at(moment: string): void {
  clock.moveTo(Date.parse(moment))
}

let captures = 0
async function paid(moment: string, amount: bigint, supporter_name: string): Promise<string> {
  const reference = await aGift(server.services, luz, { amount, supporter_name })
  const capture = { reference, providerPaymentId: `pay_s${++captures}`, amount, paidAt: new Date(moment) }
  await postCaptures(server.services.db, server.services.epayment.name, [capture])
  return reference
}

function get(address: string, as: string | undefined = session) {
  return server.inject('GET', address, { as })
}

const nothing = { gross: { donation: 0, payment: 0, referral_reward: 0 }, refunds: 0, fees: 0, paid_out: 0 }

test('a year has its months in Manila time, and each balance adds the month to the last one', async () => {
  expect((await get('/v1/user/statements')).body.data).toEqual([2026, 2025])
  const { body } = await get('/v1/user/statements/2026')
  expect(body.data).toEqual({
    year: 2026,
    months: [
      {
        month: '2026-01',
        ...nothing,
        gross: { donation: 200, payment: 0, referral_reward: 0 },
        fees: 10,
        balance: 95 + 190,
      },
      {
        month: '2026-02',
        ...nothing,
        gross: { donation: 1000, payment: 0, referral_reward: 0 },
        refunds: 1000,
        balance: 285,
      },
      {
        month: '2026-03',
        ...nothing,
        gross: { donation: 50, payment: 0, referral_reward: 0 },
        fees: 2.5 + 15,
        paid_out: 85,
        balance: 232.5,
      },
      { month: '2026-04', ...nothing, balance: 232.5 },
    ],
  })
  const [balance] = (await get('/v1/user/balance')).body.data
  expect(balance.amount + balance.pending_amount + balance.in_payout_amount).toBe(232.5)
  const before = (await get('/v1/user/statements/2025')).body.data.months
  expect(before).toHaveLength(12)
  expect(before.at(-1)).toMatchObject({ month: '2025-12', gross: { donation: 100 }, fees: 5, balance: 95 })
})

test('an account without money has the current year with empty months', async () => {
  const new_ = await server.signIn((await aCreator(server.services)).account_id)
  expect((await get('/v1/user/statements', new_)).body.data).toEqual([2026])
  const { months } = (await get('/v1/user/statements/2026', new_)).body.data
  expect(months).toHaveLength(4)
  expect(months.every(({ balance }: { balance: number }) => balance === 0)).toBe(true)
})

test('a table that cannot be read has the one failure shape, not the headers of a file', async () => {
  const { pool } = server.services.database
  await pool.query('alter view transactions_of_payouts rename to unreadable')
  const answer = await get('/v1/user/transactions.csv').finally(() =>
    pool.query('alter view unreadable rename to transactions_of_payouts'),
  )
  expect([answer.status, answer.body.exception]).toEqual([500, 'ServerException'])
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(answer.headers['content-disposition']).toBeUndefined()
})

test.each([
  ['/v1/user/statements/2024', 404],
  ['/v1/user/statements/2027', 404],
  ['/v1/user/statements/2027.csv', 404],
  ['/v1/user/statements/soon', 422],
  ['/v1/user/statements/20260', 422],
  ['/v1/user/transactions.csv?from=yesterday', 422],
  ['/v1/user/transactions.csv?from=2026-02-30', 422],
  ['/v1/user/transactions.csv?to=2026-1-1', 422],
  ['/v1/user/transactions.csv?from=0000-01-01', 422],
  ['/v1/user/transactions.csv?from=2026-02-02&to=2026-02-01', 422],
  ['/v1/user/transactions.csv?since=2026-02-02', 422],
])('%s is refused', async (address, status) => {
  const answer = await get(address)
  expect(answer.status).toBe(status)
  expect(answer.headers['content-type']).toContain('application/json')
})

test.each([
  '/v1/user/statements',
  '/v1/user/statements/2026',
  '/v1/user/statements/2026.csv',
  '/v1/user/transactions.csv',
])('%s requires a session', async (address) => {
  expect((await server.inject('GET', address)).status).toBe(401)
})

describe('as a CSV table', () => {
  test('a year has a row for each month', async () => {
    const lines = await table('/v1/user/statements/2026.csv')
    expect(lines[0]).toBe('month,donation,payment,referral_reward,refunds,fees,paid_out,balance')
    expect(lines[3]).toBe('2026-03,50.00,0.00,0.00,0.00,17.50,85.00,232.50')
    expect(lines).toHaveLength(5)
  })

  test('the history is complete, oldest first, and no cell is a formula', async () => {
    const lines = await table('/v1/user/transactions.csv')
    expect(lines[0]).toBe('transaction_no,date,type,status,description,amount')
    expect(lines.slice(1).map((line) => line.replace(/^PX-\d{8}-\w{8},/, ''))).toEqual([
      '2025-12-31T23:59:59+08:00,donation,completed,Gift from New Year’s Eve in Manila,95.00',
      '2026-01-01T00:00:00+08:00,donation,completed,"Gift from =HYPERLINK(""https://x.test"")",190.00',
      '2026-02-01T08:00:00+08:00,donation,refunded,Gift from @SUM(A1),950.00',
      '2026-03-10T08:00:00+08:00,donation,completed,"Gift from Ana, ""ang una""",47.50',
      '2026-03-31T23:00:00+08:00,payout,completed,Payout to Bank ••••7890,-100.00',
    ])
  })

  test('a payer’s name starts no formula, not even where semicolons separate cells', async () => {
    const nena = await aCreator(server.services)
    const names = ['=', '+', '-', '@', '＝', '＋', '－', '＠'].flatMap((lead) => [`${lead}1+1`, `x;${lead}A1`])
    const captures = []
    for (const [n, supporter_name] of names.entries()) {
      const reference = await aGift(server.services, nena, { amount: 20_00n, supporter_name })
      captures.push({ reference, providerPaymentId: `pay_f${n}`, amount: 20_00n, paidAt: clock.now() })
    }
    await postCaptures(server.services.db, server.services.epayment.name, captures)
    const lines = await table('/v1/user/transactions.csv', await server.signIn(nena.account_id))
    expect(lines).toHaveLength(1 + names.length)
    for (const cell of lines.flatMap((line) => line.split(/[,;\t"]/))) expect(cell).not.toMatch(/^[=+\-@＝＋－＠]/)
  })

  test('uses the language of the request', async () => {
    const headers = { cookie: `pixel_session=${session}; pixel_language=fil` }
    const { body } = await server.inject('GET', '/v1/user/transactions.csv?to=2025-12-31', { headers })
    expect(body).toContain('Gift mula kay New Year’s Eve in Manila')
  })

  test.each([
    ['from=2026-01-01&to=2026-01-01', 1],
    ['from=2025-12-31&to=2025-12-31', 1],
    ['from=2026-02-01', 3],
    ['to=2026-02-01', 3],
    ['from=&to=', 5],
    ['from=2030-01-01', 0],
  ])('%s covers whole days in Manila', async (query, rows) => {
    expect(await table(`/v1/user/transactions.csv?${query}`)).toHaveLength(1 + rows)
  })

  test('a history longer than a batch is complete, without gap or repeat', async () => {
    const nena = await aCreator(server.services)
    const moment = Date.parse('2026-01-01T00:00:00Z')
    for (let n = 0; n < 2; n++) await anIncome(server.services, nena, 20_00n)
    await server.services.database.pool.query(
      `insert into payments (transaction_no, creator_id, type, channel, description, amount, provider, state, success_url, failure_url, expires_at)
       select 'PX-LONG-' || n, $1, 'payment', 'web', 'snap', 5000, 'sandbox', 'created', '/', '/', now() + interval '1 day'
         from generate_series(1, 2600) n`,
      [nena.account_id],
    )
    const open = await server.services.db
      .selectFrom('payments')
      .select('id')
      .where('transaction_no', 'like', 'PX-LONG-%')
      .execute()
    // Three rows share each moment: a batch ends between two of them.
    await postCaptures(
      server.services.db,
      'sandbox',
      open.map(({ id }, i) => ({
        reference: id,
        providerPaymentId: `pay_long_${i}`,
        amount: 50_00n,
        paidAt: new Date(moment + Math.floor(i / 3) * 1000),
      })),
    )
    const lines = await table('/v1/user/transactions.csv', await server.signIn(nena.account_id))
    expect(lines).toHaveLength(1 + 2602)
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(1 + 2602)
    const dates = lines.slice(1).map((line) => line.split(',')[1]!)
    expect(dates).toEqual(dates.toSorted())
  })
})

/** The lines of the table, after its byte order mark. */
async function table(address: string, as = session): Promise<string[]> {
  const { status, headers, body } = await get(address, as)
  expect(status).toBe(200)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(headers['content-disposition']).toMatch(/^attachment; filename="pixel-[\w-]+\.csv"$/)
  expect(body.charCodeAt(0)).toBe(0xfeff)
  const lines = (body as string).slice(1).split('\r\n')
  expect(lines.pop()).toBe('')
  return lines
}
