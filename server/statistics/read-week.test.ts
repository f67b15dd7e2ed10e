// The figures of the last seven days, compared with the ledger.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aGift } from '#db/fixtures.ts'
import { openDatabase } from '#server/kit/open-database.ts'
import { aServer, type TestServer } from '#test/server.ts'
import { postCaptures } from '../money/ledger/movements.ts'
import { aCreator, type Creator, giveBack } from '../money/testing.ts'
import { readWeek } from './read-week.ts'

let server: TestServer
beforeAll(async () => {
  server = await aServer()
})
afterAll(() => server.close())

/** 23:59 in Manila on the day that was so many days ago. */
function getLastMinute(daysAgo: number): Date {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format(Date.now() - daysAgo * 86_400_000)
  return new Date(`${day}T23:59:00+08:00`)
}

async function anIncomeAt(creator: Creator, paidAt: Date, amount: bigint): Promise<string> {
  const reference = await aGift(server.services, creator, { amount })
  await postCaptures(server.services.db, 'sandbox', [
    { reference, providerPaymentId: `pay_${reference}`, amount, paidAt },
  ])
  return reference
}

async function aSaleAt(creator: Creator, paidAt: Date, amount: bigint): Promise<void> {
  const { rows } = await server.services.database.pool.query(
    `insert into payments (transaction_no, creator_id, type, channel, description, amount, provider, state, success_url, failure_url, expires_at)
     values ('PX-SALE-' || gen_random_uuid(), $1, 'payment', 'mobile', 'snap', $2, 'sandbox', 'created', '/', '/', now() + interval '1 day')
     returning id`,
    [creator.account_id, amount],
  )
  const [{ id }] = rows
  await postCaptures(server.services.db, 'sandbox', [{ reference: id, providerPaymentId: `pay_${id}`, amount, paidAt }])
}

async function getWeek(creator: Creator) {
  const as = await server.signIn(creator.account_id)
  return (await server.inject('GET', '/v1/user/statistics/week', { as })).body.data
}

test('the week has seven days in Manila with gifts and sales separately, and the sum of the week before', async () => {
  const luz = await aCreator(server.services)
  await anIncomeAt(luz, getLastMinute(1), 100_00n)
  await anIncomeAt(luz, getLastMinute(1), 50_50n)
  await aSaleAt(luz, getLastMinute(6), 80_00n)
  // The first of the seven days begins a minute after this.
  await anIncomeAt(luz, getLastMinute(7), 20_00n)
  await anIncomeAt(luz, getLastMinute(14), 999_00n)
  await giveBack(server.services, await anIncomeAt(luz, getLastMinute(2), 300_00n))
  const week = await getWeek(luz)
  expect(week).toMatchObject({ amount: 230.5, previous_amount: 20 })
  expect(week.days).toHaveLength(7)
  expect(week.days[5]).toMatchObject({ gift_amount: 150.5, sale_amount: 0 })
  expect(week.days[4]).toMatchObject({ gift_amount: 0, sale_amount: 0 })
  expect(week.days[0]).toMatchObject({ gift_amount: 0, sale_amount: 80 })
  expect(week.days[6].date).toBe(new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Manila' }).format())
})

test('the week’s amount equals the credits in the ledger', async () => {
  const rudy = await aCreator(server.services)
  for (const [i, amount] of [20_00n, 50_00n, 100_05n].entries()) await anIncomeAt(rudy, getLastMinute(i + 1), amount)
  const { rows } = await server.services.database.pool.query(
    `select sum(e.amount)::int as centavos from ledger_entries e join ledger_accounts a on a.id = e.credit_account_id
      where a.owner_id = $1`,
    [rudy.account_id],
  )
  expect((await getWeek(rudy)).amount).toBe(rows[0].centavos / 100)
})

test('the week is the viewer’s own only', async () => {
  expect((await server.inject('GET', '/v1/user/statistics/week')).status).toBe(401)
  expect((await getWeek(await aCreator(server.services))).amount).toBe(0)
})

test('the week is read by one prepared statement with a generic plan', async () => {
  const { services } = server
  const one = openDatabase(services.database.url, services.log, { max: 1 })
  try {
    const { account_id } = await aCreator(services)
    for (let time = 0; time < 10; time++) await readWeek(one.db, account_id)
    const { rows } = await one.pool.query('select statement, generic_plans::int as plans from pg_prepared_statements')
    expect(rows).toEqual([{ statement: expect.stringContaining('generate_series'), plans: expect.any(Number) }])
    expect(rows[0].plans).toBeGreaterThan(0)
  } finally {
    await one.close()
  }
})
