import { expect, onTestFinished, test } from 'vitest'
import type { Goal } from '#contract/goals.ts'
import { emptyGoal, getFields, toSend } from './goal-fields.ts'

const goal = {
  title: 'A tablet',
  description: null,
  target_amount: 5000.5,
  deadline: '2026-12-31T15:59:59.999Z',
  count_all_gifts: true,
  is_pinned: false,
} as Goal

test('the fields of a goal are what a person would type, with the deadline as the day in Manila', () => {
  expect(getFields(goal)).toEqual({
    title: 'A tablet',
    description: '',
    target_amount: '5000.5',
    deadline: '2026-12-31',
    count_all_gifts: '1',
    is_pinned: '0',
  })
  expect(getFields({ ...goal, deadline: '2026-12-31T16:00:00.000Z' }).deadline).toBe('2027-01-01')
})

/** Formats dates like Chrome 110 in the Canadian locale: `12/31/2026` instead of `2026-12-31`. */
function writeWithSlashes(): void {
  const format = Object.getOwnPropertyDescriptor(Intl.DateTimeFormat.prototype, 'format')!
  onTestFinished(() => void Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', format))
  Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
    ...format,
    get(this: Intl.DateTimeFormat) {
      const { timeZone } = this.resolvedOptions()
      const american = new Intl.DateTimeFormat('en-US', { timeZone })
      return (date: Date) => american.formatToParts(date).reduce((text, { value }) => text + value, '')
    },
  })
}

test('the deadline is a valid day of a date field, however the browser formats dates', () => {
  writeWithSlashes()
  expect(new Intl.DateTimeFormat('en-CA').format(new Date(goal.deadline!))).toContain('/')
  expect(getFields(goal).deadline).toBe('2026-12-31')
})

test('for an existing goal only changed fields are sent', () => {
  const saved = getFields(goal)
  expect(toSend(saved, saved)).toEqual({})
  expect(toSend({ ...saved, deadline: '', is_pinned: '1' }, saved)).toEqual({ deadline: null, is_pinned: '1' })
  expect(toSend({ ...emptyGoal, title: 'New' })).toMatchObject({ title: 'New', deadline: null, description: '' })
})
