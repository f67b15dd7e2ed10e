import { expect, test } from 'vitest'
import type { Goal } from '#contract/goals.ts'
import { emptyGoal, fieldsOf, toSend } from './goal-fields.ts'

const goal = {
  title: 'A tablet',
  description: null,
  target_amount: 5000.5,
  deadline: '2026-12-31T15:59:59.999Z',
  count_all_gifts: true,
  is_pinned: false,
} as Goal

test('a goal is shown as it would be typed, its deadline as the day in Manila', () => {
  expect(fieldsOf(goal)).toEqual({
    title: 'A tablet',
    description: '',
    target_amount: '5000.5',
    deadline: '2026-12-31',
    count_all_gifts: '1',
    is_pinned: '0',
  })
  expect(fieldsOf({ ...goal, deadline: '2026-12-31T16:00:00.000Z' }).deadline).toBe('2027-01-01')
})

test('of a goal that is there only what differs is sent', () => {
  const saved = fieldsOf(goal)
  expect(toSend(saved, saved)).toEqual({})
  expect(toSend({ ...saved, deadline: '', is_pinned: '1' }, saved)).toEqual({ deadline: null, is_pinned: '1' })
  expect(toSend({ ...emptyGoal, title: 'New' })).toMatchObject({ title: 'New', deadline: null, description: '' })
})
