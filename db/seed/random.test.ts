import { expect, test } from 'vitest'
import { mulberry32 } from './mulberry32.ts'
import { getRandom } from './random.ts'

const many = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw)

test('a seed gives the same numbers on every machine, and another seed others', () => {
  expect(many(3, mulberry32(1))).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
  expect(many(5, getRandom('gifts of tala').next)).toEqual(many(5, getRandom('gifts of tala').next))
  expect(many(5, getRandom('gifts of luz').next)).not.toEqual(many(5, getRandom('gifts of tala').next))
})

test('numbers are from 0 up to 1, and spread evenly', () => {
  const numbers = many(2000, getRandom('spread').next)
  for (const number of numbers) expect(number >= 0 && number < 1).toBe(true)
  for (let tenth = 0; tenth < 10; tenth++) {
    const within = numbers.filter((number) => Math.floor(number * 10) === tenth)
    expect(within.length).toBeGreaterThan(140)
  }
})

test('whole numbers include both ends', () => {
  const { whole } = getRandom('dice')
  expect([...new Set(many(500, () => whole(1, 6)))].sort()).toEqual([1, 2, 3, 4, 5, 6])
  expect(whole(7, 7)).toBe(7)
})

test('a chance is never at 0, always at 1, and between them its share', () => {
  const { chance } = getRandom('coin')
  expect(many(200, () => chance(0))).not.toContain(true)
  expect(many(200, () => chance(1))).not.toContain(false)
  const share = many(2000, () => chance(0.25)).filter(Boolean).length / 2000
  expect(share).toBeGreaterThan(0.2)
  expect(share).toBeLessThan(0.3)
})

test('weights decide how often an index is drawn; without a weight it never is', () => {
  const { weighted } = getRandom('weights')
  const drawn = many(3000, () => weighted([3, 0, 1]))
  const count = (index: number) => drawn.filter((one) => one === index).length
  expect(count(1)).toBe(0)
  expect(count(0) / count(2)).toBeGreaterThan(2.4)
  expect(count(0) / count(2)).toBeLessThan(3.7)
  expect(weighted([5])).toBe(0)
})

test('a shuffled list has the same members in another order, and leaves the list as it was', () => {
  const list = many(30, mulberry32(7))
  const before = [...list]
  const shuffled = getRandom('deck').shuffled(list)
  expect(list).toEqual(before)
  expect(shuffled).not.toEqual(list)
  expect(shuffled.toSorted()).toEqual(list.toSorted())
  expect(getRandom('deck').shuffled([])).toEqual([])
})
