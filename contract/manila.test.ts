import { expect, test } from 'vitest'
import { manilaDay, manilaLocal, manilaMoment, manilaNoon } from './manila.ts'

test.each([
  ['2026-11-29T15:59:59.999Z', '2026-11-29'],
  ['2026-11-29T16:00:00.000Z', '2026-11-30'],
  ['2026-12-31T16:00:00.000Z', '2027-01-01'],
  ['2028-02-28T16:00:00.000Z', '2028-02-29'],
])('%s is on %s in Manila', (moment, day) => {
  expect(manilaDay(new Date(moment))).toBe(day)
})

test('noon in Manila is on the same day in UTC', () => {
  expect(new Date(manilaNoon('2026-11-30')).toISOString()).toBe('2026-11-30T04:00:00.000Z')
})

test('what a field of day and time contains is a time in Manila', () => {
  expect(manilaMoment('2027-01-31T18:30')).toBe('2027-01-31T18:30+08:00')
  expect(manilaMoment('2027-01-31T18:30:15')).toBe('2027-01-31T18:30:15+08:00')
})

test.each(['', '2027-01-31', '2027-01-31T18:30Z', '2027-01-31T18:30+08:00', 'tomorrow'])(
  '%j is left as it is, for the server to judge',
  (typed) => {
    expect(manilaMoment(typed)).toBe(typed)
  },
)

test('a moment goes into the field and comes out of it unchanged', () => {
  expect(manilaLocal('2026-12-31T16:05:00.000Z')).toBe('2027-01-01T00:05')
  expect(new Date(manilaMoment(manilaLocal('2026-12-31T16:05:00.000Z'))).toISOString()).toBe('2026-12-31T16:05:00.000Z')
})
