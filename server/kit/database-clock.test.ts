// How this process follows the database's clock. A test may make the database return a time of its own.
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'
import { clock, HOUR_MS } from './clock.ts'
import { correctClock, followDatabaseClock, setClockByDatabase } from './database-clock.ts'
import { createLog } from './log.ts'
import { type Database, openDatabase } from './open-database.ts'

const log = createLog('silent')
/** Time for the query, and rounding. */
const TOLERANCE_MS = 5000

let made: TestDatabase
let database: Database
beforeAll(async () => {
  made = await testDatabase()
  const options = encodeURIComponent('-c search_path=public,pg_catalog')
  database = openDatabase(`${made.url}${made.url.includes('?') ? '&' : '?'}options=${options}`, log)
})
afterEach(async () => {
  await database.pool.query('drop function if exists public.clock_timestamp()')
  clock.correct(Date.now() - clock.realNow().getTime())
})
afterAll(async () => {
  await database.close()
  await made.drop()
})

const ahead = () => clock.realNow().getTime() - Date.now()

/** Makes the database's clock run so many milliseconds ahead. */
const moveDatabase = (ms: number) =>
  database.pool.query(`create or replace function public.clock_timestamp() returns timestamptz language sql volatile as
    $$ select pg_catalog.clock_timestamp() + interval '${ms} milliseconds' $$`)

test.each([HOUR_MS, -HOUR_MS])('a clock that is %i ms ahead at the start is corrected', async (ms) => {
  clock.correct(ms)
  const rounds = await followDatabaseClock(database.db, log)
  await rounds.stop()
  expect(Math.abs(ahead())).toBeLessThan(TOLERANCE_MS)
})

test.each([HOUR_MS, -HOUR_MS])('the start trusts a database that is %i ms ahead of the machine', async (ms) => {
  await moveDatabase(ms)
  await setClockByDatabase(database.db)
  expect(Math.abs(ahead() - ms)).toBeLessThan(TOLERANCE_MS)
})

test.each([HOUR_MS, -HOUR_MS])('a database that alone jumps %i ms ahead is followed slowly', async (ms) => {
  const before = ahead()
  await moveDatabase(ms)
  const off = await correctClock(database.db)
  expect(Math.abs(off - ms)).toBeLessThan(TOLERANCE_MS)
  expect(Math.abs(ahead() - before) / 50).toBeCloseTo(1, 1)
})

test('once the database agrees with the machine again, the process agrees with both', async () => {
  await moveDatabase(HOUR_MS)
  await setClockByDatabase(database.db)
  await moveDatabase(0)
  await correctClock(database.db)
  expect(Math.abs(ahead())).toBeLessThan(TOLERANCE_MS)
})

test('a correct clock is not changed, however long the query takes', async () => {
  await database.pool.query(`create function public.clock_timestamp() returns timestamptz language sql volatile as
    $$ select pg_catalog.clock_timestamp() from pg_sleep(0.2) $$`)
  const before = ahead()
  expect(await setClockByDatabase(database.db)).toBe(0)
  expect(Math.abs(ahead() - before)).toBeLessThan(2)
})

test('without an answer the clock runs on as it was', async () => {
  const gone = openDatabase('postgres://nobody@127.0.0.1:1/none', log)
  const before = ahead()
  const rounds = await followDatabaseClock(gone.db, log)
  await rounds.stop()
  await gone.close()
  expect(Math.abs(ahead() - before)).toBeLessThan(2)
})
