import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { countByMarks, countCharacters, wellFormed } from './characters.ts'

const seenAs = [
  ['', 0],
  ['Ñandú', 5],
  ['e\u0301e\u0301', 2],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2],
  ['👋🏽❤️', 2],
  ['🇵🇭🇯🇵', 2],
  ['a\r\nb', 3],
  ['ᜊᜌᜈᜒ', 3],
] as const

test.each(seenAs)('%j is %i characters, with a segmenter or without', (text, count) => {
  expect(countCharacters(text)).toBe(count)
  expect(countByMarks(text)).toBe(count)
})

test('a browser without a segmenter loads the module and counts', async () => {
  vi.resetModules()
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  const { countCharacters: count } = await import('./characters.ts')
  expect(count('👨‍👩‍👧‍👦 ako')).toBe(5)
})

afterEach(() => vi.unstubAllGlobals())

test('lone surrogates are replaced as toWellFormed does', async () => {
  expect(wellFormed('a\ud800b')).toBe('a\ufffdb')
  await checkProperty(
    fc.property(fc.array(fc.nat(0xffff)), (units) => {
      const text = String.fromCharCode(...units)
      return wellFormed(text) === text.toWellFormed()
    }),
  )
})
