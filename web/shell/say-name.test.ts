import { afterEach, expect, test } from 'vitest'
import { fil } from '#contract/fil.ts'
import { setLanguage } from '../language/say.ts'
import { sayName } from './say-name.ts'

afterEach(() => setLanguage('en', undefined))

test('only “Someone” is translated: a name that is also a word of the interface is kept', () => {
  setLanguage('fil', fil)
  expect(sayName('Someone')).toBe('Isang tao')
  expect(sayName('Continue')).toBe('Continue')
})
