import { afterAll, beforeAll, expect, test } from 'vitest'
import { openClock } from './clock.ts'
import { migrate, openPool } from './database.ts'
import { createDatabase } from './sandbox.fixture.ts'

let database: Awaited<ReturnType<typeof createDatabase>>
let pool: ReturnType<typeof openPool>

beforeAll(async () => {
  database = await createDatabase()
  pool = openPool(database.url, () => {})
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('copies that start together migrate once, and a later start changes nothing', async () => {
  await Promise.all(Array.from({ length: 4 }, () => migrate(pool)))
  const applied = async () => (await pool.query('select name from migration order by 1')).rows
  const first = await applied()
  expect(first.length).toBeGreaterThan(3)
  await pool.query(`update clock set offset_ms = 5`)
  await migrate(pool)
  expect(await applied()).toEqual(first)
  expect((await pool.query('select offset_ms from clock')).rows).toEqual([{ offset_ms: 5 }])
})

test('a migration that fails leaves nothing of itself, and the next start tries it again', async () => {
  await pool.query(`delete from migration where name like '0002%'`)
  await expect(migrate(pool)).rejects.toThrow(/already exists/)
  expect((await pool.query(`select from migration where name like '0002%'`)).rowCount).toBe(0)
  await pool.query(`insert into migration select '0002_payouts.sql'`)
  await migrate(pool)
})

test('centavos and counts come back as numbers, without losing one', async () => {
  const { rows } = await pool.query(`select 9007199254740991::bigint as large, sum(n) as total, count(*) as rows
    from (values (1::bigint), (99)) as t(n)`)
  expect(rows).toEqual([{ large: 9_007_199_254_740_991, total: 100, rows: 2 }])
})

test('the books refuse what no provider may record', async () => {
  const refused = async (statement: string) =>
    (await pool.query(statement).catch((error: Error) => error)) instanceof Error
  const checkout = (amount: number, status = 'open') =>
    `insert into checkout values ('chk_${amount}${status}', 'r', ${amount}, 'PHP', 'd', null, null, '{}', '${status}', 'api', now(), now())`
  expect(await refused(checkout(100))).toBe(false)
  expect(await refused(checkout(0))).toBe(true)
  expect(await refused(checkout(100, 'lost'))).toBe(true)
  const payment = (refunded: number, status: string, paid: string) =>
    `insert into payment values (gen_random_uuid(), 'chk_100open', '${status}', 100, 'PHP', 'ewallet', ${paid}, ${refunded}, now())`
  expect(await refused(payment(0, 'succeeded', 'now()'))).toBe(false)
  expect(await refused(payment(100, 'refunded', 'now()'))).toBe(false)
  expect(await refused(payment(101, 'succeeded', 'now()'))).toBe(true)
  expect(await refused(payment(99, 'refunded', 'now()'))).toBe(true)
  expect(await refused(payment(0, 'succeeded', 'null'))).toBe(true)
  expect(await refused(payment(0, 'failed', 'now()'))).toBe(true)
})

test('the clock runs with real time, stands, moves both ways and is found again', async () => {
  const clock = await openClock(pool)
  await clock.reset()
  expect(clock.isFrozen()).toBe(false)
  expect(Math.abs(clock.now().getTime() - Date.now())).toBeLessThan(1000)
  await clock.set({ freeze: true })
  const stood = clock.now()
  await clock.set({ advanceSeconds: 90.5 })
  expect([clock.now().getTime() - stood.getTime(), clock.isFrozen()]).toEqual([90_500, true])
  expect((await openClock(pool)).now()).toEqual(clock.now())
  await clock.set({ advanceSeconds: -86_400, freeze: false })
  const behind = Date.now() - clock.now().getTime()
  expect(behind).toBeGreaterThan(86_000_000)
  expect(behind).toBeLessThan(86_400_000)
  const found = await openClock(pool)
  expect([found.isFrozen(), Math.abs(found.now().getTime() - clock.now().getTime()) < 1000]).toEqual([false, true])
})
