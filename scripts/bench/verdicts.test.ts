import { expect, test } from 'vitest'
import { atLeast, atMost, kB, limit, MB, percent, rate, seconds } from './verdicts.ts'

test('a rate stands beside its reference of the same run', () => {
  expect(rate('cached page', 6500, 'empty route', 10_000, 0.5)).toBe(
    'cached page: 6500/s, empty route: 10000/s, ratio 0.65  goal 0.5: met',
  )
  expect(rate('mix', 73, 'empty route', 10_000, 0.03)).toContain('ratio 0.0073  goal 0.03: MISSED')
  expect(rate('posting', 20, 'one row', 10)).toBe('posting: 20/s, one row: 10/s, ratio 2.00')
})

test('a goal is met at the goal itself', () => {
  expect(rate('page', 5, 'route', 10, 0.5)).toContain('met')
  expect(limit('page', 110_000, 110)).toBe('page: 110.0 kB on the way  goal 110 kB: met')
  expect(limit('page', 110_001, 110)).toContain('MISSED')
  expect(atMost(2, 2)).toBe('  goal 2: met')
  expect(atMost(2.1, 2, 'two seconds')).toBe('  goal two seconds: MISSED')
  expect(atLeast(3, 3)).toBe('  goal 3: met')
  expect(atLeast(2.9, 3)).toBe('  goal 3: MISSED')
})

test('what could not be measured meets no goal', () => {
  expect(atMost(Number.NaN, 2)).toContain('MISSED')
  expect(atLeast(Number.NaN, 2)).toContain('MISSED')
  expect(limit('page', Number.NaN, 110)).toContain('MISSED')
  expect(rate('page', Number.NaN, 'route', 10, 0.5)).toContain('MISSED')
  expect(atMost(Math.max(), 2)).toContain('MISSED')
  expect(atLeast(1 / 0, 2)).toContain('MISSED')
  expect(limit('page', 0, 110)).toContain('MISSED')
  expect(rate('page', 10, 'route', 0, 0.5)).toContain('MISSED')
  expect(rate('page', 0, 'route', 10)).toMatch(/ratio 0\.0000 {2}MISSED$/)
})

test('figures have their units', () => {
  expect([percent(0.1234), seconds(1550), MB(419_600_000), kB(1234)]).toEqual(['12.3 %', '1.6 s', '420 MB', '1.2 kB'])
})
