// The texts of the interface in the current language.
import { afterEach, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { currentLanguage, say, sayCount, setLanguage } from '../language/say.ts'

afterEach(() => setLanguage('en', undefined))

const buyers = { one: '{count} buyer', other: '{count} buyers' }

test('without a choice the language is English, and a sentence is as it is written', () => {
  expect(currentLanguage()).toBe('en')
  expect(say('Your comment')).toBe('Your comment')
})

test('a sentence is in the language that was set last, and is English again afterwards', () => {
  setLanguage('fil', fil)
  expect([currentLanguage(), say('Your comment')]).toEqual(['fil', fil['Your comment']])
  setLanguage('en', undefined)
  expect(say('Your comment')).toBe('Your comment')
})

test('a sentence that nobody has translated is shown in English, with its values', () => {
  setLanguage('fil', fil)
  expect(say('A sentence of {name} that is nowhere', { name: 'Ana' })).toBe('A sentence of Ana that is nowhere')
})

test('a value is filled in once: what somebody is called is not read as a placeholder', () => {
  expect(say('{name} will see {other}', { name: '{other}', other: 'it' })).toBe('{other} will see it')
})

test('a placeholder without a value stays, so that its lack is seen', () => {
  expect(say('Reply to {name}', {})).toBe('Reply to {name}')
})

test.each([
  [0, '0 buyers'],
  [1, '1 buyer'],
  [2, '2 buyers'],
  [1234, '1,234 buyers'],
])('%i is counted as "%s"', (count, words) => {
  expect(sayCount(count, buyers)).toBe(words)
})

test('Filipino counts in its own forms', () => {
  setLanguage('fil', fil)
  expect(sayCount(1, buyers)).not.toContain('buyers')
  expect(sayCount(12, buyers)).toContain('12')
})
