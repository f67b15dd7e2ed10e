import { afterEach, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { getEventTitle } from './event-title.ts'

afterEach(() => setLanguage('en', undefined))

test('an event is titled with its type, person or goal, and amount', () => {
  const gift = { type: 'gift.paid', data: { name: 'Aling Nena', amount: 75 } }
  expect(getEventTitle(gift)).toBe('Gift · Aling Nena · ₱75.00')
  expect(getEventTitle({ type: 'goal.reached', data: { title: 'Tablet', amount: null } })).toBe('Goal reached · Tablet')
  setLanguage('fil', fil)
  expect(getEventTitle({ type: 'follower.new', data: { name: 'Ana' } })).toBe('Bagong follower · Ana')
})

test.each(['constructor', '__proto__', 'toString', 'poll.ended'])('the unknown type %s stands as it is', (type) => {
  expect(getEventTitle({ type, data: { name: 'Ana' } })).toBe(`${type} · Ana`)
  setLanguage('fil', fil)
  expect(getEventTitle({ type, data: { name: 'Ana' } })).toBe(`${type} · Ana`)
})
