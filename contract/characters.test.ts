import * as fc from 'fast-check'
import { afterEach, expect, test, vi } from 'vitest'
import { checkProperty } from '#test/property.ts'
import { countByMarks, countCharacters, shorten, wellFormed } from './characters.ts'

const characterCounts = [
  ['', 0],
  ['Ñandú', 5],
  ['e\u0301e\u0301', 2],
  ['👨‍👩‍👧‍👦👨‍👩‍👧‍👦', 2],
  ['👋🏽❤️', 2],
  ['🇵🇭🇯🇵', 2],
  ['a\r\nb', 3],
  ['ᜊᜌᜈᜒ', 3],
] as const

test.each(characterCounts)('%j counts as %i characters, with and without Intl.Segmenter', (text, count) => {
  expect(countCharacters(text)).toBe(count)
  expect(countByMarks(text)).toBe(count)
})

test('a browser without Intl.Segmenter loads the module and counts by the fallback', async () => {
  vi.resetModules()
  vi.stubGlobal('Intl', { ...Intl, Segmenter: undefined })
  const { countCharacters: count } = await import('./characters.ts')
  expect(count('👨‍👩‍👧‍👦 ako')).toBe(5)
})

afterEach(() => vi.unstubAllGlobals())

test('lone surrogates are replaced the way toWellFormed does it', async () => {
  expect(wellFormed('a\ud800b')).toBe('a\ufffdb')
  await checkProperty(
    fc.property(fc.array(fc.nat(0xffff)), (units) => {
      const text = String.fromCharCode(...units)
      return wellFormed(text) === text.toWellFormed()
    }),
  )
})

test.each([
  ['lapis at tinta', 'lapis at tinta'],
  ['lapis pati tintas', 'lapis pati…'],
  ['lapisattintaatpapel', 'lapisattin…'],
  ['lapisatti🖍🖍🖍🖍', 'lapisatti…'],
  ['lapisatt🖍🖍🖍🖍', 'lapisatt🖍…'],
])(
  '%j is shortened to %j, between words if that loses little, and never within a character of two units',
  (text, short) => {
    expect(shorten(text, 14, 4)).toBe(short)
  },
)
