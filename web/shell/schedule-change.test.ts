import { expect, test } from 'vitest'
import { scheduleChange, scheduleOf } from './schedule-change.ts'

/** A saved time has seconds, which the field has not. */
const saved = '2031-05-01T02:00:45.000Z'

test('the field shows a saved time as it is in Manila, and none for what is not scheduled', () => {
  expect(scheduleOf(saved)).toBe('2031-05-01T10:00')
  expect(scheduleOf(null)).toBeNull()
})

test.each([
  ['nothing is sent for a time that nobody has changed, so that it keeps its seconds', scheduleOf(saved), saved, {}],
  ['nothing is sent for what was not scheduled and is not', null, null, {}],
  ['a schedule that is taken back is sent as none', null, saved, { publish_at: null }],
])('%s', (_, field, before, sent) => {
  expect(scheduleChange(field, before)).toEqual(sent)
})

test.each([null, saved])('a chosen time is sent as the moment that it is in Manila (before: %s)', (before) => {
  const { publish_at } = scheduleChange('2031-05-01T00:30', before)
  expect(Date.parse(publish_at!)).toBe(Date.parse('2031-04-30T16:30:00Z'))
})
