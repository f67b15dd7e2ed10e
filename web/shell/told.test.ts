import { afterEach, beforeEach, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { uploadTexts } from '#contract/media.ts'
import { texts } from '#contract/texts.ts'
import { speak } from '../language/say.ts'
import { formatDateTime, formatShortDay } from './dates.ts'
import { sayTold } from './told.ts'

beforeEach(() => speak('fil', fil))
afterEach(() => speak('en', undefined))

test('what the API tells is said in the language spoken', () => {
  expect(sayTold(texts.required)).toBe('Kailangan ito.')
  expect(sayTold(texts.amountBelow('₱20.00'))).toBe('₱20.00 ang pinakamaliit na gift dito.')
  expect(sayTold(texts.giftAgain('₱50.00', 'Ana (Komiks)'))).toBe(
    'Kaka-send mo lang ng ₱50.00 kay Ana (Komiks). I-send ulit?',
  )
  expect(sayTold(uploadTexts.tooLarge('a.png'))).toBe('Mas malaki sa 15 MB ang a.png.')
})

test('what the catalogue does not know stays as it came', () => {
  expect(sayTold('Ask the bank.')).toBe('Ask the bank.')
})

test('every text with values in it is found again', () => {
  for (const text of Object.values({ ...texts, ...uploadTexts }))
    if (typeof text === 'function') {
      const told = (text as (...values: unknown[]) => string)(7, 9)
      expect(sayTold(told), told).not.toBe(told)
    }
})

test('dates have Filipino months, and the English format in English', () => {
  expect(formatDateTime('2026-11-21T02:38:00Z')).toBe('Nob 21, 2026, 10:38 am')
  expect(formatShortDay('2026-12-15T00:00:00+08:00')).toBe('Dis 15')
  speak('en', undefined)
  expect(formatDateTime('2026-11-21T02:38:00Z')).toBe('Nov 21, 2026 at 10:38 am')
})
