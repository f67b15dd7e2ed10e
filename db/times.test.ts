// The times that SQL functions compute: the same in whatever time zone a session runs, and exact at the edges.
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '#test/database.ts'

let database: TestDatabase
let client: pg.Client
beforeAll(async () => {
  database = await testDatabase()
  client = new pg.Client(database.url)
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await database.drop()
})

/** The value of an expression, as text, in sessions of these time zones: one value if all agree. */
async function inAllZones(expression: string): Promise<string> {
  const values = new Set<string>()
  for (const zone of ['UTC', 'Asia/Manila', 'America/New_York', 'Pacific/Kiritimati']) {
    await client.query(`set time zone '${zone}'`)
    const { rows } = await client.query(`select (${expression})::text as value`)
    values.add(rows[0].value)
  }
  expect(values.size, [...values].join(' or ')).toBe(1)
  return [...values][0]!
}

describe('the month to whose cap a payout counts', () => {
  test.each([
    ['2026-10-31T15:59:59.999Z', '2026-10-01'],
    ['2026-10-31T16:00:00Z', '2026-11-01'],
    ['2026-12-31T16:00:00Z', '2027-01-01'],
    ['2028-02-29T15:59:59Z', '2028-02-01'],
  ])('is Manila’s: %s is in %s', async (at, month) => {
    expect(await inAllZones(`manila_month('${at}')`)).toBe(month)
  })
})

describe('mobile money', () => {
  test.each([
    ['2026-11-01T00:00:00+08:00', '2026-11-15T00:00:00+08:00'],
    ['2026-11-14T23:59:59.999+08:00', '2026-11-15T00:00:00+08:00'],
    ['2026-11-15T00:00:00+08:00', '2026-12-15T00:00:00+08:00'],
    ['2026-12-31T23:59:59+08:00', '2027-01-15T00:00:00+08:00'],
    ['2027-01-31T12:00:00+08:00', '2027-02-15T00:00:00+08:00'],
  ])('paid at %s is released at %s', async (at, released) => {
    expect(await inAllZones(`manila_release_at('${at}') = '${released}'::timestamptz`)).toBe('true')
  })
})

test('a gift is summed up in its hour of universal time, also where clocks are half an hour apart', async () => {
  const isHour = (at: string, hour: string) => inAllZones(`gift_hour('${at}') = '${hour}'::timestamptz`)
  expect(await isHour('2026-11-21T10:59:59.999999+08:00', '2026-11-21T02:00:00Z')).toBe('true')
  expect(await isHour('2026-11-21T11:00:00+08:00', '2026-11-21T03:00:00Z')).toBe('true')
  expect(await isHour('2026-11-21T08:15:00+05:30', '2026-11-21T02:00:00Z')).toBe('true')
})

describe('the key of a time', () => {
  test('counts microseconds, and later times have larger keys', async () => {
    expect(await inAllZones(`time_key('1970-01-01T00:00:00Z')`)).toBe('0')
    expect(await inAllZones(`time_key('2026-11-21T02:38:00.000001Z') - time_key('2026-11-21T02:38:00Z')`)).toBe('1')
    expect(await inAllZones(`time_key('1969-12-31T23:59:59Z')`)).toBe('-1000000')
  })
})

describe('the wait before the next attempt at the provider', () => {
  const wait = (attempts: number, first = '30 seconds', slowest = `'1 hour'`) =>
    inAllZones(`extract(epoch from back_off(${attempts}, '${first}', ${slowest}))::int`)

  test('doubles from the first', async () => {
    expect([await wait(0), await wait(1), await wait(2), await wait(5)]).toEqual(['30', '60', '120', '960'])
  })

  test('is an hour at most, or what the kind of work allows, however many attempts there were', async () => {
    expect([await wait(7), await wait(20), await wait(2_000_000_000)]).toEqual(['3600', '3600', '3600'])
    expect(await wait(2_000_000_000, '30 seconds', `'1 day'`)).toBe('86400')
    expect(await inAllZones(`back_off(9, '1 minute') = interval '1 hour'`)).toBe('true')
  })
})

describe('ids in a counted list', () => {
  test('keep their order as keys', async () => {
    const older = '01930000-0000-7000-8000-000000000000'
    const newer = '01940000-0000-7000-8000-000000000000'
    expect(await inAllZones(`id_key('${older}') < id_key('${newer}')`)).toBe('true')
    expect(await inAllZones(`id_key('${older}') = id_key('01930000-0000-7000-bfff-ffffffffffff')`)).toBe('true')
  })
})

describe('the segments of the list that searches read', () => {
  test('have four thousand places each', async () => {
    const segments = 'array[search_segment(0), search_segment(3999), search_segment(4000), search_segment(400000000)]'
    expect(await inAllZones(segments)).toBe('{0,0,1,100000}')
  })
})
