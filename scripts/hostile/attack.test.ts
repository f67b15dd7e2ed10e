import { expect, test } from 'vitest'
import { atMost, figuresTable, seen } from './attack.ts'

test('a figure is within its bound at the bound itself, and beyond it by the least', () => {
  expect(atMost(2, 'sign-ins', 2, 'times')).toEqual({
    name: 'sign-ins',
    value: 2,
    unit: 'times',
    goal: 'at most 2',
    ok: true,
  })
  expect(atMost(2, 'sign-ins', 2.001, 'times').ok).toBe(false)
})

test('of what must not happen at all, the goal is 0', () => {
  expect(atMost(0, 'answers of 500', 0)).toMatchObject({ goal: '0', ok: true })
  expect(atMost(0, 'answers of 500', 1).ok).toBe(false)
})

test('what could not be measured is not within its bound', () => {
  expect(atMost(2, 'sign-ins', Number.NaN).ok).toBe(false)
})

test('a figure without a goal is never bad', () => {
  expect(seen('pictures', 9000)).toEqual({ name: 'pictures', value: 9000, unit: '', ok: true })
})

test('the table names every attack, and shows which figure is bad', () => {
  expect(
    figuresTable([
      ['pictures', [atMost(1.2, 'memory', 1.13, 'times'), atMost(0, 'crashes', 2)]],
      ['redirects', [seen('followed', 12)]],
    ]),
  ).toBe(
    [
      'attack     figure         value  goal         ok',
      'pictures   memory    1.13 times  at most 1.2  ok',
      'pictures   crashes            2  0            BAD',
      'redirects  followed          12               ok',
    ].join('\n'),
  )
})
