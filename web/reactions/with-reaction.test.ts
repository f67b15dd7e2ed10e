import { expect, test } from 'vitest'
import { noReactions as none } from './no-reactions.fixture.ts'
import { withReaction } from './with-reaction.ts'

test('another reaction replaces the one before', () => {
  const loved = withReaction(none, 1)
  expect(loved).toEqual({ ...none, heart_count: 1, all_count: 1, details: { id: 1 } })
  expect(withReaction(loved, 5)).toEqual({ ...none, angry_count: 1, all_count: 1, details: { id: 5 } })
  expect(withReaction(loved, 1)).toEqual(loved)
  expect(withReaction(loved, null)).toEqual(none)
})

test('counts never fall below zero', () => {
  expect(withReaction({ ...none, details: { id: 2 } }, null)).toEqual(none)
})
