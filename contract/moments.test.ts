import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { checkProperty } from '#test/property.ts'
import { dateOutput, day, momentInput } from './moments.ts'

const moment = momentInput('Choose a day and a time.')
const isMoment = (value: unknown) => z.safeParse(moment, value).success
const isDay = (value: unknown) => z.safeParse(day, value).success

describe('a day', () => {
  test.each(['1000-01-01', '2026-11-29', '2028-02-29', '2000-02-29', '9999-12-31'])('%s is one', (text) => {
    expect(day.parse(text)).toBe(text)
  })

  test.each([
    '0999-12-31',
    '0000-01-01',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-00-10',
    '2026-13-01',
    '2026-1-1',
    '20261129',
    '2026-11-29T00:00',
    ' 2026-11-29',
    '2026-11-29\n',
    '٢٠٢٦-١١-٢٩',
    '',
    20261129,
    null,
  ])('%j is none, and says how one is written', (text) => {
    expect(z.safeParse(day, text).error?.issues.map(({ message }) => message)).toEqual([
      'A day is written as 2026-11-22.',
    ])
  })

  test('is one exactly if the calendar has it', async () => {
    const parts = fc.tuple(
      fc.integer({ min: 1000, max: 9999 }),
      fc.integer({ min: 0, max: 14 }),
      fc.integer({ min: 0, max: 33 }),
    )
    await checkProperty(
      fc.property(parts, ([year, month, date]) => {
        const pad = (number: number) => String(number).padStart(2, '0')
        const utc = new Date(Date.UTC(year, month - 1, date))
        const isReal = utc.getUTCFullYear() === year && utc.getUTCMonth() === month - 1 && utc.getUTCDate() === date
        expect(isDay(`${year}-${pad(month)}-${pad(date)}`)).toBe(isReal)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('a moment', () => {
  test.each([
    ['2027-01-31T18:30+08:00', '2027-01-31T10:30:00.000Z'],
    ['2027-01-31T18:30:15Z', '2027-01-31T18:30:15.000Z'],
    ['2027-01-31T18:30:15.123456-05:00', '2027-01-31T23:30:15.123Z'],
    ['2028-02-29T23:59:59.9+14:00', '2028-02-29T09:59:59.900Z'],
    ['2026-12-31T23:00-02:00', '2027-01-01T01:00:00.000Z'],
  ])('%s is %s', (text, iso) => {
    expect(moment.parse(text).toISOString()).toBe(iso)
  })

  test.each([
    '2027-01-31T18:30',
    '2027-01-31 18:30Z',
    '2027-01-31T18Z',
    '2027-02-30T18:30Z',
    '2027-01-31T25:00Z',
    '2027-01-31T18:60Z',
    '2027-01-31T18:30:61Z',
    '2027-13-01T00:00Z',
    '2027-01-31T18:30+0800',
    '2027-01-31T18:30+99:00',
    '2027-01-31T18:30:15.1234567Z',
    '+002027-01-31T18:30Z',
    '27-01-31T18:30Z',
    'Sun, 31 Jan 2027 18:30:00 GMT',
    '2027-01-31T18:30Z\n',
    '',
    1_800_000_000_000,
    null,
  ])('%j is none, and says so once', (text) => {
    expect(z.safeParse(moment, text).error?.issues.map(({ message }) => message)).toEqual(['Choose a day and a time.'])
  })

  test('of any date that we write is read as that date', async () => {
    const dates = fc.date({
      min: new Date('1000-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59.999Z'),
      noInvalidDate: true,
    })
    await checkProperty(
      fc.property(dates, (date) => {
        const written = z.parse(dateOutput, date)
        expect(isMoment(written)).toBe(true)
        expect(moment.parse(written)).toEqual(date)
      }),
    )
  })

  test('that is no date is not written', () => {
    for (const wrong of [new Date(Number.NaN), '2026-01-01', 0, null])
      expect(z.safeParse(dateOutput, wrong).success).toBe(false)
  })
})
