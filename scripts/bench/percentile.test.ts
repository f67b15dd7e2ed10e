import { expect, test } from 'vitest'
import { p99 } from './percentile.ts'

const upTo = (count: number) => Array.from({ length: count }, (_, n) => n + 1)

test('of a hundred values the second largest, of fewer the largest, in whatever order they came', () => {
  expect(p99(upTo(100))).toBe(99)
  expect(p99(upTo(100).reverse())).toBe(99)
  expect(p99(upTo(99))).toBe(99)
  expect(p99(upTo(1000))).toBe(990)
  expect(p99([7])).toBe(7)
})

test('values are ordered as numbers, and stay in their own order', () => {
  const values = [9, 100, 20]
  expect(p99(values)).toBe(100)
  expect(values).toEqual([9, 100, 20])
})

test('nothing measured is no time at all: it meets no goal', () => {
  expect(p99([])).toBeNaN()
})
