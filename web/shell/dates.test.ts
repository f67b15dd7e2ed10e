import { afterEach, beforeEach, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { speak } from '../language/say.ts'
import { formatDateTime, formatShortDay } from './dates.ts'

beforeEach(() => speak('fil', fil))
afterEach(() => speak('en', undefined))

test('dates have Filipino months, and the English format in English', () => {
  expect(formatDateTime('2026-11-21T02:38:00Z')).toBe('Nob 21, 2026, 10:38 am')
  expect(formatShortDay('2026-12-15T00:00:00+08:00')).toBe('Dis 15')
  speak('en', undefined)
  expect(formatDateTime('2026-11-21T02:38:00Z')).toBe('Nov 21, 2026 at 10:38 am')
})
