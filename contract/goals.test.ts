import { expect, test } from 'vitest'
import { goals } from './goals.ts'
import { refuse, take } from './inputs.fixture.ts'

const { body } = goals.add
const goal = { title: 'A new brush', target_amount: 5000 }

test('a goal needs a title and a target: it runs at once, counts gifts to it alone and is not pinned', () => {
  expect(take(body, goal)).toEqual({
    title: 'A new brush',
    description: null,
    target_amount: 5_000_00n,
    count_all_gifts: false,
    state: 'active',
    is_pinned: false,
  })
})

test('a change names only what changes', () => {
  expect(take(goals.change.body, {})).toEqual({})
  expect(take(goals.change.body, { is_pinned: 1, image: null, deadline: null })).toMatchObject({
    is_pinned: true,
    image: null,
    deadline: null,
  })
})

test.each([
  ['title', '', 'The title field is required.'],
  ['title', 'a'.repeat(61), 'Use at most 60 characters.'],
  ['description', 'a'.repeat(301), 'Use at most 300 characters.'],
  ['target_amount', 99.99, 'The smallest target is ₱100.00.'],
  ['target_amount', 100_000_000, 'The largest target is ₱99,999,999.00.'],
  ['target_amount', 'much', 'Enter an amount in pesos, such as 50 or 20.50.'],
  ['deadline', '2027-02-30', 'Choose a day, such as 2027-01-31.'],
  ['deadline', '31/01/2027', 'Choose a day, such as 2027-01-31.'],
  ['deadline', '2027-01-31T10:00', 'Choose a day, such as 2027-01-31.'],
  ['state', 'done', 'A goal is a draft, active, reached or closed.'],
  ['image', '', 'This photo is not one you uploaded. Please add it again.'],
])('%s %j is refused', (field, value, text) => {
  expect(refuse(body, { ...goal, [field]: value })).toEqual({ [field]: [text] })
})

test('limits themselves are accepted', () => {
  const longest = { title: 'a'.repeat(60), description: 'a'.repeat(300) }
  expect(take(body, { ...longest, target_amount: 100 })).toMatchObject({ ...longest, target_amount: 100_00n })
  expect(take(body, { ...goal, target_amount: '99999999' })).toMatchObject({ target_amount: 99_999_999_00n })
})

test('a day lasts until its end in Manila, a moment is the moment', () => {
  const at = (deadline: string) => (take(body, { ...goal, deadline }) as { deadline: Date }).deadline.toISOString()
  expect(at('2027-01-31')).toBe('2027-01-31T15:59:59.999Z')
  expect(at('2027-01-31T10:00+08:00')).toBe('2027-01-31T02:00:00.000Z')
  expect(at('2028-02-29')).toBe('2028-02-29T15:59:59.999Z')
})
