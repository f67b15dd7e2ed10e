import { afterEach, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../../language/say.ts'
import { mobileWords } from './account-words.ts'

afterEach(() => setLanguage('en', undefined))

test('a mobile number is shown with the country code, and a missing one in words', () => {
  expect(mobileWords('9171234567')).toBe('+63 917 1234 567')
  expect(mobileWords(null)).toBe('Not Available')
  expect(mobileWords('')).toBe('Not Available')
  setLanguage('fil', fil)
  expect(mobileWords(null)).not.toBe('Not Available')
})
